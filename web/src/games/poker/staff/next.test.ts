import { describe, expect, it } from 'vitest'
import type { PokerPage, PokerSeat } from '../page'
import { nextOf } from './next'
import type { PokerStaff } from './page'

const seat = (number: number, state: PokerSeat['state'], cards: string[] = []): PokerSeat => ({ seat: number, stack: 1000, in: 0, put: 0, state, cards, shown: false, mucked: false, owes: [], posts: false, straddles: false, leaves: false, asks: 0, did: null, hand: null, low: null, got: 0 })
const page = (part: Partial<PokerPage>): PokerPage => ({ phase: 'between', street: 0, streets: 4, structure: 'no_limit', button: null, small: null, big: null, speaks: null, turn: null, price: 0, pot: 0, pots: [], board: [], carried: [], draw: [], seats: [], next: null, results: [], returned: 0, ruling: null, ...part })
const staff = (part: Partial<PokerStaff>): PokerStaff => ({ need: null, acts: [], asks: [], reports: [], none_left: '', ...part })

describe('what the dealer does next', () => {
  it('begins a hand with who is ready', () => {
    expect(nextOf('open', page({ seats: [seat(0, 'ready'), seat(1, 'away'), seat(2, 'ready')] }), staff({}))).toEqual({ what: 'shuffle', ready: 2 })
    expect(nextOf('preparing', page({}), staff({}))).toEqual({ what: 'prepare' })
  })
  it('deals closed cards in one go, open ones by name', () => {
    const need = { input: 'card', count: 6, closed: true, seat: null, to: 'seats' as const }
    expect(nextOf('open', page({ phase: 'deal' }), staff({ need }))).toEqual({ what: 'packet', count: 6, seat: null })
    expect(nextOf('open', page({ phase: 'deal' }), staff({ need: { ...need, count: 3, closed: false, to: 'board' } }))).toEqual({ what: 'card', count: 3, to: 'board', seat: null })
    expect(nextOf('open', page({ phase: 'deal' }), staff({ need: { ...need, input: 'burn', count: 1 } }))).toEqual({ what: 'burn' })
  })
  it('asks the seat in turn', () => {
    const acts = [{ do: 'fold', seat: 2, least: 0, most: 0, step: 1 }, { do: 'call', seat: 2, least: 50, most: 50, step: 1 }, { do: 'call', seat: 1, least: 0, most: 0, step: 1 }]
    const asked = nextOf('open', page({ phase: 'bet', turn: { seat: 2, turn: 7, seconds: 60 } }), staff({ acts }))
    expect(asked).toEqual({ what: 'act', seat: 2, turn: 7, acts: acts.slice(0, 2) })
  })
  it('opens hands, and lets a loser throw his away', () => {
    const acts = [{ do: 'show', seat: 1, least: 0, most: 0, step: 1 }, { do: 'muck', seat: 1, least: 0, most: 0, step: 1 }]
    const shown = page({ phase: 'show', turn: { seat: 1, turn: 9, seconds: 0 }, seats: [seat(1, 'live', ['??', '??', 'Kd'])] })
    expect(nextOf('open', shown, staff({ acts }))).toEqual({ what: 'show', seat: 1, count: 2, mucks: true, turn: 9 })
    expect(nextOf('open', page({ phase: 'show' }), staff({ need: { input: 'show', count: 2, closed: false, seat: 3, to: 'seat' } }))).toEqual({ what: 'show', seat: 3, count: 2, mucks: false, turn: 0 })
  })
  it('waits for the floor', () => {
    expect(nextOf('open', page({ phase: 'ruling' }), staff({}))).toEqual({ what: 'ruling' })
  })
})
