import { expect, test } from 'vitest'
import { didName, handOf, heldBy, lowName, madeName, notes, phaseText, potName, seatSentence, stateName } from './names'
import type { PokerPage, PokerSeat } from './page'

const money = { decimals: 0 }
const seat = (over: Partial<PokerSeat> = {}): PokerSeat => ({ seat: 2, stack: 9700, in: 0, put: 0, state: 'live', cards: ['??', '??'], shown: false, mucked: false, owes: [], posts: false, straddles: false, leaves: false, asks: 0, early: 0, did: null, hand: null, low: null, got: 0, ...over })
const page = (over: Partial<PokerPage> = {}): PokerPage => ({ phase: 'bet', street: 0, streets: 4, structure: 'no_limit', button: 0, small: 1, big: 2, speaks: null, turn: null, price: 0, pot: 0, pots: [], board: [], carried: [], draw: [], seats: [], next: null, results: [], returned: 0, ruling: null, ...over })

test('a hand is named by what makes it', () => {
  expect(madeName({ category: 'two_pair', ranks: ['K', '8', 'A'] })).toBe('two pair: king and eight')
  expect(madeName({ category: 'pair', ranks: ['Q', 'A', '9', '2'] })).toBe('pair of queens')
  expect(madeName({ category: 'full_house', ranks: ['T', '3'] })).toBe('full house: ten and three')
  expect(madeName({ category: 'straight', ranks: ['5'] })).toBe('straight, five high')
  expect(madeName({ category: 'royal_flush', ranks: ['A'] })).toBe('royal flush')
  expect(madeName({ category: 'high_card', ranks: [] })).toBe('high card')
  expect(madeName(null)).toBe('')
})

test('low hands are told by their ranks, beside the high one', () => {
  expect(lowName(['8', '7', '4', '2', 'A'])).toBe('low: 8-7-4-2-A')
  expect(lowName(null)).toBe('')
  expect(handOf({ hand: { category: 'flush', ranks: ['A'] }, low: ['6', '4', '3', '2', 'A'] })).toBe('flush, ace high · low: 6-4-3-2-A')
})

test('closed cards are named for their owner alone, in their order', () => {
  const stud = { cards: ['??', '??', 'Kh', '8d', '??'] }
  expect(heldBy(stud, { cards: ['As', '2c', '9d'], hand: null, low: null })).toEqual(['As', '2c', 'Kh', '8d', '9d'])
  expect(heldBy(stud, null)).toEqual(stud.cards)
  expect(heldBy({ cards: ['??', '??'] }, { cards: ['As', '2c'], hand: null, low: null })).toEqual(['As', '2c'])
})

test('pots are told apart only where there are several', () => {
  expect(potName(0, 1)).toBe('Pot')
  expect([0, 1, 2].map((pot) => potName(pot, 3))).toEqual(['Main pot', 'Side pot 1', 'Side pot 2'])
})

test('what a seat is and owes', () => {
  expect(stateName(seat({ state: 'all_in' }))).toBe('all-in')
  expect(stateName(seat())).toBe('')
  expect(notes(seat({ owes: ['small', 'big'], posts: true }))).toEqual(['owes both blinds', 'posts'])
  expect(didName({ do: 'raise', amount: 300 }, money)).toBe('raises to 300')
})

test('a seat in words, its button and blinds, its open cards, its turn', () => {
  const words = seatSentence(seat({ cards: ['??', 'Kh'], in: 100 }), { mine: false, turn: true, page: page(), money })
  expect(words).toBe('Seat 3: 9\u202f700. Big blind. In front: 100. Cards: king of hearts. Its turn.')
})

test('whose turn it is', () => {
  const turn = { seat: 2, turn: 5, seconds: 60 }
  expect(phaseText(page({ turn }), 2, money)).toBe('Your turn')
  expect(phaseText(page({ turn }), 0, money)).toBe('Seat 3 to act')
  expect(phaseText(page({ phase: 'over', seats: [seat({ got: 450 })] }), 0, money)).toBe('Seat 3 wins 450')
  expect(phaseText(page({ phase: 'between' }), 0, money)).toBe('Waiting for players')
})
