/* hits.ts -- jackpots that were hit and wait for the house's word: the inspector and the pit boss verify, the
 * manager decides. */
import type { Pool, PoolHit } from '../lib/types'

export interface Hit extends PoolHit {
  pool: Pool
}

/** Those of one table, or of the whole house. */
export function hitsOf(pools: readonly Pool[] | undefined, table: number | null): Hit[] {
  return (pools ?? []).flatMap((pool) => (pool.hits ?? []).filter((hit) => table === null || hit.table === table).map((hit) => ({ ...hit, pool })))
}

export const sumOf = (hit: PoolHit): number => hit.claims.reduce((sum, claim) => sum + claim.amount, 0)

/** What is open to that role: each verifies once, nothing is decided before both have. */
export function opensTo(role: string, hit: PoolHit): 'verify' | 'decide' | null {
  if (role === 'inspector') return hit.inspector ? null : 'verify'
  if (role === 'pit_boss') return hit.pit_boss ? null : 'verify'
  return role === 'manager' && hit.inspector && hit.pit_boss ? 'decide' : null
}
