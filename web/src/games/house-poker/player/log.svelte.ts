/** The book of a sitting: what the dealer had, what came of one's bets, newest first. */
import { cardsOf } from '../../../cards/entry'
import { cardSigns } from '../../../cards/names'
import { resultLines } from '../../../cards/results'
import type { BookLine } from '../../../lib/Book.svelte'
import type { Result } from '../../../lib/types'
import { t } from '../../../lib/words'
import { betName, rowName } from '../names'
import type { HousePokerSitting } from './sitting.svelte'

const ROUNDS_MAX = 100

interface Entry {
  round: number
  dealer: string
  category: string
  results: Result[]
  isDone: boolean
}

export class Log {
  entries = $state.raw<Entry[]>([])

  constructor(private at: HousePokerSitting) {}

  /** Called with every view: a round in which something was decided is written once, and rewritten as it changes. */
  follow(): void {
    const { view, you } = this.at
    if (!view) return
    const { phase, dealer } = view.page
    // One's own view may still be of the round before.
    if (phase === 'bets' || phase === 'shuffle') return
    const known = this.entries.find((entry) => entry.round === view.round)
    const results = you?.results.length ? you.results : (known?.results ?? [])
    const isDone = phase === 'settle' || phase === 'over'
    if (!isDone && !results.length) return
    const entry = { round: view.round, dealer: dealer.cards, category: dealer.category ?? '', results, isDone }
    this.entries = [entry, ...this.entries.filter((e) => e.round !== entry.round)].slice(0, ROUNDS_MAX)
  }

  get lines(): BookLine[] {
    const { rules, money: currency, history } = this.at
    const known = new Set(this.entries.map((entry) => entry.round))
    const told = this.entries.flatMap((entry) => [
      entry.isDone ? this.head(entry.round, entry.dealer, entry.category) : { id: `r${entry.round}`, text: t('Round {n}', { n: entry.round }), tone: 'head' as const },
      ...resultLines(entry.results, betName, { clauses: rules?.clauses ?? {}, currency }, `r${entry.round}.`),
    ])
    const older = history
      .filter((row) => !known.has(row.round))
      .slice(0, ROUNDS_MAX)
      .map((row) => this.head(row.round, String(row.outcome?.dealer ?? ''), String(row.outcome?.category ?? '')))
    return [...told, ...older]
  }

  private head(round: number, dealer: string, category: string): BookLine {
    const cards = cardsOf(dealer).filter((card) => card !== '??')
    const text = cards.length && category
      ? t('Round {n}: dealer {hand} ({cards})', { n: round, hand: rowName(category), cards: cardSigns(cards) })
      : t('Round {n}: the dealer did not open his cards', { n: round })
    return { id: `r${round}`, text, clause: this.at.clause('dealer.minimum'), positions: ['dealer'], tone: 'head' }
  }
}
