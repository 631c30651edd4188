/** What came of the bets of a card game, as the cloth and the book say it. How a bet is called and what it
 *  was paid at is the game's own. */
import type { BookLine } from '../lib/Book.svelte'
import type { Clause, Result } from '../lib/types'
import { short, t } from '../lib/words'

/** What came of a bet: "+1 500", and "3:2 · §192.1". */
export interface Outcome {
  brief: string
  rest: string
  good: boolean
  /** In place of `brief` where there is no room for a word. */
  sign?: string
}

export interface Told {
  clauses: Record<string, Clause>
  currency: { decimals: number }
}

export function balanceOf(results: Result[]): number {
  return results.reduce((sum, result) => sum + result.paid - result.lost, 0)
}

/** What a round came to, in words. */
export function balanceSentence(results: Result[], currency: { decimals: number }): string {
  if (!results.length) return ''
  const sum = balanceOf(results)
  const amount = short(Math.abs(sum), currency)
  return sum > 0 ? t('You won {amount}.', { amount }) : sum < 0 ? t('You lost {amount}.', { amount }) : t('You neither won nor lost.')
}

export function outcomeOf(result: Result, ratio: string, { clauses, currency }: Told): Outcome | null {
  const money = (amount: number) => short(amount, currency)
  const rest = (...parts: string[]) => [...parts, clauses[result.clause]?.number ?? ''].filter(Boolean).join(' · ')
  switch (result.result) {
    case 'won':
      return { brief: `+${money(result.paid)}`, rest: rest(ratio), good: true }
    case 'lost':
      return { brief: money(-result.lost), rest: rest(), good: false }
    case 'push':
      return { brief: t('push'), sign: '=', rest: rest(), good: false }
    case 'returned':
      return { brief: t('returned'), sign: '↩', rest: rest(money(result.returned)), good: false }
    default:
      return null
  }
}

/** What came of all of them, by where they lie. */
export function outcomesBy(results: Result[], ratioOf: (result: Result) => string, told: Told): Map<string, Outcome> {
  const found = new Map<string, Outcome>()
  for (const result of results) {
    const outcome = outcomeOf(result, ratioOf(result), told)
    if (outcome) found.set(result.position, outcome)
  }
  return found
}

function sentence(result: Result, bet: string, currency: { decimals: number }): string {
  const money = (amount: number) => short(amount, currency)
  switch (result.result) {
    case 'won':
      if (!result.stake) return t('{bet}: won {paid}', { bet, paid: money(result.paid) })
      return t('{bet}: {stake} won {paid}', { bet, stake: money(result.stake), paid: money(result.paid) })
    case 'lost':
      return result.returned > 0
        ? t('{bet}: {lost} lost, {amount} returned', { bet, lost: money(result.lost), amount: money(result.returned) })
        : t('{bet}: {stake} lost', { bet, stake: money(result.stake) })
    case 'push':
      return t('{bet}: {stake} push', { bet, stake: money(result.stake) })
    case 'returned':
      return t('{bet}: {amount} returned', { bet, amount: money(result.returned) })
    default:
      return t('{bet}: {stake} stays', { bet, stake: money(result.stake) })
  }
}

/** One line of the book a bet. */
export function resultLines(results: Result[], betName: (position: string) => string, { clauses, currency }: Told, id = ''): BookLine[] {
  return results
    .filter((result) => result.result !== 'stands')
    .map((result, i) => {
      const line: BookLine = { id: `${id}${i}`, text: sentence(result, betName(result.position), currency), clause: clauses[result.clause] ?? null, positions: [result.position] }
      return result.result === 'won' ? { ...line, tone: 'good' } : line
    })
}
