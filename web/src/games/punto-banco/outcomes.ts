/** What came of the bets, as the cloth says it. */
import { outcomesBy, type Outcome } from '../../cards/results'
import type { Clause, Result } from '../../lib/types'
import type { PuntoBancoPlate } from './page'

function ratio(result: Result, plate: PuntoBancoPlate): string {
  if (result.position === 'banco' && plate.commission > 0) return `−${plate.commission} %`
  return plate.bets.find((bet) => bet.key === result.position)?.pays.join(':') ?? ''
}

export function outcomesOf(results: Result[], plate: PuntoBancoPlate, clauses: Record<string, Clause>, currency: { decimals: number }): Map<string, Outcome> {
  return outcomesBy(results, (result) => ratio(result, plate), { clauses, currency })
}
