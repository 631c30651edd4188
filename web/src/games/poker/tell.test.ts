import { expect, test } from 'vitest'
import type { PokerPage, PokerSeat, Street } from './page'
import { tell, turnSentence } from './tell'

const money = { decimals: 0 }
const seat = (number: number, over: Partial<PokerSeat> = {}): PokerSeat => ({ seat: number, stack: 1000, in: 0, put: 0, state: 'live', cards: ['??', '??'], shown: false, mucked: false, owes: [], posts: false, straddles: false, leaves: false, asks: 0, early: 0, did: null, hand: null, low: null, got: 0, ...over })
const page = (over: Partial<PokerPage> = {}): PokerPage => ({ phase: 'bet', street: 0, streets: 4, structure: 'no_limit', button: 0, small: 0, big: 1, speaks: null, turn: null, price: 0, pot: 0, pots: [], board: [], carried: [], draw: [], seats: [seat(0), seat(1)], next: null, results: [], returned: 0, ruling: null, ...over })
const streets: Street[] = [
  { name: 'pre_flop', own: 2, common: 0, open: 0 },
  { name: 'flop', own: 0, common: 3, open: 0 },
  { name: 'turn', own: 0, common: 1, open: 0 },
  { name: 'river', own: 0, common: 1, open: 0 },
]
const texts = (before: PokerPage | null, now: PokerPage) => tell(before, now, money, streets).map(({ text }) => text)

test('a hand begins with its button and its blinds', () => {
  const now = page({ phase: 'deal', seats: [seat(0, { put: 50 }), seat(1, { put: 100 })] })
  expect(texts(page({ phase: 'between' }), now)).toEqual(['Seat 1 has the button.', 'Seat 1: small blind 50.', 'Seat 2: big blind 100.'])
  expect(texts(now, now)).toEqual([])
})

test('what was done since, each once, in the order of the hand', () => {
  const before = page({ seats: [seat(0, { did: { do: 'call', amount: 100 } }), seat(1)] })
  const raised = page({ seats: [seat(0, { did: { do: 'call', amount: 100 } }), seat(1, { did: { do: 'raise', amount: 300 } })] })
  expect(texts(before, raised)).toEqual(['Seat 2 raises to 300.'])
  const called = page({ street: 1, board: ['Kh', '8h', '2c'], seats: [seat(0), seat(1)] })
  expect(texts(raised, called)).toEqual(['Flop: king of hearts, eight of hearts, two of clubs.'])
})

test('the act that closes a street is told by its chips', () => {
  const turn = { seat: 1, turn: 4, seconds: 60 }
  const before = page({ turn, price: 300, seats: [seat(0, { in: 300, put: 300, did: { do: 'raise', amount: 300 } }), seat(1, { in: 100, put: 100 })] })
  const flop = page({ street: 1, board: ['Kh', '8h', '2c'], seats: [seat(0, { put: 300 }), seat(1, { put: 300 })] })
  expect(texts(before, flop)).toEqual(['Seat 2 calls 300.', 'Flop: king of hearts, eight of hearts, two of clubs.'])
  const last = page({ ...flop, turn })
  expect(texts(last, page({ ...flop, street: 2, board: ['Kh', '8h', '2c', '7h'] }))).toEqual(['Seat 2 checks.', 'Turn: seven of hearts.'])
  // A fold stays on its seat.
  const folded = seat(1, { put: 100, state: 'folded', did: { do: 'fold', amount: 100 } })
  expect(texts(before, page({ street: 1, seats: [seat(0, { put: 300 }), folded] }))).toEqual(['Seat 2 folds.'])
  const later = page({ street: 1, seats: [seat(0, { put: 300 }), folded] })
  expect(texts(later, page({ ...later, street: 2, seats: [seat(0, { did: { do: 'bet', amount: 50 } }), folded], board: ['Kh', '8h', '2c'] }))).toEqual(['Flop: king of hearts, eight of hearts, two of clubs.', 'Seat 1 bets 50.'])
})

test('a board that came at once is told street by street', () => {
  const board = ['Kh', '8h', '2c', '7h', '7d']
  expect(texts(page({ board: board.slice(0, 3) }), page({ phase: 'show', street: 3, board }))).toEqual(['Turn: seven of hearts.', 'River: seven of diamonds.'])
})

test('open cards of stud are told seat by seat', () => {
  const before = page({ seats: [seat(0, { cards: ['??', '??', 'Kh'] })] })
  const now = page({ street: 1, seats: [seat(0, { cards: ['??', '??', 'Kh', '2d'] })] })
  expect(texts(before, now)).toEqual(['Seat 1 is dealt two of diamonds.'])
})

test('who shows, who mucks, who won which pot, what the house took', () => {
  const show = page({ phase: 'show' })
  const over = page({
    phase: 'over',
    returned: 40,
    seats: [seat(0, { shown: true, cards: ['As', 'Ad'], hand: { category: 'pair', ranks: ['A'] } }), seat(1, { mucked: true })],
    results: [
      { pot: 0, amount: 190, fee: 10, who: [0, 1], high: [0], low: [] },
      { pot: 1, amount: 80, fee: 0, who: [0, 1], high: [0], low: [1] },
    ],
  })
  expect(texts(show, over)).toEqual([
    'Seat 1 shows ace of spades, ace of diamonds: pair of aces.',
    'Seat 2 mucks.',
    '40 nobody called goes back.',
    'Main pot 190: Seat 1.',
    'Main pot: fee of the house 10.',
    'Side pot 1 80: high Seat 1, low Seat 2.',
  ])
  expect(tell(show, over, money, streets).find(({ text }) => text.startsWith('Main pot 190'))?.about).toEqual(['pot:0', 'seat:0'])
})

test('a misdeal gives all back, a settled hand does not say so', () => {
  expect(texts(page({ phase: 'deal' }), page({ phase: 'between' }))).toEqual(['Misdeal: all bets go back.'])
  expect(texts(page({ phase: 'over' }), page({ phase: 'between' }))).toEqual([])
})

test('the turn, one’s own with its price', () => {
  const now = page({ turn: { seat: 1, turn: 3, seconds: 60 } })
  expect(turnSentence(now, 1, 200, money)).toBe('Your turn: 200 to call.')
  expect(turnSentence(now, 1, 0, money)).toBe('Your turn: nothing to call.')
  expect(turnSentence(now, 0, 0, money)).toBe('Seat 2 to act.')
  expect(turnSentence(page(), 0, 0, money)).toBe('')
})
