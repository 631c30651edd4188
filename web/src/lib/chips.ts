/** Chips: which stand for an amount, what they look like, and what brings a player's layout from one state
 *  to another: undo, repeat, double. */
import type { Bet } from './types'

/** The house's denominations in smallest units, from the least stake up: 1, 5, 25, 100 ... times it,
 *  five of them that fit the table. */
export function denominations(least: number, most: number, step = 1): number[] {
  const times = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
  const base = Math.max(step, Math.ceil(least / step) * step)
  const fitting = times.map((n) => n * base).filter((value) => value <= Math.max(most, base))
  if (fitting.length <= 5) return fitting
  // The least, then the steps a hand reaches for; small ones are closer together than large ones.
  return [0, 2, 3, 5, 6].map((i) => fitting[Math.min(i, fitting.length - 1)]!).filter((v, i, all) => all.indexOf(v) === i)
}

/** How a stack of an amount is built from denominations, largest first; a remainder is one odd chip. */
export function breakdown(amount: number, values: number[]): [value: number, count: number][] {
  const stack: [number, number][] = []
  let left = amount
  for (const value of [...values].sort((a, b) => b - a)) {
    if (value <= 0) continue
    const count = Math.floor(left / value)
    if (count) stack.push([value, count])
    left -= count * value
  }
  if (left > 0) stack.push([left, 1])
  return stack
}

/** One colour a denomination, the same everywhere: ground and ink with at least 4.5:1 between them. */
const FACES: [ground: string, ink: string][] = [
  ['#e9e4d8', '#1d1d1d'],
  ['#c2323c', '#ffffff'],
  ['#1d6fb8', '#ffffff'],
  ['#2e7d4f', '#ffffff'],
  ['#22262b', '#ffffff'],
  ['#6d3fa0', '#ffffff'],
  ['#d9852b', '#1d1d1d'],
]
export function faceOf(index: number): [ground: string, ink: string] {
  return FACES[Math.min(Math.max(index, 0), FACES.length - 1)]!
}

/** The colours of colour chips, by the house's names. */
const COLOURS: Record<string, [ground: string, ink: string]> = {
  white: ['#f4f1ea', '#1d1d1d'],
  yellow: ['#f2d13c', '#1d1d1d'],
  orange: ['#e88a2d', '#1d1d1d'],
  pink: ['#f0a3bd', '#1d1d1d'],
  red: ['#c2323c', '#ffffff'],
  brown: ['#7a4a2a', '#ffffff'],
  green: ['#2e7d4f', '#ffffff'],
  blue: ['#1d6fb8', '#ffffff'],
  violet: ['#6d3fa0', '#ffffff'],
  black: ['#22262b', '#ffffff'],
  grey: ['#5f6b73', '#ffffff'],
  cyan: ['#6fd3e0', '#1d1d1d'],
  lilac: ['#c7a4e8', '#1d1d1d'],
  olive: ['#6b7030', '#ffffff'],
  silver: ['#c9d1d6', '#1d1d1d'],
  gold: ['#d8b24a', '#1d1d1d'],
}
export function colourFace(name: string): [ground: string, ink: string] {
  return COLOURS[name] ?? ['#e9e4d8', '#1d1d1d']
}

// ---- What was pressed ----

/** A command of a player on the layout. */
export type Move =
  | { in: 'bet'; bet: string; amount: number }
  | { in: 'remove'; bet: string; amount?: number }
  | { in: 'announce'; bet: string; number?: number; amount: number }
  | { in: 'withdraw' }

/** Every bet together by position: what lies there for this player. */
export function byPosition(bets: Pick<Bet, 'position' | 'amount'>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { position, amount } of bets) sums.set(position, (sums.get(position) ?? 0) + amount)
  return sums
}

/** What brings a layout back from what it is now to what it was: later bets off, taken ones on again. */
export function backTo(before: Map<string, number>, now: Map<string, number>): Move[] {
  const moves: Move[] = []
  for (const [bet, amount] of now) {
    const more = amount - (before.get(bet) ?? 0)
    if (more > 0) moves.push({ in: 'remove', bet, amount: more })
  }
  return [...moves, ...betsTowards(before, now)]
}

/** The bets that bring a layout from what lies there to what is wanted; nothing is taken off. */
export function betsTowards(wanted: Map<string, number>, there: Map<string, number>): Move[] {
  const moves: Move[] = []
  for (const [bet, amount] of wanted) {
    const more = amount - (there.get(bet) ?? 0)
    if (more > 0) moves.push({ in: 'bet', bet, amount: more })
  }
  return moves
}

/** As betsTowards, as few commands as can be: positions with the same amount go in one list. */
export function gather(moves: Move[]): object[] {
  const lists = new Map<number, string[]>()
  const rest: object[] = []
  for (const move of moves) {
    if (move.in === 'bet') lists.set(move.amount, [...(lists.get(move.amount) ?? []), move.bet])
    else rest.push(move)
  }
  const bets = [...lists].map(([amount, bet]) => ({ in: 'bet', bet: bet.length === 1 ? bet[0] : bet, amount }))
  return [...rest, ...bets]
}
