/** What came of the bets, by where they lie, as the cloth shows it. */
import type { Clause, Result } from '../../lib/types'
import { short, t } from '../../lib/words'
import type { Outcome } from './Box.svelte'
import { ratioOf } from './names'
import type { BlackjackPlate } from './page'

export function outcomesOf(results: Result[], plate: BlackjackPlate, clauses: Record<string, Clause>, currency: { decimals: number }): Map<string, Outcome> {
  const found = new Map<string, Outcome>()
  const money = (amount: number) => short(amount, currency)
  for (const result of results) {
    const clause = clauses[result.clause]?.number ?? ''
    const rest = (...parts: string[]) => parts.filter(Boolean).join(' · ')
    switch (result.result) {
      case 'won':
        found.set(result.position, { brief: `+${money(result.paid)}`, rest: rest(ratioOf(result, plate), clause), good: true })
        break
      case 'lost':
        found.set(result.position, { brief: money(-result.lost), rest: clause, good: false })
        break
      case 'push':
        found.set(result.position, { brief: t('push'), rest: clause, good: false })
        break
      case 'returned':
        found.set(result.position, { brief: t('returned'), rest: rest(money(result.returned), clause), good: false })
        break
    }
  }
  return found
}
