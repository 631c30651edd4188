import { expect, test } from 'vitest'
import { after, column, ring } from './ring'

test('the reader sits at the bottom, the next one at his left', () => {
  const [own, next] = ring(6)
  expect(own!.x).toBeCloseTo(50)
  expect(own!.y).toBeGreaterThan(45)
  expect(next!.x).toBeLessThan(50)
  expect(after(4, 2, 6)).toBe(2)
  expect(after(1, 2, 6)).toBe(5)
  expect(after(3, null, 6)).toBe(3)
})

test('seats keep apart, however many there are', () => {
  for (let count = 2; count <= 10; count++) {
    const places = ring(count)
    expect(places).toHaveLength(count)
    places.forEach((a, i) => {
      for (const b of places.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 15.5 || Math.abs(a.y - b.y) >= 11, `${count}: ${JSON.stringify([a, b])}`).toBe(true)
    })
  }
})

test('on a phone they go up one side and down the other', () => {
  expect([0, 1, 2, 3, 4].map((place) => column(place, 5))).toEqual([
    { column: 1, row: 3 },
    { column: 1, row: 2 },
    { column: 1, row: 1 },
    { column: 2, row: 1 },
    { column: 2, row: 2 },
  ])
})
