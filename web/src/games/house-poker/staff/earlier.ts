/* earlier.ts -- which bets were paid or taken while the round still went on, so that nobody pays them again
 * at its end: passed Antes, prices of draws, bonuses of light boxes, insurance where the game could then be
 * bought. Where the dealer never opened, all of it is done at the end. */
import { placeOf } from '../names'
import type { HousePokerPage } from '../page'

export function isEarlier(bet: { position: string; clause: string; result: string }, page: HousePokerPage, canBuy: boolean): boolean {
  if (bet.result === 'stands' || page.dealer.has_game === null) return false
  const { bet: kind, box } = placeOf(bet.position)
  if (kind === 'bonus' || kind === 'wheel') return !page.boxes.find((row) => row.box === box)?.dark
  return bet.clause === 'decide.pass' || bet.clause === 'draw.fee' || (bet.clause === 'insurance.pays' && canBuy)
}
