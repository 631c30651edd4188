/* entry.ts -- a card typed by two keys: its rank, then its suit. Keys are read by their place on the
 * board, so that a Cyrillic one types the same. */

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const
export const SUITS = ['s', 'h', 'd', 'c'] as const

const ranks: Record<string, string> = { KeyT: 'T', Digit1: 'T', Digit0: 'T', KeyJ: 'J', KeyQ: 'Q', KeyK: 'K', KeyA: 'A' }
const suits: Record<string, string> = { KeyS: 's', KeyH: 'h', KeyD: 'd', KeyC: 'c' }

/** "A" for the key of the ace; null: no rank's key. */
export function rankOf(code: string): string | null {
  const place = code.replace(/^Numpad(?=\d)/, 'Digit')
  return ranks[place] ?? /^Digit([2-9])$/.exec(place)?.[1] ?? null
}

export function suitOf(code: string): string | null {
  return suits[code] ?? null
}

export interface Typed {
  /** The rank that waits for its suit. */
  rank: string | null
  card: string | null
  /** Whether the key was one of a card. */
  taken: boolean
}

/** After the key: a new rank begins anew, a suit completes the rank there is, else it is nobody's. */
export function typeCard(rank: string | null, code: string): Typed {
  const begun = rankOf(code)
  if (begun) return { rank: begun, card: null, taken: true }
  const suit = suitOf(code)
  if (suit && rank) return { rank: null, card: rank + suit, taken: true }
  return { rank, card: null, taken: false }
}

/** "As Kd ??" as a list. */
export function cardsOf(text: string | null | undefined): string[] {
  return (text ?? '').split(' ').filter(Boolean)
}

/** Cards as events number them: rank by rank from the two, clubs to spades within one. */
export function cardNumbered(value: number): string {
  const rank = RANKS[Math.floor(value / 4)]
  const suit = ['c', 'd', 'h', 's'][value % 4]
  return rank && suit ? rank + suit : '??'
}
