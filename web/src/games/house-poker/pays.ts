/** What a decision costs and what a bet was paid at, worked out from the plate: for the eye alone, the house
 *  reckons by itself. */
import { outcomesBy, type Outcome, type Told } from '../../cards/results'
import type { Result } from '../../lib/types'
import type { HandName, HousePokerPlate, PayRow, Ratio } from './page'

/** Rounded down to the smallest unit, as fees are. */
export function part(amount: number, [num, den]: Ratio): number {
  return Math.floor((amount * num) / den)
}

/** The fee for exchanging so many cards. */
export function exchangeCost(plate: Pick<HousePokerPlate, 'exchange'>, ante: number, count: number): number {
  const price = plate.exchange?.prices[count - 1]
  return price ? part(ante, price) : 0
}

export function oddsOf(row: PayRow): string {
  return row.pays ? row.pays.join(':') : ''
}

/** "3:1" of what was paid; '' where a maximum cut it or it was a prize. The second combination is paid on the
 *  stake of the first. */
export function ratioOf(result: Pick<Result, 'position' | 'paid' | 'stake'>, all: Pick<Result, 'position' | 'stake'>[] = []): string {
  const [bet, box] = result.position.split(':')
  const stake = bet === 'second' ? (all.find(({ position }) => position === `bet:${box}`)?.stake ?? 0) : result.stake
  if (!stake || !result.paid || bet === 'wheel' || bet === 'mystery') return ''
  const times = result.paid / stake
  return Number.isInteger(times) ? `${times}:1` : Number.isInteger(2 * times) ? `${2 * times}:2` : ''
}

/** The order of hands, by which "straight or lower" knows its own. */
const ORDER = ['high_card', 'ace_king', 'pair', 'two_pair', 'trips', 'straight', 'flush', 'full_house', 'four', 'straight_flush', 'royal_flush']

/** A table as a cloth has it, the best hand first: the lowest hands that are paid alike are one row. */
export function folded(rows: PayRow[]): PayRow[] {
  const known = rows.filter(({ row }) => ORDER.includes(row)).sort((a, b) => ORDER.indexOf(b.row) - ORDER.indexOf(a.row))
  const others = rows.filter(({ row }) => !ORDER.includes(row))
  const lowest = known.at(-1)
  if (lowest?.row !== 'high_card') return [...known, ...others]
  let above = known.length - 1
  while (above >= 0 && oddsOf(known[above]!) === oddsOf(lowest)) above--
  const top = known[above + 1]!
  if (above < 0) return [{ ...lowest, row: 'any' }, ...others]
  return [...known.slice(0, above + 1), { ...lowest, row: top === lowest ? 'high_card' : `${top.row}_or_lower` }, ...others]
}

/** The row of a table that a hand has: its own, or the one for it and all below. */
export function rowOf(table: PayRow[], category: string | null): string | null {
  if (!category) return null
  if (table.some(({ row }) => row === category)) return category
  const rank = ORDER.indexOf(category)
  const found = table.find(({ row }) => row === 'any' || (row.endsWith('_or_lower') && rank <= ORDER.indexOf(row.slice(0, -'_or_lower'.length))))
  return found?.row ?? null
}

/** The row of the bonus a hand of first cards would have. */
export function bonusRow(name: HandName | null | undefined): string | null {
  return name?.category === 'pair' ? (name.ranks.startsWith('A') ? 'pair_of_aces' : null) : (name?.category ?? null)
}

/** What came of each bet, by where it lies. */
export function outcomesOf(results: Result[], told: Told): Map<string, Outcome> {
  return outcomesBy(results, (result) => ratioOf(result, results), told)
}
