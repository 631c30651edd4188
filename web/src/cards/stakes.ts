/** Stakes on boxes. The house takes one stake of a player on a box: one that changes is taken back whole
 *  and put down anew. */
import type { Move } from '../lib/chips'

export type Stakes = Map<string, number>

/** What lies there after these moves. */
export function after(there: Stakes, moves: Move[]): Stakes {
  const wanted = new Map(there)
  for (const move of moves) {
    if (move.in !== 'bet' && move.in !== 'remove') continue
    const had = wanted.get(move.bet) ?? 0
    const left = move.in === 'bet' ? had + move.amount : had - (move.amount ?? had)
    if (left > 0) wanted.set(move.bet, left)
    else wanted.delete(move.bet)
  }
  return wanted
}

export interface Change {
  key: string
  /** null: it is taken back. */
  amount: number | null
}

/** What brings the stakes to what is wanted. leaning: the bets that go with a stake when it is taken back,
 *  and so have to be put down again. */
export function changes(there: Stakes, wanted: Stakes, leaning: (key: string) => string[] = () => []): Change[] {
  const now = new Map(there)
  const found: Change[] = []
  const drop = (key: string) => {
    found.push({ key, amount: null })
    for (const gone of [key, ...leaning(key)]) now.delete(gone)
  }
  // Those that others lean on come first.
  const keys = [...new Set([...there.keys(), ...wanted.keys()])].sort((a, b) => leaning(b).length - leaning(a).length)
  for (const key of keys) {
    const had = now.get(key) ?? 0
    const want = wanted.get(key) ?? 0
    if (had === want) continue
    if (had) drop(key)
    if (want) found.push({ key, amount: want })
  }
  return found
}
