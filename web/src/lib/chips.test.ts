import { expect, test } from 'vitest'
import { backTo, betsTowards, breakdown, byPosition, denominations, gather } from './chips'

test('five chips from the least stake up, none above the most', () => {
  expect(denominations(100, 1_000_000)).toEqual([100, 500, 1000, 5000, 10000])
  expect(denominations(100, 300)).toEqual([100, 200])
  expect(denominations(500, 1_000_000, 300)[0]).toBe(600)
  expect(denominations(100, 10)).toEqual([100])
})

test('a stack adds up to its amount', () => {
  for (const amount of [1, 99, 100, 3_700, 123_456]) {
    const stack = breakdown(amount, [100, 500, 1000, 5000])
    expect(stack.reduce((sum, [value, count]) => sum + value * count, 0)).toBe(amount)
  }
  expect(breakdown(1700, [100, 500, 1000])).toEqual([
    [1000, 1],
    [500, 1],
    [100, 2],
  ])
})

test('taking back puts the layout as it was', () => {
  const before = new Map([['n17', 500], ['red', 100]])
  const now = new Map([['n17', 700], ['s6/9', 40]])
  expect(backTo(before, now)).toEqual([
    { in: 'remove', bet: 'n17', amount: 200 },
    { in: 'remove', bet: 's6/9', amount: 40 },
    { in: 'bet', bet: 'red', amount: 100 },
  ])
  expect(backTo(before, before)).toEqual([])
})

test('repeating puts down only what is missing', () => {
  const wanted = byPosition([
    { position: 'n17', amount: 300 },
    { position: 'n17', amount: 200 },
    { position: 'red', amount: 100 },
    { position: 'low', amount: 100 },
  ])
  const moves = betsTowards(wanted, new Map([['n17', 500], ['red', 40]]))
  expect(moves).toEqual([
    { in: 'bet', bet: 'red', amount: 60 },
    { in: 'bet', bet: 'low', amount: 100 },
  ])
})

test('equal bets go in one command', () => {
  expect(
    gather([
      { in: 'bet', bet: 'n1', amount: 5 },
      { in: 'bet', bet: 'n2', amount: 5 },
      { in: 'bet', bet: 'n3', amount: 7 },
      { in: 'remove', bet: 'n4' },
    ]),
  ).toEqual([
    { in: 'remove', bet: 'n4' },
    { in: 'bet', bet: ['n1', 'n2'], amount: 5 },
    { in: 'bet', bet: 'n3', amount: 7 },
  ])
})
