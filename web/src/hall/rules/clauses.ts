/* clauses.ts -- the clauses of a rulebook in the order a person reads them: §2 before §10, rulings of the house last. */
import type { Clause } from '../../lib/types'

function keyOf(number: string): [number, ...number[]] {
  const isRuling = /^R\d/.test(number)
  return [isRuling ? 1 : 0, ...(number.match(/\d+/g) ?? []).map(Number)]
}

function compare(a: string, b: string): number {
  const [x, y] = [keyOf(a), keyOf(b)]
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const by = (x[i] ?? -1) - (y[i] ?? -1)
    if (by) return by
  }
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sentences of one number stand together, each once. */
export function byNumber(clauses: readonly Clause[]): { number: string; texts: string[] }[] {
  const out = new Map<string, string[]>()
  for (const { number, text } of clauses) {
    const texts = out.get(number) ?? []
    if (!texts.includes(text)) out.set(number, [...texts, text])
  }
  return [...out].map(([number, texts]) => ({ number, texts })).sort((a, b) => compare(a.number, b.number))
}
