/** The keys of a blackjack player's decisions, and which of them a rail shows. */
import type { Action } from '../../../lib/types'
import type { BlackjackPlate } from '../page'

export const KEYS: Record<string, string> = {
  hit: 'h',
  stand: 's',
  double: 'd',
  blind: 'b',
  split: 'p',
  surrender: 'r',
  insure: 'i',
  insure_ten: 't',
  even_money: 'e',
  refuse: 'n',
  join: 'j',
  decline: 'n',
}

/** Every decision this house has is shown to who is in turn; a closed one says why when asked. What is
 *  asked at other times (insurance, even money, a fellow bettor's answer) is shown while it is open. */
const IN_TURN = ['hit', 'stand', 'double', 'blind', 'split', 'surrender']

export function shown(acts: Action[], isTurn: boolean, plate: Pick<BlackjackPlate, 'blind_double' | 'surrender'>): Action[] {
  const asks = acts.some((action) => !action.closed && !IN_TURN.includes(action.act ?? '') && !isInsurance(action))
  return acts.filter((action) => {
    if (!action.closed) return true
    if (!isTurn || asks) return false
    if (action.act === 'blind') return plate.blind_double !== null
    if (action.act === 'surrender') return plate.surrender
    return IN_TURN.includes(action.act ?? '')
  })
}

export function isInsurance(action: Action): boolean {
  return action.act === 'insure' || action.act === 'insure_ten'
}

/** The decision a key means: an open one first, else the closed one, which then says why. */
export function actOf(key: string, acts: Action[]): Action | undefined {
  const meant = acts.filter((action) => KEYS[action.act ?? ''] === key)
  return meant.find((action) => !action.closed) ?? meant[0]
}
