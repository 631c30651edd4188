import { expect, test } from 'vitest'
import { balanceOf, balanceSentence, resultLines } from '../../cards/results'
import type { Result } from '../../lib/types'
import { betName } from './names'
import { outcomesOf } from './outcomes'
import type { PuntoBancoPlate } from './page'

const plate = { commission: 5, bets: [{ key: 'punto', pays: [1, 1] }, { key: 'banco', pays: [95, 100] }, { key: 'tie', pays: [8, 1] }] } as unknown as PuntoBancoPlate
const clauses = { 'pay.banco': { number: 'art.24(2)1.2', text: '' }, 'pay.tie': { number: 'art.24(2)2', text: '' } }
const result = (position: string, kind: Result['result'], stake: number, paid: number, clause: string): Result => ({
  position, announced: null, number: null, result: kind, stake, paid, returned: kind === 'push' ? stake : 0, lost: kind === 'lost' ? stake : 0, stands: 0, clause,
})
const all = [result('banco', 'won', 2000, 1900, 'pay.banco'), result('tie', 'lost', 100, 0, 'settle.lost'), result('punto', 'push', 50, 0, 'settle.tie')]

test('what came of each bet, with what it was paid at and by which clause', () => {
  const found = outcomesOf(all, plate, clauses, { decimals: 0 })
  expect(found.get('banco')).toEqual({ brief: '+1\u202f900', rest: '−5 % · art.24(2)1.2', good: true })
  expect(found.get('tie')).toMatchObject({ brief: '\u2212100', good: false })
  expect(found.get('punto')).toMatchObject({ brief: 'push', sign: '=', good: false })
  const tie = outcomesOf([result('tie', 'won', 50, 400, 'pay.tie')], plate, clauses, { decimals: 0 })
  expect(tie.get('tie')?.rest).toBe('8:1 · art.24(2)2')
})

test('the book says the same in sentences', () => {
  const lines = resultLines(all, betName, { clauses, currency: { decimals: 0 } })
  expect(lines.map((line) => line.text)).toEqual(['Banco: 2\u202f000 won 1\u202f900', 'Tie: 100 lost', 'Punto: 50 push'])
  expect(lines[0]).toMatchObject({ tone: 'good', clause: { number: 'art.24(2)1.2' } })
  expect(balanceOf(all)).toBe(1800)
  expect(balanceSentence(all, { decimals: 0 })).toBe('You won 1\u202f800.')
})
