/** Statistics of the numbers that came, newest first. */
import { colourOf } from './layout'

export interface Share {
  key: string
  count: number
}

export interface Stats {
  total: number
  /** How often each number came, by number. */
  counts: number[]
  hot: Share[]
  cold: Share[]
  colours: Share[]
  parity: Share[]
  halves: Share[]
  dozens: Share[]
  columns: Share[]
  sectors: Share[]
}

function count(numbers: number[], keys: string[], keyOf: (n: number) => string | null): Share[] {
  const sums = new Map(keys.map((key) => [key, 0]))
  for (const n of numbers) {
    const key = keyOf(n)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + 1)
  }
  return [...sums].map(([key, amount]) => ({ key, count: amount }))
}

/** The series of the wheel by what the house's announced bets cover; what none covers is in no sector. */
export type SectorOf = (number: number) => string | null

export function statsOf(numbers: number[], sectorKeys: string[] = [], sectorOf: SectorOf = () => null): Stats {
  const counts = Array.from({ length: 37 }, () => 0)
  for (const n of numbers) if (n >= 0 && n < 37) counts[n]! += 1
  // Of equally frequent numbers the one that came last is hotter, the one that did not come for longer colder.
  const since = (n: number) => {
    const at = numbers.indexOf(n)
    return at < 0 ? numbers.length : at
  }
  const order = counts
    .map((amount, n) => ({ key: String(n), count: amount }))
    .sort((a, b) => b.count - a.count || since(Number(a.key)) - since(Number(b.key)) || Number(a.key) - Number(b.key))
  return {
    total: numbers.length,
    counts,
    hot: numbers.length ? order.slice(0, 5) : [],
    cold: numbers.length ? order.slice(-5).reverse() : [],
    colours: count(numbers, ['red', 'black', 'green'], colourOf),
    parity: count(numbers, ['even', 'odd'], (n) => (n === 0 ? null : n % 2 ? 'odd' : 'even')),
    halves: count(numbers, ['low', 'high'], (n) => (n === 0 ? null : n <= 18 ? 'low' : 'high')),
    dozens: count(numbers, ['doz1', 'doz2', 'doz3'], (n) => (n === 0 ? null : `doz${Math.ceil(n / 12)}`)),
    columns: count(numbers, ['col1', 'col2', 'col3'], (n) => (n === 0 ? null : `col${((n - 1) % 3) + 1}`)),
    sectors: count(numbers, sectorKeys, sectorOf),
  }
}

export function percent(part: number, whole: number): number {
  return whole ? Math.round((100 * part) / whole) : 0
}
