import { describe, expect, it } from 'vitest'
import { receiptOf } from './receipt'

const told = (event: string, more: object = {}) => ({ event, amount: 0, paid: 0, returned: 0, value: 0, ...more })

describe('receiptOf', () => {
  it('sums a settled spin', () => {
    const events = [
      told('number', { value: 17 }),
      told('lost', { amount: 40 }),
      told('lost', { amount: 10 }),
      told('won', { amount: 10, paid: 350 }),
    ]
    expect(receiptOf(events)).toMatchObject({ number: 17, taken: 50, paid: 350, returned: 0, corrected: false })
  })
  it('says that a correction is the whole round', () =>
    expect(receiptOf([told('corrected'), told('staked', { amount: 5 })])).toMatchObject({ corrected: true, staked: 5 }))
  it('does not count again the chips a corrected round began with', () =>
    expect(receiptOf([told('corrected'), told('chips_in', { amount: 100 })]).brought).toBe(0))
  it('counts what went back', () => expect(receiptOf([told('removed', { returned: 30 })]).returned).toBe(30))
  it('does not give back what an announced bet is placed with', () => {
    expect(receiptOf([told('funded', { amount: 9 })])).toMatchObject({ handed: 9, returned: 0 })
    expect(receiptOf([told('accepted', { returned: 9 }), told('staked', { amount: 9 })])).toMatchObject({ staked: 9, returned: 0 })
  })
  it('counts chips changed into colour', () => expect(receiptOf([told('swapped', { amount: 2000 })]).changed).toBe(2000))
  it('counts chips that come and go', () =>
    expect(receiptOf([told('chips_in', { amount: 100 }), told('chips_out', { amount: 70 })])).toMatchObject({ brought: 100, left: 70 }))
})
