import { expect, test } from 'vitest'
import { neighboursOf, ovalPoint, sectors } from './track'

const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

test('neighbours are counted on the wheel and go past zero', () => {
  expect(neighboursOf(WHEEL, 17, 2)).toEqual([2, 25, 17, 34, 6])
  expect(neighboursOf(WHEEL, 0, 2)).toEqual([3, 26, 0, 32, 15])
  expect(neighboursOf(WHEEL, 99, 2)).toEqual([])
})

test('the way round the oval is closed and has no jumps', () => {
  let before = ovalPoint(1000, 200, 20, 0)
  for (let i = 1; i <= 1000; i++) {
    const point = ovalPoint(1000, 200, 20, i / 1000)
    expect(Math.hypot(point.x - before.x, point.y - before.y)).toBeLessThan(4)
    before = point
  }
  expect(before).toEqual(ovalPoint(1000, 200, 20, 0))
})

test('every number has a sector, zero at the left end', () => {
  const all = sectors(WHEEL, 1000, 200, 40)
  expect(all.length).toBe(37)
  expect(all[0]!.number).toBe(0)
  expect(all[0]!.x).toBeLessThan(40)
  expect(new Set(all.map((s) => s.path)).size).toBe(37)
})
