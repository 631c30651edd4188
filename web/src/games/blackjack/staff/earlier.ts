/* earlier.ts -- which bets were paid or taken while the round still went on, so that nobody pays them again
 * at its end: busts, surrenders, even money, side bets, blackjacks against 2 to 9, and insurance unless the
 * dealer's second card also ended the round. */
import { placeOf } from '../names'

export function isEarlier(bet: { position: string; clause: string; result: string }, dealer: readonly string[]): boolean {
  const { bet: kind } = placeOf(bet.position)
  if (bet.result === 'stands') return false
  if (kind.startsWith('insurance')) return dealer.length > 2
  if (kind !== 'box') return true
  if (bet.clause === 'natural.pays') return /^[2-9]/.test(dealer[0] ?? '')
  return /^(even\.|surrender\.|hand\.bust)/.test(bet.clause)
}
