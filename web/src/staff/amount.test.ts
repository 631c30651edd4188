import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './amount'

describe('readAmount', () => {
  it.each([
    ['10', 2, 1000],
    ['12,5', 2, 1250],
    ['12.05', 2, 1205],
    ['1 000', 0, 1000],
    ['0.5', 1, 5],
    ['0', 2, 0],
  ])('reads %s with %i decimals', (text, decimals, units) => expect(readAmount(text, decimals)).toBe(units))
  it.each(['', 'x', '-5', '1.234', '1.2.3', '99999999999999'])('takes %j for no sum', (text) =>
    expect(readAmount(text, 2)).toBeNull())
  it('takes no part where there are no decimals', () => expect(readAmount('1.5', 0)).toBeNull())
})

describe('writeAmount', () => {
  it('is read back as it was', () => {
    for (const units of [0, 5, 50, 1205, 100000]) expect(readAmount(writeAmount(units, 2), 2)).toBe(units)
  })
  it('writes no empty part', () => expect(writeAmount(1000, 2)).toBe('10'))
})
