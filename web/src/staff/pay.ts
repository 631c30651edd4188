/* pay.ts -- what a round takes and pays, per player and together. */

export interface Lay {
  player: number
  position: string
  chips: string // value or colour
  stake: number
  result: string
  paid: number
  returned: number
  stands: number
}

export interface Due {
  player: number
  paid: number
  lines: number
}

export const byMost = (a: Due, b: Due): number => b.paid - a.paid || a.player - b.player

/* What each player is paid, the most first; those who are paid nothing are not in it. */
export function dues<B extends Lay>(bets: readonly B[]): (Due & { bets: B[] })[] {
  const players = new Map<number, Due & { bets: B[] }>()
  for (const bet of bets) {
    if (bet.paid <= 0) continue
    const due = players.get(bet.player) ?? { player: bet.player, paid: 0, lines: 0, bets: [] }
    due.bets.push(bet)
    players.set(bet.player, { ...due, paid: due.paid + bet.paid, lines: due.lines + 1 })
  }
  return [...players.values()].sort(byMost)
}

/* What each player is paid at each box, box by box; those who are paid nothing are not in it. */
export function duesBy<B extends Lay>(bets: readonly B[], boxOf: (bet: B) => number): (Due & { box: number; bets: B[] })[] {
  const boxes = [...new Set(bets.map(boxOf))].sort((a, b) => a - b)
  return boxes.flatMap((box) => dues(bets.filter((bet) => boxOf(bet) === box)).map((due) => ({ ...due, box })))
}

/** One and five times the powers of ten, as value chips are made. */
export const VALUES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap((ten) => [ten, 5 * ten])

export interface Stack {
  worth: number
  count: number
}

/* A sum in value chips, as few as can be; what the smallest cannot make is left in `rest`. */
export function inChips(sum: number, denominations: readonly number[]): { stacks: Stack[]; rest: number } {
  const stacks: Stack[] = []
  let rest = sum
  for (const worth of [...denominations].sort((a, b) => b - a)) {
    const count = Math.floor(rest / worth)
    if (count > 0) stacks.push({ worth, count })
    rest -= count * worth
  }
  return { stacks, rest }
}

export interface Sums {
  staked: number
  paid: number
  returned: number
  lost: number
}

/* The round in four figures. */
export function sums(bets: readonly Lay[]): Sums {
  const all = { staked: 0, paid: 0, returned: 0, lost: 0 }
  for (const bet of bets) {
    all.staked += bet.stake
    all.paid += bet.paid
    all.returned += bet.returned
    if (bet.result === 'lost') all.lost += bet.stake - bet.returned - bet.stands
  }
  return all
}
