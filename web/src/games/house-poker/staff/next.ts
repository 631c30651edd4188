/* next.ts -- what a live round of poker against the house waits for, as the dealer must know it: a packet
 * face down, cards that are seen, whose word, a doing of his own. The server says all of it; here it gets
 * one shape.
 *
 *     shuffle -> cut -> bets -> packets -> decisions -> cards drawn -> cards shown -> award -> over
 */
import { cardsOf } from '../../../cards/entry'
import { placeOf } from '../names'
import type { HousePokerDue, HousePokerPage } from '../page'

/** Where cards go: a box by its number, or these. */
export type Place = number | 'dealer' | 'board'

export type Next =
  | { what: 'prepare' | 'shut' | 'wait' | 'shuffle' | 'cut' | 'bets' | 'lucky' | 'ruling' | 'over' }
  /** Face down, so that nobody can name them; `round`: one to each box and the dealer. */
  | { what: 'packet'; to: Place; count: number; round: boolean }
  | { what: 'card'; to: Place; count: number }
  /** Closed cards are turned: of a box, or the dealer's. */
  | { what: 'show'; to: Place; count: number }
  | { what: 'award'; box: number; seat: number; bet: string }
  | { what: 'decision'; turns: HousePokerPage['turns'] }

export interface Where {
  session: string
  need: string
  call: string | null
}

function placeAt(to: string): Place {
  const { box } = placeOf(to)
  return box || (to === 'board' ? 'board' : 'dealer')
}

/** The place as inputs name it. */
export const placeKey = (place: Place): string => (typeof place === 'number' ? `box:${place}` : place)

/** Where an event's card or bet lies: box b is 64 b, below it a name's number. */
export function placeNumbered(position: number): Place | null {
  if (position >= 64) return Math.floor(position / 64)
  return position === 1 ? 'dealer' : position === 2 ? 'board' : null
}

/** A game with common cards is dealt round by round: what is left of this one. */
function roundLeft(page: HousePokerPage): number {
  const hands = page.boxes.length + 1
  const out = page.boxes.reduce((sum, box) => sum + cardsOf(box.cards).length, cardsOf(page.dealer.cards).length)
  return hands - (out % hands)
}

function cardsDue(page: HousePokerPage, due: HousePokerDue): Next {
  const to = placeAt(due.to ?? '')
  const count = due.count ?? 1
  if (!due.closed) return { what: 'card', to, count }
  const round = page.phase === 'deal' && count === 1
  return { what: 'packet', to, count: round ? roundLeft(page) : count, round }
}

/** All of a hand that lies closed, whatever its owner or the house knows of it. */
function shown(page: HousePokerPage, due: HousePokerDue): Next {
  const cards = due.box ? page.boxes.find((box) => box.box === due.box)?.cards : page.dealer.cards
  const closed = cardsOf(cards).filter((card) => card === '??').length
  return { what: 'show', to: due.box || 'dealer', count: closed || (due.count ?? 1) }
}

export function nextOf(where: Where, page: HousePokerPage, due: HousePokerDue | null): Next {
  if (where.session === 'preparing') return { what: 'prepare' }
  const resting = page.boxes.length === 0 && (page.phase === 'shuffle' || page.phase === 'bets')
  if (where.session === 'closed' || (where.session === 'closing' && resting)) return { what: 'shut' }
  switch (where.need) {
    case 'bets':
      return { what: 'bets' }
    case 'decision':
      return page.turns.length ? { what: 'decision', turns: page.turns } : { what: 'wait' }
    case 'chance':
      if (due?.input === 'lucky') return { what: 'lucky' }
      return due?.input === 'card' ? cardsDue(page, due) : { what: 'wait' }
    case 'call':
      if (where.call === 'show') return due?.input === 'show' ? shown(page, due) : { what: 'wait' }
      return { what: where.call === 'cut' ? 'cut' : 'shuffle' }
    case 'award':
      return due?.input === 'award' ? { what: 'award', box: due.box ?? 0, seat: due.seat ?? 0, bet: due.bet ?? '' } : { what: 'wait' }
    case 'ruling':
      return { what: 'ruling' }
    default:
      return { what: 'over' }
  }
}
