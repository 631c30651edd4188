/* count.ts -- chips by the piece: what a count is worth, the fewest chips a sum makes of what there is. */
import type { Chips, Stack } from './types'

export function worthOf(chips: Chips): number {
  return Object.entries(chips).reduce((sum, [value, pieces]) => sum + Number(value) * pieces, 0)
}

/** Without the denominations there are none of: as a deed is told. */
export function counted(chips: Chips): Chips {
  return Object.fromEntries(Object.entries(chips).filter(([, pieces]) => pieces > 0))
}

/** As few chips as can be, of what there is, largest first; null where they do not make it. */
export function makeOf(sum: number, have: readonly Stack[]): Chips | null {
  const out: Chips = {}
  let left = sum
  for (const { value, pieces } of [...have].sort((a, b) => b.value - a.value)) {
    const take = Math.min(Math.floor(left / value), pieces)
    if (take > 0) out[String(value)] = take
    left -= take * value
  }
  return left === 0 ? out : null
}

/** "4 x 100, 2 x 25": largest first. */
export function sayChips(chips: Chips, face: (value: number) => string): string {
  return Object.entries(chips)
    .map(([value, pieces]) => [Number(value), pieces] as const)
    .filter(([, pieces]) => pieces > 0)
    .sort((a, b) => b[0] - a[0])
    .map(([value, pieces]) => `${pieces} × ${face(value)}`)
    .join(', ')
}
