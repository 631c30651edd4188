/* moments.ts -- the house's clock on a page: its hour is the house's, wherever the browser thinks it is. */
import { app } from '../lib/state.svelte'

const QUARTER_MS = 15 * 60_000

/** How far the house's clock is from UTC, read from its own ("2026-03-15 20:00:00 …") at this moment. */
export function offsetOf(clock: string, now: number): number {
  const m = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(clock)
  if (!m) return -new Date(now).getTimezoneOffset() * 60_000
  const [year, month, day, hour, minute, second] = m.slice(1).map((part) => Number(part ?? 0))
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0)
  return Math.round((local - now) / QUARTER_MS) * QUARTER_MS
}

function format(at: number, offset: number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(app.lang, { ...style, timeZone: 'UTC' }).format(at / 1000 + offset)
}

/** "20:14" of today, "15.03.26, 20:14" of another day. */
export function momentOf(at: number, offset: number, now = Date.now()): string {
  const day = (ms: number): number => Math.floor((ms + offset) / 86_400_000)
  return day(at / 1000) === day(now) ? format(at, offset, { timeStyle: 'short' }) : format(at, offset, { dateStyle: 'short', timeStyle: 'short' })
}

export function fullMoment(at: number, offset: number): string {
  return format(at, offset, { dateStyle: 'long', timeStyle: 'short' })
}

/** A day as the house writes it down ("2026-03-15"), in the language's form. */
export function dayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : new Intl.DateTimeFormat(app.lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

/** Whole minutes until then; less than nothing when it is past. */
export function minutesTo(at: number, now = Date.now()): number {
  return Math.floor((at / 1000 - now) / 60_000)
}

/** Full years on a day: a person's age at the door. */
export function ageOn(born: string, day: string): number | null {
  const b = /^(\d{4})-(\d\d)-(\d\d)$/.exec(born)
  const d = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!b || !d) return null
  const years = Number(d[1]) - Number(b[1])
  return born.slice(5) > day.slice(5) ? years - 1 : years
}
