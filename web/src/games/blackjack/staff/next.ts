/* next.ts -- what a live round of blackjack waits for, as the dealer must know it: whose card, whose word,
 * a doing of his own. The server says all of it; here it gets one shape.
 *
 *     shuffle -> cut -> burn -> bets -> cards and decisions -> show, award -> over
 */
import { placeOf } from '../names'
import type { BlackjackDue, BlackjackPage } from '../page'

export interface Place {
  box: number
  hand: number
}

export type Next =
  | { what: 'prepare' | 'shut' | 'wait' | 'shuffle' | 'cut' | 'burn' | 'bets' | 'ruling' | 'over' }
  | { what: 'card'; to: Place | 'dealer'; closed: boolean }
  | { what: 'show'; to: Place }
  | { what: 'award'; box: number; seat: number; bet: string }
  | { what: 'decision'; box: number; hand: number; seat: number; turn: number; asks: 'even' | 'join' | 'act' }

export interface Where {
  session: string
  need: string
  call: string | null
}

function cardTo(due: BlackjackDue): Place | 'dealer' {
  const { box, hand } = placeOf(due.to ?? '')
  return box ? { box, hand } : 'dealer'
}

export function nextOf(where: Where, page: BlackjackPage, due: BlackjackDue | null): Next {
  if (where.session === 'preparing') return { what: 'prepare' }
  const resting = page.phase === 'shuffle' || page.phase === 'bets'
  if (where.session === 'closed' || (where.session === 'closing' && resting)) return { what: 'shut' }
  const { turn } = page
  switch (where.need) {
    case 'bets':
      return { what: 'bets' }
    case 'decision': {
      if (!turn) return { what: 'wait' }
      const owner = page.boxes.find((box) => box.box === turn.box)?.bettors.find((bettor) => bettor.owner)
      const asks = page.phase === 'offers' ? 'even' : owner && owner.seat !== turn.seat ? 'join' : 'act'
      return { what: 'decision', ...turn, hand: turn.hand || 1, asks }
    }
    case 'chance':
      return due?.input === 'card' ? { what: 'card', to: cardTo(due), closed: due.closed } : { what: 'wait' }
    case 'call':
      if (where.call === 'show') return due?.box ? { what: 'show', to: { box: due.box, hand: due.hand ?? 1 } } : { what: 'wait' }
      return where.call === 'cut' || where.call === 'burn' ? { what: where.call } : { what: 'shuffle' }
    case 'award':
      return due?.input === 'award' ? { what: 'award', box: due.box ?? 0, seat: due.seat ?? 0, bet: due.bet ?? '' } : { what: 'wait' }
    case 'ruling':
      return { what: 'ruling' }
    default:
      return { what: 'over' }
  }
}

/** "box:3", "box:3/2" as inputs and bets name a hand. */
export const placeKey = ({ box, hand }: Place): string => (hand > 1 ? `box:${box}/${hand}` : `box:${box}`)

/** Where an event's card or bet lies: hand h of box b is 64 b + h - 1, below 64 it is a name's number. */
export function placeNumbered(position: number): Place | null {
  return position >= 64 ? { box: Math.floor(position / 64), hand: (position % 64) + 1 } : null
}
