/** What came of the bets, by where they lie, as the cloth shows it. */
import { outcomesBy, type Outcome } from '../../cards/results'
import type { Clause, Result } from '../../lib/types'
import { ratioOf } from './names'
import type { BlackjackPlate } from './page'

export function outcomesOf(results: Result[], plate: BlackjackPlate, clauses: Record<string, Clause>, currency: { decimals: number }): Map<string, Outcome> {
  return outcomesBy(results, (result) => ratioOf(result, plate), { clauses, currency })
}
