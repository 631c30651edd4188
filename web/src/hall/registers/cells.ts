/* cells.ts -- a value of a register as it is read, and which register is whose. */
import { money, number, t } from '../../lib/words'
import type { Column, Register, RegisterName, RegisterRow } from '../desks'
import { percent } from '../floor'
import { dayOf } from '../moments'

/** The currency amounts of that moment are in: the last whose time had come. */
export function eraAt(register: Register, at: number): { currency: string; decimals: number } {
  return register.eras.filter((era) => era.since <= at).at(-1) ?? register.eras[0] ?? { currency: '', decimals: 2 }
}

export const isFigure = (type: string): boolean => ['money', 'count', 'number', 'bp', 'table', 'numbers'].includes(type)

const person = (register: Register, value: unknown): string => register.names[String(value)] ?? `№ ${String(value)}`

function identityOf(register: Register, row: RegisterRow): string {
  const of = row.value['visitor'] ?? row.value['person']
  return register.identities[String(of)] ?? ''
}

export function cellText(register: Register, column: Column, row: RegisterRow, moment: (at: number) => string): string {
  const value = row.value[column.key]
  if (column.type === 'identity') return identityOf(register, row)
  if (value === null || value === undefined) return ''
  const list = Array.isArray(value) ? (value as unknown[]) : []
  switch (column.type) {
    case 'money':
      return money(Number(value), eraAt(register, row.at))
    case 'count':
      return number(Number(value))
    case 'bp':
      return percent(Number(value))
    case 'person':
      return person(register, value)
    case 'persons':
      return list.map((one) => person(register, one)).join(', ')
    case 'word':
      return register.words[String(value)] ?? String(value)
    case 'words':
      return list.map((one) => register.words[String(one)] ?? String(one)).join(', ')
    case 'numbers':
      return list.join(', ')
    case 'day':
      return dayOf(String(value))
    case 'moment':
      return moment(Number(value))
    case 'flag':
      return value ? t('yes') : t('no')
    case 'chips':
      return Object.entries(value as Record<string, number>)
        .sort((a, b) => Number(b[0]) - Number(a[0]))
        .map(([face, pieces]) => `${pieces} × ${money(Number(face), eraAt(register, row.at))}`)
        .join(', ')
    default:
      return String(value)
  }
}

/** A sum below a column; amounts in the currency that is in force. */
export function sumText(register: Register, column: Column): string {
  const sum = register.sums[column.key]
  if (!column.summed || sum === undefined) return ''
  return column.type === 'money' ? money(sum, eraAt(register, Infinity)) : number(sum)
}

/** Columns no row has anything in are left out: a narrow screen has no room for them. */
export function shownColumns(register: Register): Column[] {
  const has = (column: Column): boolean =>
    column.type === 'identity' ? Object.keys(register.identities).length > 0 : register.rows.some((row) => row.value[column.key] !== undefined && row.value[column.key] !== null)
  return register.columns.filter((column) => !column.optional || has(column))
}

/** Rows that must be seen: a difference, something short, late or not true. */
export function standsOut(row: RegisterRow): boolean {
  const { variance, short, overdue, holds_true: holds, gap } = row.value
  return (typeof variance === 'number' && variance !== 0) || short === true || overdue === true || holds === false || gap === true
}

// ---- Which is whose ----

const GROUPS: Record<string, string> = {
  door: 'visitors refused exclusions acts bans restrictions official',
  staff: 'staff schedule duty crew briefings equipment decks',
  tables: 'slips closings results figures drop tips commission goodwill strays sales',
  cage: 'shifts receipts contracts payouts queue tax bank_payouts reserve sold_and_paid safe reversals',
  disputes: 'disputes incidents recordings days',
  rules: 'versions plates',
  games: 'seats pools hits cycles wheel machines meters machine_results contributions verifications prizes',
  books: 'trial_balance chip_inventory invariants streams attempts currencies erasures late_rounds',
}
export const BOOKS = 'books'

export function groupOf(name: string): string {
  return Object.keys(GROUPS).find((group) => GROUPS[group]?.split(' ').includes(name)) ?? BOOKS
}

export function groupName(group: string): string {
  switch (group) {
    case 'door':
      return t('Door')
    case 'staff':
      return t('Staff')
    case 'tables':
      return t('Tables')
    case 'cage':
      return t('Cage')
    case 'disputes':
      return t('Disputes')
    case 'rules':
      return t('Rules')
    case 'games':
      return t('Poker room, jackpots, machines')
    default:
      return t('The books')
  }
}

/** The groups in which there is anything to read, each with its registers. */
export function grouped(registers: readonly RegisterName[]): { group: string; registers: RegisterName[] }[] {
  return Object.keys(GROUPS)
    .map((group) => ({ group, registers: registers.filter((one) => groupOf(one.name) === group) }))
    .filter((one) => one.registers.length > 0)
}

// ---- Periods ----

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

/** What a register shows first: the day's its day, what stands for long the whole. */
export function firstSpan(period: string, today: string): { from: string; to: string } {
  switch (period) {
    case 'live':
    case 'moment':
      return { from: '', to: '' }
    case 'week':
      return { from: dayBefore(today, 6), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    default:
      return { from: today, to: today }
  }
}

export function periodName(period: string): string {
  switch (period) {
    case 'live':
      return t('kept current')
    case 'day':
      return t('by the day')
    case 'shift':
      return t('by the shift')
    case 'session':
      return t('by the session')
    case 'week':
      return t('by the week')
    case 'month':
      return t('by the month')
    default:
      return t('at the moment')
  }
}
