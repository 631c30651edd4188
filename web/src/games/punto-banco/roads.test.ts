import { expect, test } from 'vitest'
import { isRoads, latest, shares, type Mark } from './roads'

const marks: Mark[] = [[0, 0, 'punto'], [0, 1, 'punto', 2], [1, 0, 'banco'], [4, 0, 'punto']]

test('what fits is left where it is', () => {
  expect(latest(marks, 10).map(([column, row]) => [column, row])).toEqual([[0, 0], [0, 1], [1, 0], [4, 0]])
})

test('of a long road the latest columns are shown', () => {
  expect(latest(marks, 4)).toEqual([[0, 0, 'banco', 0], [3, 0, 'punto', 0]])
})

test('an empty road is empty', () => {
  expect(latest([], 6)).toEqual([])
})

test('who won how often', () => {
  expect(shares([[0, 0, 'punto'], [0, 1, 'tie'], [0, 2, 'punto']])).toEqual({ punto: 2, banco: 0, tie: 1 })
})

test('what is no road is not taken for one', () => {
  expect(isRoads(null)).toBe(false)
  expect(isRoads({})).toBe(false)
  expect(isRoads({ bead_plate: [], big_road: [] })).toBe(true)
})
