import { describe, expect, it } from 'vitest'
import { asGiven, changes, fieldsOf } from './plate'

const form = { order: ['min_inside', 'max_straight', 'pay_in', 'bets'], first: 2, words: () => ({ pay_in: [] }) }

describe('fieldsOf', () => {
  const plate = { bets: '400', max_straight: '100', zz: '1', min_inside: '1', pay_in: 'colour', note: 'x' }
  it('puts what is set every day first and what it does not know last', () =>
    expect(fieldsOf(plate, form).map((field) => field.key)).toEqual(['min_inside', 'max_straight', 'pay_in', 'bets', 'zz']))
  it('knows money from counts and words', () =>
    expect(fieldsOf(plate, form).map((field) => field.kind)).toEqual(['money', 'money', 'word', 'count', 'count']))
})

describe('a field', () => {
  it('is money by its name, wherever its least and most stand', () =>
    expect(fieldsOf({ min_bet: '10', bonus_max: '5', banco_stake_multiple: '0', decks: '8' }, form).map((field) => field.kind)).toEqual(['money', 'money', 'count', 'money']))
})

describe('an Ante’s step, stakes of a sign, a payout', () => {
  it('are money too', () =>
    expect(fieldsOf({ ante_step: '1', bonus_stake_2: '5', bonus_max_payout: '9', boxes: '4' }, form).map((field) => field.kind)).toEqual(['money', 'money', 'money', 'count']))
})

describe('changes', () => {
  it('keeps only what differs', () =>
    expect(changes({ min_inside: '1', max_straight: '100' }, { min_inside: 1, max_straight: 50 })).toEqual({ max_straight: 50 }))
})

describe('asGiven', () => {
  it('gives numbers as numbers and leaves out what was never set', () =>
    expect(asGiven({ min_inside: '100', max_split: '0', pay_in: 'value', note: 'x' }, form)).toEqual({ min_inside: 100, pay_in: 'value' }))
})
