/** The book of a sitting at blackjack: what the dealer had, what came of one's bets, newest first. */
import { cardsOf } from '../../../cards/entry'
import { cardSigns } from '../../../cards/names'
import { balanceSentence, resultLines } from '../../../cards/results'
import type { BookLine } from '../../../lib/Book.svelte'
import type { Result } from '../../../lib/types'
import { t } from '../../../lib/words'
import { betName } from '../names'
import type { BlackjackSitting } from './sitting.svelte'

const ROUNDS_MAX = 100

interface Entry {
  round: number
  dealer: string
  points: number
  results: Result[]
  isDone: boolean
}

export class Log {
  entries = $state.raw<Entry[]>([])

  constructor(private at: BlackjackSitting) {}

  /** Called with every view: a round in which something was decided is written once, and rewritten as it changes. */
  follow(): void {
    const { view, you } = this.at
    if (!view) return
    const { phase, dealer } = view.page
    const known = this.entries.find((entry) => entry.round === view.round)
    const results = you?.results.length ? you.results : (known?.results ?? [])
    const isDone = phase === 'settle' || phase === 'over'
    if (!isDone && !results.length) return
    // One's own view may still be of the round before.
    if (phase === 'bets' || phase === 'shuffle') return
    const entry = { round: view.round, dealer: dealer.cards, points: dealer.points, results, isDone }
    this.entries = [entry, ...this.entries.filter((e) => e.round !== entry.round)].slice(0, ROUNDS_MAX)
  }

  get lines(): BookLine[] {
    const { rules, money, history } = this.at
    const known = new Set(this.entries.map((entry) => entry.round))
    const told = this.entries.flatMap((entry) => [
      entry.isDone ? this.head(entry.round, entry.dealer, entry.points) : this.begun(entry.round),
      ...resultLines(entry.results, betName, { clauses: rules?.clauses ?? {}, currency: money }, `r${entry.round}.`),
    ])
    const older = history
      .filter((row) => !known.has(row.round))
      .slice(0, 100)
      .map((row) => this.head(row.round, String(row.outcome?.dealer ?? ''), Number(row.outcome?.points ?? 0)))
    return [...told, ...older]
  }

  /** The dealer has not finished. */
  private begun(round: number): BookLine {
    return { id: `r${round}`, text: t('Round {n}', { n: round }), tone: 'head' }
  }

  private head(round: number, dealer: string, points: number): BookLine {
    const cards = cardsOf(dealer)
    const text = cards.length
      ? t('Round {n}: dealer {points} ({cards})', { n: round, points, cards: cardSigns(cards) })
      : t('Round {n}: the dealer drew no card', { n: round })
    return { id: `r${round}`, text, clause: this.at.clause('dealer.draw'), positions: ['dealer'], tone: 'head' }
  }

  /** What the round came to for this player, in words; '' while it is not over. */
  get balance(): string {
    const { view, you } = this.at
    return view?.page.phase === 'settle' || view?.page.phase === 'over' ? balanceSentence(you?.results ?? [], this.at.money) : ''
  }
}
