import { describe, expect, it } from 'vitest'
import type { PuntoBancoPage, PuntoBancoPhase } from '../page'
import { nextOf } from './next'

const side = { cards: [], points: null }
const page = (phase: PuntoBancoPhase): PuntoBancoPage => ({
  phase, punto: side, banco: side, bets: [], call: null, cards_left: 400, exposed: null, last_hand: false, marker_out: false, natural: false, shoe: 1, won: null,
})
const open = { session: 'open', need: 'chance', call: null }

describe('nextOf', () => {
  it('knows whose card it is', () =>
    expect(nextOf(open, page('draw'), { input: 'card', count: 1, to: 'banco' })).toEqual({ what: 'card', to: 'banco' }))
  it('follows the pack', () => {
    const call = { ...open, need: 'call' }
    expect(nextOf(call, page('shuffle'), { input: 'shuffle' }).what).toBe('shuffle')
    expect(nextOf(call, page('shuffle'), { input: 'cut' }).what).toBe('cut')
    expect(nextOf(call, page('shuffle'), { input: 'marker', count: 7 })).toEqual({ what: 'marker', count: 7 })
    expect(nextOf(call, page('burn'), { input: 'burn', count: 1 })).toEqual({ what: 'burn', count: 1 })
  })
  it('takes bets, and ends', () => {
    expect(nextOf({ ...open, need: 'bets' }, page('bets'), null).what).toBe('bets')
    expect(nextOf({ ...open, need: 'nothing' }, page('over'), null).what).toBe('over')
    expect(nextOf({ ...open, need: 'bets', session: 'closed' }, page('bets'), null).what).toBe('shut')
    expect(nextOf({ ...open, session: 'preparing' }, page('shuffle'), null).what).toBe('prepare')
  })
  it('waits where only half of it is known', () => expect(nextOf(open, page('deal'), null).what).toBe('wait'))
})
