import { expect, test } from 'vitest'
import type { HousePokerPage } from '../page'
import { isEarlier } from './earlier'

const page = (has_game: boolean | null): HousePokerPage => ({ dealer: { has_game }, boxes: [{ box: 1, dark: false }, { box: 2, dark: true }] }) as unknown as HousePokerPage
const bet = (position: string, clause: string, result = 'won') => ({ position, clause, result })

test('what changed hands while the round went on is not paid again', () => {
  expect(isEarlier(bet('bonus:1', 'side.table'), page(true), false)).toBe(true)
  expect(isEarlier(bet('bonus:2', 'side.table'), page(true), false)).toBe(false)
  expect(isEarlier(bet('ante:1', 'decide.pass', 'lost'), page(true), false)).toBe(true)
  expect(isEarlier(bet('draw:1', 'draw.fee', 'lost'), page(true), false)).toBe(true)
  expect(isEarlier(bet('ante:1', 'ante.wins'), page(true), false)).toBe(false)
})

test('insurance is paid before the game is bought', () => {
  expect(isEarlier(bet('insurance:1', 'insurance.pays'), page(false), true)).toBe(true)
  expect(isEarlier(bet('insurance:1', 'insurance.pays'), page(false), false)).toBe(false)
})

test('where the dealer never opened all is done at the end', () => {
  expect(isEarlier(bet('ante:1', 'decide.pass', 'lost'), page(null), true)).toBe(false)
  expect(isEarlier(bet('ante:1', 'decide.pass', 'stands'), page(true), true)).toBe(false)
})
