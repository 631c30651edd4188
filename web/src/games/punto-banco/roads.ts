/** The five roads as the server lays them out: each mark with its column, its row and what it says. */

export type Side = 'punto' | 'banco' | 'tie'
export type Mark = [column: number, row: number, value: string, ties?: number]

export interface Roads {
  bead_plate: Mark[]
  big_road: Mark[]
  big_eye_boy: Mark[]
  small_road: Mark[]
  cockroach_pig: Mark[]
}

export const ROWS = 6

/** The marks that fit in so many columns, the latest of them, moved to begin at column 0. */
export function latest(marks: Mark[], columns: number): Mark[] {
  const last = marks.reduce((most, [column]) => Math.max(most, column), -1)
  const from = Math.max(0, last + 1 - columns)
  return marks.filter(([column]) => column >= from).map(([column, row, value, ties]) => [column - from, row, value, ties ?? 0])
}

export function isRoads(value: unknown): value is Roads {
  return typeof value === 'object' && value !== null && Array.isArray((value as Roads).bead_plate) && Array.isArray((value as Roads).big_road)
}

/** How often each won, of a bead plate. */
export function shares(marks: Mark[]): Record<Side, number> {
  const found = { punto: 0, banco: 0, tie: 0 }
  for (const [, , value] of marks) if (value in found) found[value as Side] += 1
  return found
}
