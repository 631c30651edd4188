/** A player at a punto banco table: the keys are the three bets. */
import { balanceSentence, resultLines } from '../../../cards/results'
import { CardSitting } from '../../../cards/sitting.svelte'
import type { Change } from '../../../cards/stakes'
import type { BookLine } from '../../../lib/Book.svelte'
import type { Action, Result } from '../../../lib/types'
import { t } from '../../../lib/words'
import { betName, sideSentence, wonText } from '../names'
import type { PuntoBancoPage, PuntoBancoPlate, PuntoBancoSeat } from '../page'

const ROUNDS_MAX = 100

interface Entry {
  round: number
  call: string
  won: string
  results: Result[]
}

export class PuntoBancoSitting extends CardSitting<PuntoBancoPage, PuntoBancoSeat, PuntoBancoPlate> {
  private entries = $state.raw<Entry[]>([])

  get page(): PuntoBancoPage {
    return this.view!.page
  }

  get plate(): PuntoBancoPlate {
    return this.rules!.game
  }

  get isBetting(): boolean {
    return this.view?.page.phase === 'bets'
  }

  get mine(): Map<string, number> {
    return new Map((this.you?.page?.bets ?? []).map(({ bet, amount }) => [bet, amount]))
  }

  protected laid(): Map<string, number> | null {
    return this.isBetting && !this.you?.results.length ? this.mine : null
  }

  // ---- Bets ----

  betAction(key: string): Action | undefined {
    const action = this.you?.actions.find((a) => a.do === 'bet' && a.bet === key)
    return this.raisable(action, this.mine.get(key) ?? 0)
  }

  protected get chipRange(): { least: number; most: number; step: number } {
    const bets = this.rules?.game.bets ?? []
    return {
      least: Math.min(...bets.map((bet) => bet.min)),
      most: Math.max(...bets.map((bet) => bet.max)),
      step: Math.max(1, this.rules?.game.multiple ?? 1),
    }
  }

  protected input({ key, amount }: Change): object {
    return amount === null ? { in: 'remove', bet: key } : { in: 'bet', bet: key, amount }
  }

  // ---- The book ----

  protected override follow(): void {
    const { view, you } = this
    if (!view?.page.won) return
    const known = this.entries.find((entry) => entry.round === view.round)
    const results = you?.results.length ? you.results : (known?.results ?? [])
    const entry = { round: view.round, call: view.page.call ?? '', won: view.page.won, results }
    this.entries = [entry, ...this.entries.filter((e) => e.round !== entry.round)].slice(0, ROUNDS_MAX)
  }

  get lines(): BookLine[] {
    const known = new Set(this.entries.map((entry) => entry.round))
    const told = this.entries.flatMap((entry) => [
      this.head(entry.round, entry.call, entry.won),
      ...resultLines(entry.results, betName, { clauses: this.rules?.clauses ?? {}, currency: this.money }, `r${entry.round}.`),
    ])
    const older = this.history
      .filter((row) => !known.has(row.round) && row.outcome?.won)
      .slice(0, 100)
      .map(({ round, outcome }) => this.head(round, `${String(outcome.banco)} : ${String(outcome.punto)}`, String(outcome.won)))
    return [...told, ...older]
  }

  private head(round: number, call: string, won: string): BookLine {
    const text = t('Round {n}: {call}. {won}', { n: round, call, won: wonText(won) })
    return { id: `r${round}`, text, clause: this.clause('call.result'), positions: [won], tone: 'head' }
  }

  get spoken(): string {
    if (!this.view) return ''
    const { phase, punto, banco, won } = this.page
    if (phase === 'bets') return t('Round {n}. Place your bets.', { n: this.view.round })
    if (phase === 'shuffle') return t('The cards are shuffled.')
    const balance = won ? balanceSentence(this.you?.results ?? [], this.money) : ''
    return [sideSentence('punto', punto), sideSentence('banco', banco), won ? `${wonText(won)}.` : '', balance].filter(Boolean).join(' ')
  }
}
