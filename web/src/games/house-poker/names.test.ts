import { expect, test } from 'vitest'
import { betName, boxSentence, dealerSentence, handName, madeOf, placeOf, rowName, stakeName, stateName } from './names'
import type { HousePokerBox, OwnBox } from './page'

const box = (more: Partial<HousePokerBox> = {}): HousePokerBox => ({ box: 2, seat: 0, dark: false, ante: 10, bet: 0, bonus: 0, wheel: 0, insurance: 0, draw: 0, sixth: 0, buy: 0, cards: '?? ?? ?? ?? ??', state: 'waits', exchanged: 0, name: null, first: null, second: null, ...more })
const own = (more: Partial<OwnBox> = {}): OwnBox => ({ box: 2, cards: 'Qs Qc Ad Kc Ts', category: 'pair', first: null, second: null, row: 'pair', name: { category: 'pair', ranks: 'QAKT' }, costs: {}, insurance: null, ...more })

test('where a bet lies and what it is called', () => {
  expect(placeOf('second:3')).toEqual({ bet: 'second', box: 3 })
  expect(betName('second:3')).toBe('second combination of box 3')
  expect(betName('dark:1')).toBe(betName('ante:1'))
  expect(stakeName('bet', 'Call')).toBe('CALL')
  expect(stakeName('bet', 'Bet')).toBe('BET')
})

test('a hand by its name', () => {
  expect(handName({ category: 'pair', ranks: 'AA' })).toBe('pair of aces')
  expect(handName({ category: 'flush', ranks: 'AJ842' })).toBe('flush')
  expect(handName(null)).toBe('')
  expect(rowName('straight_or_lower')).toBe('straight or lower')
})

test('one combination or two', () => {
  const name = { category: 'pair', ranks: 'QAKT' }
  expect(madeOf({ name, first: 'pair', second: 'ace_king' })).toBe('pair and ace-king')
  expect(madeOf({ name, first: 'pair', second: null })).toBe('pair of queens')
  expect(madeOf({ name: null, first: null, second: null })).toBe('')
})

test('its owner is told his cards, another how many there are', () => {
  expect(boxSentence(box(), own({ first: 'pair', second: 'ace_king' }))).toBe('Box 2: queen of spades, queen of clubs, ace of diamonds, king of clubs, ten of spades, pair and ace-king.')
  expect(boxSentence(box())).toBe('Box 2: 5 closed cards.')
  expect(boxSentence(box({ dark: true, state: 'plays' }))).toBe('Box 2 is dark.')
  expect(boxSentence(box({ state: 'passed' }))).toBe('Box 2: 5 closed cards. Box 2: passed.')
  expect(boxSentence(box({ cards: '' }))).toBe('Box 2, stake placed.')
})

test('what a box does', () => {
  expect(stateName({ state: 'exchanges', exchanged: 1, dark: false })).toBe('exchanges 1 card')
  expect(stateName({ state: 'exchanges', exchanged: 2, dark: false })).toBe('exchanges 2 cards')
  expect(stateName({ state: 'settled', exchanged: 0, dark: false })).toBe('')
})

test('the dealer, closed and open', () => {
  const dealer = { cards: '?? ?? ?? ?? 3h', has_game: null, category: null, removed: '', drawn: '' }
  expect(dealerSentence({ dealer, board: '' })).toBe('Dealer shows three of hearts.')
  const open = { ...dealer, cards: 'Ah Qd 9c 6s 3h', has_game: false, category: 'high_card' }
  expect(dealerSentence({ dealer: open, board: '' })).toBe('Dealer: ace of hearts, queen of diamonds, nine of clubs, six of spades, three of hearts, high card. No game.')
  expect(dealerSentence({ dealer: { ...dealer, cards: '?? ??' }, board: 'Kc 9d 7s' })).toBe('Board: king of clubs, nine of diamonds, seven of spades.')
})
