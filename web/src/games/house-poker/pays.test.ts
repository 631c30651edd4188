import { expect, test } from 'vitest'
import type { Result } from '../../lib/types'
import type { PayRow, Ratio } from './page'
import { bonusRow, exchangeCost, folded, outcomesOf, part, ratioOf, rowOf } from './pays'

const oasis = { exchange: { max: 2, prices: [[1, 1], [3, 2]] as Ratio[] } }
const russian = { exchange: { max: 5, prices: [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1]] as Ratio[] } }

test('an exchange costs what the plate says, rounded down', () => {
  expect(exchangeCost(oasis, 10, 1)).toBe(10)
  expect(exchangeCost(oasis, 10, 2)).toBe(15)
  expect(exchangeCost(oasis, 7, 2)).toBe(10)
  expect(exchangeCost(russian, 10, 5)).toBe(10)
  expect(exchangeCost({ exchange: null }, 10, 1)).toBe(0)
  expect(part(7, [3, 2])).toBe(10)
})

test('a hand finds its row, or the one for it and all below', () => {
  const texas: PayRow[] = [{ row: 'straight_or_lower', pays: [1, 1] }, { row: 'flush', pays: [2, 1] }]
  expect(rowOf(texas, 'pair')).toBe('straight_or_lower')
  expect(rowOf(texas, 'straight')).toBe('straight_or_lower')
  expect(rowOf(texas, 'flush')).toBe('flush')
  expect(rowOf(texas, 'four')).toBeNull()
  expect(rowOf(texas, null)).toBeNull()
})

const row = (name: string, odds: number): PayRow => ({ row: name, pays: [odds, 1] })
const rows = (table: PayRow[]) => table.map(({ row: name, pays }) => `${name} ${pays?.[0]}`)

test('the lowest hands that are paid alike are one row', () => {
  expect(rows(folded([row('pair', 1), row('flush', 2), row('straight', 1), row('high_card', 1)]))).toEqual(['flush 2', 'straight_or_lower 1'])
  expect(rows(folded([row('high_card', 1), row('royal_flush', 1)]))).toEqual(['any 1'])
  expect(rows(folded([row('ace_king', 1), row('pair', 1), row('two_pair', 2)]))).toEqual(['two_pair 2', 'pair 1', 'ace_king 1'])
  expect(rows(folded([row('high_card', 1), row('pair', 2)]))).toEqual(['pair 2', 'high_card 1'])
  expect(rows(folded([row('trips', 10), row('bonus_card', 10)]))).toEqual(['trips 10', 'bonus_card 10'])
  expect(folded([])).toEqual([])
})

const result = (position: string, of: Result['result'], stake: number, paid: number, more: Partial<Result> = {}): Result => ({ position, announced: null, number: null, result: of, stake, paid, returned: of === 'lost' ? 0 : stake, lost: of === 'lost' ? stake : 0, stands: 0, clause: 'pay.bet', ...more })

test('the second combination is paid on the stake of the first', () => {
  const all = [result('ante:1', 'push', 10, 0), result('bet:1', 'won', 20, 60), result('second:1', 'won', 0, 20), result('bet:2', 'won', 5, 5)]
  expect(all.map((one) => ratioOf(one, all))).toEqual(['', '3:1', '1:1', '1:1'])
})

test('a prize and what a maximum cut have no odds', () => {
  expect(ratioOf(result('wheel:1', 'won', 5, 60))).toBe('')
  expect(ratioOf(result('bet:1', 'won', 300, 500))).toBe('')
})

test('what the cloth shows of a bet', () => {
  const told = { clauses: { 'pay.bet': { number: '§142', text: '' } }, currency: { decimals: 0 } }
  const all = outcomesOf([result('bet:1', 'won', 20, 80), result('draw:1', 'lost', 10, 0), result('insurance:1', 'returned', 80, 0), result('bonus:1', 'stands', 5, 0)], told)
  expect([...all].map(([position, { brief, rest }]) => `${position} ${brief} ${rest}`)).toEqual(['bet:1 +80 4:1 · §142', 'draw:1 −10 §142', 'insurance:1 returned 80 · §142'])
})

test('of pairs only aces have a row of the bonus', () => {
  expect(bonusRow({ category: 'pair', ranks: 'AKQ2' })).toBe('pair_of_aces')
  expect(bonusRow({ category: 'pair', ranks: 'KAQ2' })).toBeNull()
  expect(bonusRow({ category: 'trips', ranks: '7KQ' })).toBe('trips')
  expect(bonusRow(null)).toBeNull()
})
