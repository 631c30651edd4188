import { expect, test } from 'vitest'
import { ageOn, dayOf, minutesTo, momentOf, offsetOf } from './moments'

const NOON = Date.UTC(2026, 2, 15, 12, 0, 0)

test('the house’s clock says how far it is from UTC', () => {
  expect(offsetOf('2026-03-15 15:00:07', NOON)).toBe(3 * 3_600_000)
  expect(offsetOf('2026-03-15 06:30:00', NOON)).toBe(-5.5 * 3_600_000)
  expect(offsetOf('2026-03-16 01:00:00', NOON)).toBe(13 * 3_600_000)
})

test('an hour is the house’s; another day is named', () => {
  const three = 3 * 3_600_000
  expect(momentOf(NOON * 1000, three, NOON)).toMatch(/^0?3:00/)
  expect(momentOf((NOON - 86_400_000) * 1000, three, NOON)).toMatch(/14.*3:00/)
  // 22:30 UTC is the next day in the house already
  expect(momentOf((NOON + 10.5 * 3_600_000) * 1000, three, NOON)).toMatch(/16.*1:30/)
})

test('an age is full years, by the birthday', () => {
  expect(ageOn('2008-03-15', '2026-03-15')).toBe(18)
  expect(ageOn('2008-03-16', '2026-03-15')).toBe(17)
  expect(ageOn('', '2026-03-15')).toBeNull()
})

test('terms are whole minutes; days that are none stay as they are', () => {
  expect(minutesTo((NOON + 90_000) * 1000, NOON)).toBe(1)
  expect(minutesTo((NOON - 1) * 1000, NOON)).toBe(-1)
  expect(dayOf('2026-03-15')).toMatch(/2026/)
  expect(dayOf('a person')).toBe('a person')
})
