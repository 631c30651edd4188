import { expect, test } from 'vitest'
import { linesOf, startOf, toldOf, type DeedForm } from './deeds'

const form: DeedForm = {
  do: 'x',
  title: 'X',
  yes: 'Do',
  fixed: { table: 3 },
  fields: [
    { key: 'amount', kind: 'money', label: 'Amount' },
    { key: 'chips', kind: 'chips', label: 'Chips', optional: true },
    { key: 'by', kind: 'staff', label: 'By', optional: true },
    { key: 'into', kind: 'choice', label: 'Into', choices: [['safe', 'Safe'], ['bank', 'Bank']] },
    { key: 'agreed', kind: 'flag', label: 'Agreed' },
    { key: 'rounds', kind: 'numbers', label: 'Rounds', optional: true },
    { key: 'at', kind: 'moment', label: 'At', optional: true },
  ],
}
const moment = (text: string): number | null => (text ? Date.parse(`${text}Z`) * 1000 : null)

test('what must be said is said; what was not is not told', () => {
  const values = startOf(form)
  expect(toldOf(form, values, moment)).toBeNull()
  expect(toldOf(form, { ...values, amount: 0 }, moment)).toBeNull()
  expect(toldOf(form, { ...values, amount: 500 }, moment)).toEqual({ do: 'x', table: 3, amount: 500, into: 'safe' })
})

test('each kind is told in the house’s own form', () => {
  const values = { ...startOf(form), amount: 5, chips: { 100: 2, 500: 0 }, by: '8 A. Cashier', agreed: true, rounds: '3, 4;5', at: '2026-03-15T20:00' }
  expect(toldOf(form, values, moment)).toEqual({
    do: 'x', table: 3, amount: 5, chips: { 100: 2 }, by: 8, into: 'safe', agreed: true, rounds: [3, 4, 5], at: 1773604800000000,
  })
  expect(toldOf(form, { ...values, rounds: '3, x' }, moment)).not.toHaveProperty('rounds')
  expect(toldOf(form, { ...values, chips: { 100: 0 } }, moment)).not.toHaveProperty('chips')
})

test('a form nobody has touched says nothing', () => {
  const tip: DeedForm = { do: 'tip', title: 'Tip', yes: 'Do', fixed: { table: 3 }, fields: [{ key: 'chips', kind: 'chips', label: 'Chips', optional: true }, { key: 'cash', kind: 'money', label: 'Cash', optional: true }] }
  expect(toldOf(tip, startOf(tip), moment)).toBeNull()
  expect(toldOf(tip, { ...startOf(tip), cash: 5 }, moment)).toEqual({ do: 'tip', table: 3, cash: 5 })
})

test('short fields stand beside one another, long ones alone', () => {
  expect(linesOf(form.fields).map((line) => line.map(({ key }) => key))).toEqual([['amount'], ['chips'], ['by', 'into'], ['agreed'], ['rounds', 'at']])
})
