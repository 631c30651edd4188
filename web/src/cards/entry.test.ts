import { describe, expect, it } from 'vitest'
import { cardNumbered, cardsOf, rankOf, suitOf, typeCard } from './entry'

describe('rankOf', () => {
  it.each([
    ['Digit7', '7'],
    ['Numpad9', '9'],
    ['Digit1', 'T'],
    ['Numpad0', 'T'],
    ['KeyT', 'T'],
    ['KeyA', 'A'],
    ['KeyS', null],
    ['Space', null],
  ])('reads %s as %s', (code, rank) => expect(rankOf(code)).toBe(rank))
})

describe('suitOf', () => {
  it('knows the four', () => expect(['KeyS', 'KeyH', 'KeyD', 'KeyC', 'KeyA'].map(suitOf)).toEqual(['s', 'h', 'd', 'c', null]))
})

describe('typeCard', () => {
  it('is a rank, then its suit', () => {
    const first = typeCard(null, 'KeyQ')
    expect(first).toEqual({ rank: 'Q', card: null, taken: true })
    expect(typeCard(first.rank, 'KeyH')).toEqual({ rank: null, card: 'Qh', taken: true })
  })
  it('begins anew with another rank', () => expect(typeCard('Q', 'Digit5').rank).toBe('5'))
  it('leaves a suit without a rank to others', () => expect(typeCard(null, 'KeyS')).toEqual({ rank: null, card: null, taken: false }))
  it('leaves other keys alone and keeps the rank', () => expect(typeCard('Q', 'Enter')).toEqual({ rank: 'Q', card: null, taken: false }))
})

describe('cardsOf', () => {
  it('splits', () => expect(cardsOf('As Kd ??')).toEqual(['As', 'Kd', '??']))
  it('is empty of nothing', () => expect(cardsOf('')).toEqual([]))
})

describe('cardNumbered', () => {
  it.each([
    [0, '2c'],
    [3, '2s'],
    [33, 'Td'],
    [51, 'As'],
    [254, '??'],
  ])('%i is %s', (value, card) => expect(cardNumbered(value)).toBe(card))
})
