/* week.ts -- the schedule as a week is pinned to the wall: a line a person, a column a day of the house's clock. */
import type { Turn } from '../desks'

const DAY_MS = 86_400_000

/** "2026-03-15" and "20:00" of a moment (microseconds), by how far the house's clock is from UTC. */
export function localOf(at: number, offset: number): { day: string; hour: string } {
  const text = new Date(at / 1000 + offset).toISOString()
  return { day: text.slice(0, 10), hour: text.slice(11, 16) }
}

export function daysFrom(day: string, count: number): string[] {
  const first = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(first) ? [] : Array.from({ length: count }, (_, i) => new Date(first + i * DAY_MS).toISOString().slice(0, 10))
}

export interface Line {
  person: number
  role: string
  cells: Turn[][]
}

/** A line for everybody who has a turn in those days, in each of his roles; turns by the day they begin on. */
export function weekOf(turns: readonly Turn[], days: readonly string[], offset: number): Line[] {
  const lines = new Map<string, Line>()
  for (const turn of [...turns].sort((a, b) => a.starts_at - b.starts_at)) {
    const at = days.indexOf(localOf(turn.starts_at, offset).day)
    if (at < 0) continue
    const key = `${turn.person}/${turn.role}`
    const line = lines.get(key) ?? { person: turn.person, role: turn.role, cells: days.map(() => []) }
    line.cells[at]?.push(turn)
    lines.set(key, line)
  }
  return [...lines.values()].sort((a, b) => a.person - b.person)
}
