import { expect, test } from 'vitest'
import { counted, makeOf, sayChips, worthOf } from './count'

const cage = [
  { value: 100000, pieces: 1 },
  { value: 50000, pieces: 0 },
  { value: 10000, pieces: 80 },
  { value: 2500, pieces: 3 },
]

test('a count is worth its pieces', () => {
  expect(worthOf({})).toBe(0)
  expect(worthOf({ '10000': 4, '2500': 2, '500': 0 })).toBe(45000)
  expect(counted({ '10000': 4, '500': 0 })).toEqual({ '10000': 4 })
})

test('the fewest chips of what there is, or none', () => {
  expect(makeOf(107500, cage)).toEqual({ '100000': 1, '2500': 3 })
  expect(makeOf(250000, cage)).toEqual({ '100000': 1, '10000': 15 })
  expect(makeOf(110000, cage)).toEqual({ '100000': 1, '10000': 1 })
  expect(makeOf(9900, cage)).toBeNull()
  expect(makeOf(10_000_000, cage)).toBeNull()
})

test('chips are named largest first', () => {
  expect(sayChips({ '500': 2, '10000': 4, '2500': 0 }, (value) => String(value / 100))).toBe('4 × 100, 2 × 5')
})
