import { expect, test } from 'vitest'
import { percent, statsOf } from './stats'

const came = [17, 0, 17, 32, 5, 17, 5]

test('counts what came', () => {
  const stats = statsOf(came)
  expect(stats.total).toBe(7)
  expect(stats.counts[17]).toBe(3)
  expect(stats.colours).toEqual([
    { key: 'red', count: 3 },
    { key: 'black', count: 3 },
    { key: 'green', count: 1 },
  ])
  expect(stats.parity).toEqual([
    { key: 'even', count: 1 },
    { key: 'odd', count: 5 },
  ])
  expect(stats.dozens.map((d) => d.count)).toEqual([2, 3, 1])
  expect(stats.columns.map((c) => c.count)).toEqual([0, 6, 0])
})

test('the hottest came most often, zero is in no dozen', () => {
  const stats = statsOf(came)
  expect(stats.hot.map((s) => s.key).slice(0, 3)).toEqual(['17', '5', '0'])
  expect(stats.cold.every((s) => s.count === 0)).toBe(true)
  expect(statsOf([0]).dozens.every((d) => d.count === 0)).toBe(true)
  expect(statsOf([]).hot).toEqual([])
})

test('sectors are counted by the house\'s series', () => {
  const stats = statsOf(came, ['big', 'rest'], (n) => ([0, 32].includes(n) ? 'big' : n === 5 ? 'rest' : null))
  expect(stats.sectors).toEqual([
    { key: 'big', count: 2 },
    { key: 'rest', count: 2 },
  ])
  expect(percent(1, 3)).toBe(33)
  expect(percent(1, 0)).toBe(0)
})
