/* plate.ts -- a table's plate as a form: which keys are money, which counts, which words. */
import type { PlateForm } from './stage'

export type FieldKind = 'money' | 'count' | 'word' | 'other'

export interface Field {
  key: string
  kind: FieldKind
  /** Those a manager sets every day; the rest is folded. */
  first: boolean
}

type Form = Pick<PlateForm, 'order' | 'first' | 'words'>

function kindOf(key: string, value: unknown, words: Record<string, unknown>): FieldKind {
  if (key in words) return 'word'
  if (!/^\d+$/.test(String(value))) return 'other'
  return /^(min|max|colour_value)_|_(min|max|multiple|payout|step)$|_stake_\d$/.test(key) ? 'money' : 'count'
}

/** The plate's keys in the order people ask for them; what is unknown comes last. */
export function fieldsOf(plate: Record<string, unknown>, form: Form): Field[] {
  const { order, first } = form
  const words = form.words()
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.keys(plate)
    .map((key) => ({ key, kind: kindOf(key, plate[key], words), first: rank(key) < first }))
    .filter((field) => field.kind !== 'other')
    .sort((a, b) => rank(a.key) - rank(b.key) || a.key.localeCompare(b.key))
}

/** Only what differs, so that a record says what was changed. The house writes its plate as text. */
export function changes(from: Record<string, unknown>, to: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(to).filter(([key, value]) => String(from[key]) !== String(value)))
}

/** A plate as a command gives it: numbers as numbers. What is 0 has its initial value and is left out. */
export function asGiven(plate: Record<string, unknown>, form: Form): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(plate, form)
      .map(({ key, kind }) => [key, kind === 'word' ? plate[key] : Number(plate[key])] as const)
      .filter(([, value]) => value !== 0),
  )
}
