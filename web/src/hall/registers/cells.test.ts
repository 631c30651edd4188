import { describe, expect, it } from 'vitest'
import type { Column, Register, RegisterRow } from '../desks'
import { cellText, dayBefore, eraAt, firstSpan, grouped, shownColumns, standsOut, sumText } from './cells'

const column = (key: string, type: string, more: Partial<Column> = {}): Column => ({ key, title: key, type, summed: false, optional: false, ...more })
const row = (value: Record<string, unknown>, at = 5): RegisterRow => ({ key: 'k', day: null, at, record: 1, value })
const register = (more: Partial<Register> = {}): Register => ({
  name: 'x', title: '', period: 'day', clause: '', house: 'm1', eras: [{ currency: 'BGN', decimals: 2, since: 0 }, { currency: 'EUR', decimals: 0, since: 10 }],
  from: null, to: null, columns: [], rows: [], names: { '17': 'Anna' }, identities: {}, words: { cash: 'наличные' }, sums: {}, ...more,
})
const moment = (at: number): string => `at ${at}`

describe('a cell', () => {
  const text = (type: string, value: unknown, at = 5) => cellText(register(), column('c', type), row({ c: value }, at), moment)
  it('is money in the currency of its moment', () => expect([text('money', 12345, 9), text('money', 12345, 10)]).toEqual(['123.45', '12\u202f345']))
  it('is a person by name, else by number', () => expect([text('person', 17), text('person', 18), text('persons', [17, 18])]).toEqual(['Anna', '№ 18', 'Anna, № 18']))
  it('is a word as the house says it', () => expect([text('word', 'cash'), text('words', ['cash', 'x'])]).toEqual(['наличные', 'наличные, x']))
  it('is empty where there is none', () => expect([text('money', null), text('moment', undefined)]).toEqual(['', '']))
  it('is chips, the largest first', () => expect(text('chips', { '100': 2, '2500': 1 })).toBe('1 × 25.00, 2 × 1.00'))
  it('is a share, a moment, yes', () => expect([text('bp', 450), text('moment', 7), text('flag', true)]).toEqual(['4.50\u202f%', 'at 7', 'yes']))
})

it('puts his document beside a visitor', () => {
  const own = register({ identities: { '17': 'passport MP 1' } })
  expect(cellText(own, column('identity', 'identity'), row({ visitor: 17 }), moment)).toBe('passport MP 1')
})

it('sums what is to be summed, in the currency in force', () => {
  const own = register({ sums: { a: 1234 } })
  expect(sumText(own, column('a', 'money', { summed: true }))).toBe('1\u202f234')
  expect(sumText(own, column('a', 'money'))).toBe('')
  expect(eraAt(own, 3).currency).toBe('BGN')
})

it('leaves out optional columns that hold nothing', () => {
  const own = register({ columns: [column('a', 'text'), column('b', 'text', { optional: true }), column('c', 'text', { optional: true })], rows: [row({ c: 'x' })] })
  expect(shownColumns(own).map((one) => one.key)).toEqual(['a', 'c'])
})

it('marks differences, and nothing normal', () => {
  expect([{ variance: -1 }, { variance: 0 }, { holds_true: false }, { holds_true: true }, { short: true }, {}].map((value) => standsOut(row(value)))).toEqual([true, false, true, false, true, false])
})

it('begins with the span the register is kept by', () => {
  expect(dayBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(firstSpan('week', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(firstSpan('month', '2026-03-03').from).toBe('2026-03-01')
  expect(firstSpan('live', '2026-03-03')).toEqual({ from: '', to: '' })
})

it('groups what may be read, and a register nobody has heard of too', () => {
  const name = (one: string) => ({ name: one, title: one, period: 'day', clauses: '' })
  expect(grouped([name('visitors'), name('slips'), name('brand_new')]).map((one) => [one.group, one.registers.length])).toEqual([['door', 1], ['tables', 1], ['books', 1]])
})
