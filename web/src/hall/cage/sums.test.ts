import { expect, test } from 'vitest'
import type { CagePage, Payout, Shift } from '../types'
import { formOf } from './fields'
import { asTold, byTerm, changeOf, isWhole, ownShift, shiftOf, stepsOf, taxOf, totalOf, urgencyOf, type Payment } from './sums'

const cash = (tendered: number | null, sum: number | null = null): Payment => ({ by: 'cash', tendered, sum })
const card = (sum: number | null): Payment => ({ by: 'card', tendered: null, sum })

test('cash without a sum is for all of it; the rest is change', () => {
  expect(totalOf([cash(53700)])).toBe(53700)
  expect(changeOf(cash(53700))).toBe(0)
  expect(changeOf(cash(53700, 50000))).toBe(3700)
  expect(totalOf([cash(53700, 50000), card(20000)])).toBe(70000)
  expect(asTold([cash(53700), card(20000)])).toEqual([
    { by: 'cash', tendered: 53700 },
    { by: 'card', sum: 20000 },
  ])
})

test('a purchase is whole when all of it is told', () => {
  expect(isWhole([])).toBe(false)
  expect(isWhole([cash(null)])).toBe(false)
  expect(isWhole([cash(null, 500)])).toBe(false)
  expect(isWhole([cash(400, 500)])).toBe(false)
  expect(isWhole([cash(500), card(null)])).toBe(false)
  expect(isWhole([cash(500), card(100)])).toBe(true)
})

test('steps of the notes are only where there are notes', () => {
  expect(stepsOf([card(100)])).toEqual([4, 5, 6, 7, 8])
  expect(stepsOf([card(100), cash(5)])).toHaveLength(9)
})

test('tax is rounded half up; no rate, no tax', () => {
  expect(taxOf(100000, 400)).toBe(4000)
  expect(taxOf(12, 400)).toBe(0)
  expect(taxOf(13, 400)).toBe(1) // 0.52
  expect(taxOf(100000, -1)).toBe(0)
})

const shift = (n: number, cashier: number, state: Shift['state']): Shift => ({ shift: n, cashier, drawer: 1, state, opened_at: null, sold: 0, paid: 0 })

test('his shift is the open one, else the one he has to finish or to open', () => {
  const page = { shifts: [shift(1, 8, 'planned'), shift(2, 8, 'counting'), shift(3, 9, 'open')] } as CagePage
  expect(ownShift(page, 8)).toBeUndefined()
  expect(shiftOf(page, 8)?.shift).toBe(2)
  expect(ownShift(page, 9)?.shift).toBe(3)
  expect(shiftOf(page, 7)).toBeUndefined()
})

const payout = (n: number, due: number | null, overdue = false, filed_at = n): Payout => ({ payout: n, visitor: 1, method: 'cash', state: 'queued_cash', sum: 1, tax: 0, paid: 0, left: 1, filed_at, due, overdue, sent: false, approved_by: null, next: 'payout_pay' })

test('terms: overdue first, then what ends first; near is two hours', () => {
  const HOUR = 3_600_000_000
  expect(byTerm([payout(1, null), payout(2, 9 * HOUR), payout(3, 5 * HOUR), payout(4, 8 * HOUR, true)]).map((one) => one.payout)).toEqual([4, 3, 2, 1])
  expect(urgencyOf(payout(1, 3 * HOUR), 0)).toBe('none')
  expect(urgencyOf(payout(1, 1.5 * HOUR), 0)).toBe('near')
  expect(urgencyOf(payout(1, 1.5 * HOUR), 2 * 3_600_000)).toBe('overdue')
  expect(urgencyOf(payout(1, null), 0)).toBe('none')
})

test('an application has what is filled', () => {
  const whole = { surname: 'A', given_name: 'B', document: { name: 'passport', number: '1', issued_on: '2015-01-01', issued_by: 'C' } }
  expect(formOf(whole, 'Casino', 'bank', ' BY00 ')).toEqual({ legal_entity: 'Casino', surname: 'A', given_name: 'B', account: 'BY00', document: { name: 'passport', number: '1', issued_on: '2015-01-01', issued_by: 'C' } })
  expect(formOf(whole, 'Casino', 'emoney', 'W1')).toMatchObject({ wallet: 'W1' })
  expect(formOf(null, '', 'bank', ' ')).toEqual({})
})
