/* amounts.ts -- how much a bet or a raise is: what the buttons beside the amount mean, and what the house takes. */
import type { Action } from '../../lib/types'

export type Preset = 'least' | 'half' | 'pot' | 'most'
export const PRESETS: Preset[] = ['least', 'half', 'pot', 'most']

/** What the pot and the price are for the seat that bets; all are street totals. */
export interface Standing {
  /** All in the middle and in front. */
  pot: number
  price: number
  /** What this seat has before it on this street. */
  put: number
}

/** Within what the house takes now: between least and most, in whole steps from the least; the most always stands. */
export function fitting(amount: number, { least = 0, most = 0, step = 1 }: Pick<Action, 'least' | 'most' | 'step'>): number {
  if (!(amount > least)) return least
  if (amount >= most) return most
  const unit = Math.max(1, step)
  return least + Math.floor((amount - least) / unit) * unit
}

/** The street's total of a bet of so much of the pot: the call comes first, then the raise. */
function ofPot({ pot, price, put }: Standing, num: number, den: number): number {
  const called = pot + Math.max(0, price - put)
  return price + Math.floor((called * num) / den)
}

export function preset(which: Preset, standing: Standing, action: Pick<Action, 'least' | 'most' | 'step'>): number {
  switch (which) {
    case 'least':
      return action.least ?? 0
    case 'half':
      return fitting(ofPot(standing, 1, 2), action)
    case 'pot':
      return fitting(ofPot(standing, 1, 1), action)
    case 'most':
      return action.most ?? 0
  }
}
