/** The book of a sitting: each round's number and what came of one's bets, newest first; and the same as
 *  one sentence for a screen reader. */
import type { BookLine } from '../../../lib/Book.svelte'
import { colourName } from '../colour'
import { fullName } from '../../../lib/names'
import type { Clause, Result } from '../../../lib/types'
import { plural, short, t } from '../../../lib/words'
import type { RouletteSitting } from './sitting.svelte'

const LINES_MAX = 200

interface Entry {
  round: number
  number: number
  results: Result[]
}

/** What a player is better or worse off by. */
export function balanceOf(results: Result[]): number {
  return results.reduce((sum, result) => sum + result.paid - result.lost, 0)
}

function sentence(result: Result, currency: { decimals: number }): string {
  const money = (amount: number) => short(amount, currency)
  const bet = fullName(result)
  switch (result.result) {
    case 'won':
      return t('{bet}: {stake} won {paid}', { bet, stake: money(result.stake), paid: money(result.paid) })
    case 'lost':
      return t('{bet}: {stake} lost', { bet, stake: money(result.stake) })
    case 'returned':
      return t('{bet}: {amount} returned', { bet, amount: money(result.returned) })
    default:
      return t('{bet}: {stake} stays', { bet, stake: money(result.stake) })
  }
}

/** What came of a bet, as a line of the book. */
function resultLine(result: Result, id: string, currency: { decimals: number }, clause: Clause | null): BookLine {
  const line: BookLine = { id, text: sentence(result, currency), clause, positions: [result.position] }
  return result.result === 'won' ? { ...line, tone: 'good' } : line
}

/** What came of all of them, but what still stands. */
export function resultLines(results: Result[], rules: { clauses: Record<string, Clause> }, currency: { decimals: number }, id = ''): BookLine[] {
  return results
    .filter((result) => result.result !== 'stands')
    .map((result, i) => resultLine(result, `${id}${i}`, currency, rules.clauses[result.clause] ?? null))
}

export class Log {
  entries = $state.raw<Entry[]>([])

  constructor(private at: RouletteSitting) {}

  /** Called with every view: a round that has its number is written once, and rewritten if it changes. */
  follow(): void {
    const { view, you } = this.at
    if (!view || view.page.number === null) return
    // One's own view may be a step ahead: results that are gone there were there.
    const known = this.entries.find((e) => e.round === view.round)
    const results = you?.results.length ? you.results : (known?.results ?? [])
    const entry = { round: view.round, number: view.page.number, results }
    const rest = this.entries.filter((e) => e.round !== entry.round)
    this.entries = [entry, ...rest].slice(0, LINES_MAX)
  }

  get lines(): BookLine[] {
    const known = new Set(this.entries.map((e) => e.round))
    const told = this.entries.flatMap((entry) => [this.head(entry.round, entry.number), ...this.results(entry)])
    const older = this.at.history
      .filter((row) => !known.has(row.round))
      .slice(0, 100)
      .map((row) => this.head(row.round, row.outcome.number ?? null))
    return [...told, ...older]
  }

  private head(round: number, number: number | null): BookLine {
    const clause = this.at.clause('wheel.result')
    const text =
      number === null
        ? t('Round {n}: no number', { n: round })
        : t('Round {n}: {number} {colour}', { n: round, number: String(number), colour: colourName(number) })
    return { id: `r${round}`, text, clause, positions: number === null ? [] : [`n${number}`], tone: 'head' }
  }

  private results(entry: Entry): BookLine[] {
    return resultLines(entry.results, this.at.rules ?? { clauses: {} }, this.at.money, `r${entry.round}.`)
  }

  /** What a screen reader is told as the round changes. */
  get spoken(): string {
    const { view, you } = this.at
    if (!view) return ''
    const { phase, number } = view.page
    if (phase === 'open' || phase === 'spin') return t('Round {n}. Place your bets.', { n: view.round })
    if (phase === 'closed' || number === null) return t('No more bets.')
    const came = t('{number}, {colour}.', { number: String(number), colour: colourName(number) })
    const results = you?.results ?? []
    if (!results.length) return came
    const won = results.filter((result) => result.result === 'won')
    if (!won.length) return `${came} ${t('You did not win.')}`
    const paid = short(won.reduce((sum, result) => sum + result.paid, 0), this.at.money)
    return `${came} ${plural(won.length, 'One bet won {paid}.', '{n} bets won {paid}.', { paid })}`
  }
}
