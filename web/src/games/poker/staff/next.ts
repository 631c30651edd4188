/* next.ts -- what the dealer of a poker table does next, from the page and what is due. */
import type { PokerPage } from '../page'
import type { PokerAct, PokerStaff } from './page'

export type Next =
  | { what: 'wait' }
  | { what: 'prepare' }
  /** Between hands: a shuffle begins the next one, if enough play. */
  | { what: 'shuffle'; ready: number }
  | { what: 'burn' }
  /** Cards face down, all with one key. */
  | { what: 'packet'; count: number; seat: number | null }
  | { what: 'card'; count: number; to: 'seats' | 'board' | 'seat'; seat: number | null }
  | { what: 'act'; seat: number; turn: number; acts: PokerAct[] }
  | { what: 'show'; seat: number; count: number; mucks: boolean; turn: number }
  | { what: 'ruling' }
  | { what: 'over' }

/** What a seat says with its cards, or by throwing them away. */
const ENDS = new Set(['show', 'muck'])

export function nextOf(session: string, page: PokerPage, staff: PokerStaff | null): Next {
  if (session === 'preparing') return { what: 'prepare' }
  if (page.phase === 'ruling') return { what: 'ruling' }
  if (page.phase === 'over') return { what: 'over' }
  if (!staff) return { what: 'wait' }
  const { need } = staff
  if (page.phase === 'between') return { what: 'shuffle', ready: page.seats.filter(({ state }) => state === 'ready').length }
  if (page.turn) {
    const acts = staff.acts.filter(({ seat }) => seat === page.turn!.seat)
    const closed = page.seats.find(({ seat }) => seat === page.turn!.seat)?.cards.filter((card) => card === '??').length ?? 0
    if (acts.some((act) => ENDS.has(act.do))) return { what: 'show', seat: page.turn.seat, count: closed, mucks: acts.some((act) => act.do === 'muck'), turn: page.turn.turn }
    return { what: 'act', seat: page.turn.seat, turn: page.turn.turn, acts }
  }
  if (!need) return { what: 'wait' }
  if (need.input === 'burn') return { what: 'burn' }
  if (need.input === 'show') return { what: 'show', seat: need.seat ?? 0, count: need.count, mucks: false, turn: 0 }
  if (need.input !== 'card') return { what: 'wait' }
  return need.closed ? { what: 'packet', count: need.count, seat: need.seat } : { what: 'card', count: need.count, to: need.to, seat: need.seat }
}
