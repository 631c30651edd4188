/* ahead.ts -- what a player has chosen before his turn. It stays in the page: the house hears of it when the turn
 * comes. A choice is of one street and of the price he saw; another price drops it, for he has not seen that one.
 * Only "call any" is of every price, and of this street alone. */
import type { Action } from '../../lib/types'
import type { PokerPage } from './page'

export type Ahead = 'check_fold' | 'call' | 'call_any'

export interface Chosen {
  what: Ahead
  round: number
  street: number
  price: number
}

type Now = Pick<PokerPage, 'street' | 'price'> & { round: number }

export function choose(what: Ahead, { round, street, price }: Now): Chosen {
  return { what, round, street, price }
}

/** It still means what it meant. */
export function stands({ what, round, street, price }: Chosen, now: Now): boolean {
  return round === now.round && street === now.street && (what === 'call_any' || price === now.price)
}

/** What may be chosen: nothing can be called where nothing stands before him. */
export function choices(toCall: number): Ahead[] {
  return toCall > 0 ? ['check_fold', 'call', 'call_any'] : ['check_fold', 'call_any']
}

/** What it comes to now that the turn is there: the act, undefined where the house has none of that kind open. */
export function actOf({ what }: Chosen, acts: Action[]): Action | undefined {
  const open = (act: string) => acts.find((action) => action.act === act && !action.closed)
  switch (what) {
    case 'check_fold':
      return open('check') ?? open('fold')
    case 'call':
      return open('call') ?? open('check')
    case 'call_any':
      return open('check') ?? open('call') ?? open('all_in')
  }
}
