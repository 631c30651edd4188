import { expect, test } from 'vitest'
import type { Turn } from '../desks'
import { daysFrom, localOf, weekOf } from './week'

const HOUR = 3_600_000
const at = (text: string): number => Date.parse(text) * 1000
const turn = (number: number, person: number, from: string): Turn => ({ turn: number, person, role: 'dealer', starts_at: at(from), ends_at: at(from) + 8 * HOUR * 1000, on_duty: false })

test('the hour is the house’s: late in the evening of UTC is tomorrow in Minsk', () => {
  expect(localOf(at('2026-03-15T22:30:00Z'), 3 * HOUR)).toEqual({ day: '2026-03-16', hour: '01:30' })
})

test('days go over the end of a month', () => {
  expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysFrom('', 3)).toEqual([])
})

test('a line a person, his turns under the day they begin on, others’ days left out', () => {
  const days = daysFrom('2026-03-15', 2)
  const lines = weekOf([turn(2, 9, '2026-03-15T22:30:00Z'), turn(1, 5, '2026-03-15T15:00:00Z'), turn(3, 5, '2026-03-20T15:00:00Z')], days, 3 * HOUR)
  expect(lines.map((line) => [line.person, line.cells.map((cell) => cell.map((one) => one.turn))])).toEqual([[5, [[1], []]], [9, [[], [2]]]])
})
