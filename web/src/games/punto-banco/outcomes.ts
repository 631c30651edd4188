/** What came of the bets, as the cloth and the book say it. */
import type { BookLine } from '../../lib/Book.svelte'
import type { Clause, Result } from '../../lib/types'
import { short, t } from '../../lib/words'
import { betName } from './names'
import type { PuntoBancoPlate } from './page'

export interface Outcome {
  brief: string
  rest: string
  good: boolean
}

function ratio(result: Result, plate: PuntoBancoPlate | undefined): string {
  if (result.position === 'banco' && plate && plate.commission > 0) return `−${plate.commission} %`
  return plate?.bets.find((bet) => bet.key === result.position)?.pays.join(':') ?? ''
}

export function outcomesOf(results: Result[], plate: PuntoBancoPlate, clauses: Record<string, Clause>, currency: { decimals: number }): Map<string, Outcome> {
  const found = new Map<string, Outcome>()
  const money = (amount: number) => short(amount, currency)
  for (const result of results) {
    const clause = clauses[result.clause]?.number ?? ''
    if (result.result === 'won') {
      found.set(result.position, { brief: `+${money(result.paid)}`, rest: [ratio(result, plate), clause].filter(Boolean).join(' · '), good: true })
    } else if (result.result === 'lost') {
      found.set(result.position, { brief: money(-result.lost), rest: clause, good: false })
    } else if (result.result !== 'stands') {
      found.set(result.position, { brief: result.result === 'push' ? t('push') : t('returned'), rest: clause, good: false })
    }
  }
  return found
}

function sentence(result: Result, currency: { decimals: number }): string {
  const money = (amount: number) => short(amount, currency)
  const bet = betName(result.position)
  switch (result.result) {
    case 'won':
      return t('{bet}: {stake} won {paid}', { bet, stake: money(result.stake), paid: money(result.paid) })
    case 'lost':
      return t('{bet}: {stake} lost', { bet, stake: money(result.stake) })
    case 'push':
      return t('{bet}: {stake} push', { bet, stake: money(result.stake) })
    case 'returned':
      return t('{bet}: {amount} returned', { bet, amount: money(result.returned) })
    default:
      return t('{bet}: {stake} stays', { bet, stake: money(result.stake) })
  }
}

export function resultLines(results: Result[], clauses: Record<string, Clause>, currency: { decimals: number }, id = ''): BookLine[] {
  return results
    .filter((result) => result.result !== 'stands')
    .map((result, i) => {
      const line: BookLine = { id: `${id}${i}`, text: sentence(result, currency), clause: clauses[result.clause] ?? null, positions: [result.position] }
      return result.result === 'won' ? { ...line, tone: 'good' } : line
    })
}

export function balanceOf(results: Result[]): number {
  return results.reduce((sum, result) => sum + result.paid - result.lost, 0)
}
