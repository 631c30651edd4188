/** The book of a sitting: what happened in each hand, newest first; of earlier ones what they came to. */
import type { BookLine } from '../../../lib/Book.svelte'
import { short, t } from '../../../lib/words'
import { seatList } from '../names'
import type { Told } from '../tell'
import type { PokerSitting } from './sitting.svelte'

const ROUNDS_MAX = 50

interface Entry {
  round: number
  told: Told[]
}

export class Log {
  entries = $state.raw<Entry[]>([])

  constructor(private at: PokerSitting) {}

  add(round: number, told: Told[]): void {
    if (!told.length) return
    const known = this.entries.find((entry) => entry.round === round)
    const entry = { round, told: [...told].reverse().concat(known?.told ?? []) }
    this.entries = [entry, ...this.entries.filter((one) => one.round !== round)].slice(0, ROUNDS_MAX)
  }

  get lines(): BookLine[] {
    const known = new Set(this.entries.map((entry) => entry.round))
    const told = this.entries.flatMap(({ round, told }) => [
      { id: `r${round}`, text: t('Hand {n}', { n: round }), tone: 'head' as const },
      ...told.map(({ text, about }, i) => ({ id: `r${round}.${told.length - i}`, text, positions: about })),
    ])
    const older = this.at.history
      .filter((row) => !known.has(row.round))
      .slice(0, ROUNDS_MAX)
      .map((row): BookLine => ({ id: `r${row.round}`, text: outcomeText(row.round, row.outcome, this.at.money), tone: 'head' }))
    return [...told, ...older]
  }
}

/** "Hand 12: 2 750 to seat 2"; a draw for the button, or a hand that was none, says so. */
export function outcomeText(round: number, outcome: Record<string, unknown> | null, money: { decimals: number }): string {
  const n = round
  const winners = Array.isArray(outcome?.winners) ? (outcome.winners as number[]) : []
  if (outcome?.void) return t('Hand {n}: no hand, bets back', { n })
  if (typeof outcome?.button === 'number') return t('Hand {n}: seat {seat} draws the button', { n, seat: outcome.button + 1 })
  if (!winners.length) return t('Hand {n}', { n })
  return t('Hand {n}: {amount} to seat {list}', { n, amount: short(Number(outcome?.pot ?? 0), money), list: seatList(winners) })
}
