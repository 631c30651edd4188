import { describe, expect, it } from 'vitest'
import type { BlackjackBox, BlackjackPage, BlackjackPhase } from '../page'
import { nextOf, placeKey, placeNumbered } from './next'

const box: BlackjackBox = {
  box: 3,
  bettors: [{ seat: 3, stake: 10, owner: true, place: 1 }, { seat: 4, stake: 10, owner: false, place: 2 }],
  hands: [],
}
function page(phase: BlackjackPhase, more: Partial<BlackjackPage> = {}): BlackjackPage {
  return {
    phase, boxes: [box], dealer: { cards: 'Ad', points: 11, soft: true }, exposed: '', bonus_card: null, fortune_card: null,
    last_hand: false, left: 400, shoe: 1, turn: null, ...more,
  }
}
const open = { session: 'open', need: 'chance', call: null }

describe('nextOf', () => {
  it('is what the server waits for', () => {
    expect(nextOf({ ...open, need: 'bets' }, page('bets'), null)).toEqual({ what: 'bets' })
    expect(nextOf({ ...open, need: 'call', call: 'cut' }, page('shuffle'), null)).toEqual({ what: 'cut' })
    expect(nextOf({ ...open, need: 'nothing' }, page('over'), null)).toEqual({ what: 'over' })
  })
  it('knows whose card it is, and whether it lies closed', () => {
    expect(nextOf(open, page('deal'), { input: 'card', to: 'box:3/2', closed: true })).toEqual({ what: 'card', to: { box: 3, hand: 2 }, closed: true })
    expect(nextOf(open, page('dealer'), { input: 'card', to: 'dealer', closed: false })).toEqual({ what: 'card', to: 'dealer', closed: false })
  })
  it('waits where only half of it is known', () => expect(nextOf(open, page('deal'), null)).toEqual({ what: 'wait' }))
  it('asks a blackjack about even money, the owner about his hand, a fellow bettor whether he goes along', () => {
    const turn = { box: 3, hand: 1, seat: 3, turn: 7 }
    const asked = { ...open, need: 'decision' }
    expect(nextOf(asked, page('offers', { turn: { ...turn, hand: 0 } }), null)).toMatchObject({ asks: 'even', box: 3, hand: 1, turn: 7 })
    expect(nextOf(asked, page('boxes', { turn }), null)).toMatchObject({ asks: 'act', seat: 3 })
    expect(nextOf(asked, page('boxes', { turn: { ...turn, seat: 4 } }), null)).toMatchObject({ asks: 'join', seat: 4 })
  })
  it('turns the card that lies closed', () =>
    expect(nextOf({ ...open, need: 'call', call: 'show' }, page('settle'), { input: 'show', box: 4, hand: 1, closed: false })).toEqual({
      what: 'show',
      to: { box: 4, hand: 1 },
    }))
  it('ends with the table', () => expect(nextOf({ ...open, session: 'closing', need: 'bets' }, page('bets'), null)).toEqual({ what: 'shut' }))
})

describe('places', () => {
  it('are written as inputs write them', () => expect([placeKey({ box: 3, hand: 1 }), placeKey({ box: 3, hand: 2 })]).toEqual(['box:3', 'box:3/2']))
  it('are read from events', () => expect([placeNumbered(64 * 3 + 1), placeNumbered(1)]).toEqual([{ box: 3, hand: 2 }, null]))
})
