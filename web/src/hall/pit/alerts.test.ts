import { describe, expect, it } from 'vitest'
import type { HallSlip, StaffPage, TablesPage } from '../desks'
import type { Hall } from '../hall.svelte'
import { alertsOf, isNotReversed, type FloorRow } from './alerts'

const hall = { role: 'pit_boss', whole: (sum: number) => `${sum} BYN`, name: (person: number) => `P${person}` } as unknown as Hall
const page = (more: Partial<TablesPage> = {}): TablesPage => ({ chips: { issued: {}, vault: {}, cage: {}, outside: {} }, tables: [], slips: [], alerts: [], ...more })
const roulette = (phase: string, wheel: string | null, last: string | null): FloorRow => ({ table: 2, name: 'R', game: 'roulette', players: 0, round: 1, page: { phase, wheel, last_wheel: last } })
const quiet = { rows: [], alternates: new Set<number>() }

describe('the wheel', () => {
  it('was not reversed while a ball runs as the last one', () => expect(isNotReversed(roulette('spin', 'cw', 'cw'))).toBe(true))
  it('was reversed', () => expect(isNotReversed(roulette('spin', 'cw', 'ccw'))).toBe(false))
  it('stands: the game is over and says nothing', () => expect(isNotReversed(roulette('over', 'cw', 'cw'))).toBe(false))
  it('has not turned yet', () => expect(isNotReversed(roulette('spin', null, null))).toBe(false))
})

describe('what stands out', () => {
  it('is nothing on a quiet evening', () => expect(alertsOf(page(), { kept: true, rotation_minutes: 40 }, quiet, hall)).toEqual([]))

  it('tells short from over', () => {
    const alerts = (amount: number) => alertsOf(page({ alerts: [{ kind: 'variance', table: 3, amount }] }), null, quiet, hall)
    expect(alerts(-2500)).toEqual([{ text: 'Table 3: the count is short by 2500 BYN', tab: 'tables', bad: true }])
    expect(alerts(2500)[0]?.text).toBe('Table 3: the count is over by 2500 BYN')
  })

  it('is a result outside its band, with its sign', () => {
    const alerts = alertsOf(page({ alerts: [{ kind: 'band', table: 4, amount: -101 }] }), null, quiet, hall)
    expect(alerts).toEqual([{ text: 'Table 4: result -101 BYN is outside its band', tab: 'tables', bad: true }])
  })

  it('is a table whose rules favour the player, with what he wins once it is counted', () => {
    const text = (bet: string, amount: number) => alertsOf(page({ alerts: [{ kind: 'loss', table: 5, bet, amount }] }), null, quiet, hall)[0]?.text
    expect(text('ante', -17571166)).toBe('Table 5: by its rules who plays best wins 1.7571% of a stake from the house: Ante')
    expect(text('n17', -27027027)).toBe('Table 5: by its rules who plays best wins 2.7027% of a stake from the house: 17')
    expect(text('', 0)).toBe('Table 5: by these rules a player who plays perfectly has the advantage')
  })

  it('is a wheel that was not reversed, where the house reverses it', () => {
    const rows = [roulette('spin', 'cw', 'cw')]
    expect(alertsOf(page(), null, { ...quiet, rows, alternates: new Set([2]) }, hall)).toHaveLength(1)
    expect(alertsOf(page(), null, { ...quiet, rows }, hall)).toEqual([])
  })

  it('is a slip only for whose step it is', () => {
    const slip = { slip: 7, table: 3, next: 'slip_approve', roles: ['pit_boss', 'manager'] } as HallSlip
    expect(alertsOf(page({ slips: [slip] }), null, quiet, hall)).toHaveLength(1)
    expect(alertsOf(page({ slips: [{ ...slip, roles: ['cashier'] }] }), null, quiet, hall)).toEqual([])
  })

  it('is a crew that lacks somebody, and who is due to be relieved', () => {
    const staff: StaffPage = {
      kept: true,
      rotation_minutes: 40,
      crews: [{ table: 2, briefed: true, refused: 'CREW', lacks: 'inspector', posts: [{ role: 'dealer', person: 5, since: 0, minutes: 55, overdue: true }, { role: 'chipper', person: 6, since: 0, minutes: 5 }] }],
    }
    const alerts = alertsOf(page(), staff, quiet, hall)
    expect(alerts.map((one) => [one.text, one.bad ?? false])).toEqual([
      ['Table 2 lacks: inspector', true],
      ['Table 2: P5 (dealer) has been there 55 min', false],
    ])
  })

  it('counts those to be relieved where they are many', () => {
    const crew = (table: number) => ({ table, briefed: true, posts: [{ role: 'dealer', person: table, since: 0, minutes: 50, overdue: true }] })
    const alerts = alertsOf(page(), { kept: true, rotation_minutes: 40, crews: [crew(1), crew(2), crew(3)] }, quiet, hall)
    expect(alerts).toEqual([{ text: '3 people are to be relieved', tab: 'crew' }])
  })
})
