import { expect, test } from 'vitest'
import type { HallTable } from './desks'
import { disputeStep, holdOf, isOutside, percent, totalOf } from './floor'

test('hold is a share of what came in, and none where nothing did', () => {
  expect(holdOf(1500, 10000)).toBe(1500)
  expect(holdOf(-333, 10000)).toBe(-333)
  expect(holdOf(500, 0)).toBeNull()
})

test('a share is said with two decimals, its sign before it', () => {
  expect(percent(1505)).toBe('15.05\u202f%')
  expect(percent(-7)).toBe('\u22120.07\u202f%')
})

test('a result lies in its band, both ends with it, or outside; nobody knows of a table without theory', () => {
  const table = (theory_won?: number): HallTable => (theory_won === undefined ? {} : { theory_won, theoretical: 5, band_low: -10, band_high: 20 }) as HallTable
  expect([-11, -10, 20, 21, undefined].map((won) => isOutside(table(won)))).toEqual([true, false, false, true, false])
})

test('the casino’s total is the tables’ together', () => {
  const table = (won: number, drop: number): HallTable => ({ won, drop, opening: 10, fills: 2, credits: 1 }) as HallTable
  expect(totalOf([table(5, 100), table(-8, 50)])).toEqual({ won: -3, drop: 150, opening: 20, fills: 4, credits: 2 })
})

test('a protocol is signed for the house first, then by the other party', () => {
  expect(disputeStep('sign')).not.toBe(disputeStep('sign', true))
  expect(disputeStep('refuse_sign', true)).toBe(disputeStep('refuse_sign'))
})
