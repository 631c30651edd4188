import { describe, expect, it } from 'vitest'
import type { HousePokerBox, HousePokerPage, HousePokerPhase } from '../page'
import { nextOf, placeKey, placeNumbered } from './next'

const box = (number: number, cards = ''): HousePokerBox => ({ box: number, seat: 0, dark: false, ante: 10, bet: 0, bonus: 0, wheel: 0, insurance: 0, draw: 0, sixth: 0, buy: 0, cards, state: 'waits', exchanged: 0, name: null, first: null, second: null })
function page(phase: HousePokerPhase, more: Partial<HousePokerPage> = {}): HousePokerPage {
  return { phase, boxes: [box(1), box(3)], board: '', dealer: { cards: '', has_game: null, category: null, removed: '', drawn: '' }, bonus_card: null, fortune_card: null, lucky_box: null, turns: [], left: 52, shoe: 1, ...more }
}
const open = { session: 'open', need: 'chance', call: null }

describe('nextOf', () => {
  it('is what the server waits for', () => {
    expect(nextOf({ ...open, need: 'bets' }, page('bets'), null)).toEqual({ what: 'bets' })
    expect(nextOf({ ...open, need: 'call', call: 'cut' }, page('shuffle'), null)).toEqual({ what: 'cut' })
    expect(nextOf({ ...open, need: 'call', call: 'shuffle' }, page('shuffle'), null)).toEqual({ what: 'shuffle' })
    expect(nextOf({ ...open, need: 'nothing' }, page('over'), null)).toEqual({ what: 'over' })
  })
  it('five face down to a box are one packet', () =>
    expect(nextOf(open, page('deal'), { input: 'card', to: 'box:3', closed: true, count: 5 })).toEqual({ what: 'packet', to: 3, count: 5, round: false }))
  it('common cards are dealt round by round: one a box and one to the dealer', () => {
    const due = { input: 'card', to: 'box:1', closed: true, count: 1 }
    expect(nextOf(open, page('deal'), due)).toEqual({ what: 'packet', to: 1, count: 3, round: true })
    const second = page('deal', { boxes: [box(1, '?? ??'), box(3, '??')], dealer: { ...page('deal').dealer, cards: '??' } })
    expect(nextOf(open, second, { ...due, to: 'box:3' })).toMatchObject({ count: 2, round: true })
  })
  it('what lies open is named', () => {
    expect(nextOf(open, page('deal'), { input: 'card', to: 'board', closed: false, count: 3 })).toEqual({ what: 'card', to: 'board', count: 3 })
    expect(nextOf(open, page('buy'), { input: 'card', to: 'dealer', closed: false, count: 1 })).toEqual({ what: 'card', to: 'dealer', count: 1 })
  })
  it('one card drawn face down is no round', () =>
    expect(nextOf(open, page('draw'), { input: 'card', to: 'box:1', closed: true, count: 1 })).toMatchObject({ round: false, count: 1 }))
  it('a whole hand is shown at once, of the dealer what lay closed', () => {
    const call = { ...open, need: 'call', call: 'show' }
    const shown = page('reveal', { boxes: [box(1, '?? ?? ?? ?? ?? ??')], dealer: { ...page('reveal').dealer, cards: '?? ?? ?? ?? 3h' } })
    expect(nextOf(call, shown, { input: 'show', box: 1, closed: false, count: 2 })).toEqual({ what: 'show', to: 1, count: 6 })
    expect(nextOf(call, shown, { input: 'show', closed: false, count: 4 })).toEqual({ what: 'show', to: 'dealer', count: 4 })
  })
  it('several boxes decide at once', () => {
    const turns = [{ box: 1, seat: 0, turn: 1 }, { box: 3, seat: 2, turn: 2 }]
    expect(nextOf({ ...open, need: 'decision' }, page('decide', { turns }), null)).toEqual({ what: 'decision', turns })
    expect(nextOf({ ...open, need: 'decision' }, page('decide'), null)).toEqual({ what: 'wait' })
  })
  it('waits where only half of it is known', () => expect(nextOf(open, page('deal'), null)).toEqual({ what: 'wait' }))
  it('ends with the table, not before a round that has begun', () => {
    const closing = { ...open, session: 'closing', need: 'bets' }
    expect(nextOf(closing, page('bets', { boxes: [] }), null)).toEqual({ what: 'shut' })
    expect(nextOf(closing, page('bets'), null)).toEqual({ what: 'bets' })
  })
})

describe('places', () => {
  it('are written as inputs write them', () => expect([placeKey(3), placeKey('dealer'), placeKey('board')]).toEqual(['box:3', 'dealer', 'board']))
  it('are read from events', () => expect([placeNumbered(64 * 3), placeNumbered(1), placeNumbered(2), placeNumbered(0)]).toEqual([3, 'dealer', 'board', null]))
})
