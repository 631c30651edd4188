/* live.svelte.ts -- the tables as they play, beside what the desk knows of them. */
import { get } from '../../lib/api'
import type { HallTable } from '../desks'
import type { FloorRow } from './alerts'

export class Live {
  rows = $state.raw<readonly FloorRow[]>([])
  alternates = $state.raw<ReadonlySet<number>>(new Set())
  private asked = new Set<number>()

  row(table: number): FloorRow | undefined {
    return this.rows.find((one) => one.table === table)
  }

  /** Whether the house turns the wheel the other way each game: its rules say so, once. */
  private async learn(table: number): Promise<void> {
    if (this.asked.has(table)) return
    this.asked.add(table)
    const rules = await get<{ game: { alternate?: boolean } }>(`/api/tables/${table}/rules`).catch(() => null)
    if (rules?.game.alternate) this.alternates = new Set([...this.alternates, table])
  }

  async look(): Promise<void> {
    const floor = await get<{ tables: FloorRow[] }>('/api/floor/tables').catch(() => null)
    if (!floor) return
    this.rows = floor.tables
    for (const row of floor.tables) if (row.game === 'roulette' && row.kind !== 'electronic') void this.learn(row.table)
  }
}

/** With the tables that stand on the floor and were never prepared: the desk has not heard of them yet. */
export function withFloor(tables: readonly HallTable[], rows: readonly FloorRow[]): HallTable[] {
  const known = new Set(tables.map((one) => one.table))
  const fresh = rows
    .filter((row) => !known.has(row.table))
    .map((row): HallTable => ({
      table: row.table, session: 0, state: 'closed', game: row.game, electronic: row.kind === 'electronic', reason: '', next: 'table_prepare',
      opened_at: 0, opening: 0, fills: 0, credits: 0, games_left: 0, looked_at: 0, float: 0, drop: 0, won: 0, strays: 0, pieces: {}, boxes: [],
    }))
  return [...tables, ...fresh].sort((a, b) => a.table - b.table)
}
