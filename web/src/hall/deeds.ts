/* deeds.ts -- a doing of the hall as a form: what it asks for, field by field, and what the house is told of it.
 * Deed.svelte shows one; the question before it is done says the same fields in words.
 *
 *     const form: DeedForm = { do: 'safe_in', title: t('Money comes into the house'), yes: t('Take it in'),
 *                              fields: [{ key: 'amount', kind: 'money', label: t('Amount') }] }
 */
import { counted, worthOf } from './count'
import type { Chips } from './types'

/** day: "2026-03-15"; moment: a day and an hour of the house's clock; numbers: with commas between them. */
export type FieldKind = 'money' | 'chips' | 'text' | 'long' | 'number' | 'numbers' | 'day' | 'moment' | 'flag' | 'choice' | 'several' | 'visitor' | 'staff'

export interface Field {
  key: string
  kind: FieldKind
  label: string
  optional?: boolean
  choices?: readonly (readonly [string | number, string])[]
  /** What it begins with. */
  start?: unknown
  /** The longest text. */
  most?: number
}

export interface DeedForm {
  do: string
  title: string
  yes: string
  fields: readonly Field[]
  /** What is told besides: the table, the dispute it is about. */
  fixed?: Record<string, unknown>
  hint?: string
  danger?: boolean
}

export type Values = Record<string, unknown>

export function startOf(form: DeedForm): Values {
  return Object.fromEntries(
    form.fields.map(({ key, kind, start, choices }) => {
      if (start !== undefined) return [key, start]
      if (kind === 'choice') return [key, choices?.[0]?.[0] ?? '']
      if (kind === 'money' || kind === 'visitor') return [key, null]
      if (kind === 'several') return [key, []]
      return [key, kind === 'chips' ? {} : kind === 'flag' ? false : '']
    }),
  )
}

/** A number at the beginning of what was typed: "8 A. Cashier" is 8. */
const numberOf = (text: unknown): number => Number(/^\s*(\d{1,9})/.exec(String(text ?? ''))?.[1] ?? 0)

/** The field as the house is told it; undefined: nothing was said. `moment` reads an hour of the house's clock. */
export function toldField({ kind }: Field, value: unknown, moment: (text: string) => number | null): unknown {
  switch (kind) {
    case 'money':
      return typeof value === 'number' && value > 0 ? value : undefined
    case 'visitor':
      return (typeof value === 'number' ? value : numberOf(value)) || undefined
    case 'chips': {
      const chips = counted((value ?? {}) as Chips)
      return worthOf(chips) > 0 ? chips : undefined
    }
    case 'number':
    case 'staff':
      return numberOf(value) || undefined
    case 'numbers': {
      const list = String(value ?? '').split(/[\s,;]+/).filter(Boolean).map(Number)
      return list.length && list.every((one) => Number.isInteger(one) && one > 0) ? list : undefined
    }
    case 'moment':
      return moment(String(value ?? '')) ?? undefined
    case 'flag':
      return value === true ? true : undefined
    case 'several':
      return Array.isArray(value) && value.length ? value : undefined
    case 'choice':
      return value === '' || value === undefined ? undefined : value
    default:
      return String(value ?? '').trim() || undefined
  }
}

const LONG: readonly FieldKind[] = ['chips', 'long', 'visitor', 'flag', 'several']

/** Fields as they stand on the page: short ones beside one another, each long one by itself. */
export function linesOf(fields: readonly Field[]): Field[][] {
  const lines: Field[][] = []
  for (const field of fields) {
    const last = lines.at(-1)
    const before = last?.at(-1)
    if (last && before && !LONG.includes(field.kind) && !LONG.includes(before.kind)) last.push(field)
    else lines.push([field])
  }
  return lines
}

/** All of it, or null while something that must be said is not; a form nobody has touched says nothing. */
export function toldOf(form: DeedForm, values: Values, moment: (text: string) => number | null): Record<string, unknown> | null {
  const told: Record<string, unknown> = { do: form.do, ...form.fixed }
  const least = Object.keys(told).length
  for (const field of form.fields) {
    const value = toldField(field, values[field.key], moment)
    if (value === undefined && !field.optional && field.kind !== 'flag') return null
    if (value !== undefined) told[field.key] = value
  }
  return form.fields.length && Object.keys(told).length === least ? null : told
}
