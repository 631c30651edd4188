import { expect, test } from 'vitest'
import type { HallSlip, TablesPage } from '../desks'
import type { Hall } from '../hall.svelte'
import type { MachinesPage } from '../machines/types'
import type { CagePage, DoorPage, Payout, Shift } from '../types'
import { approvalsOf, type Desks } from './approvals'

const hall = (role: string): Hall => ({ role, whole: (sum: number) => String(sum), face: String, name: (person: number) => `P${person}` }) as unknown as Hall
const empty: Desks = { tables: null, cage: null, door: null, disputes: null, machines: null, pools: [] }
const slip = { slip: 7, kind: 'fill', table: 3, next: 'slip_approve', amount: 100, chips: { '100': 1 }, requested_by: 5 } as unknown as HallSlip

test('nothing waits in an empty house', () => expect(approvalsOf(empty, hall('manager'))).toEqual([]))

test('a slip is approved here by who may, elsewhere by others, and not twice', () => {
  const desks = (next: string): Desks => ({ ...empty, tables: { slips: [{ ...slip, next }] } as unknown as TablesPage })
  expect(approvalsOf(desks('slip_approve'), hall('manager'))[0]?.input).toEqual({ do: 'slip_approve', slip: 7 })
  expect(approvalsOf(desks('slip_approve'), hall('administration'))[0]?.input).toBeUndefined()
  expect(approvalsOf(desks('slip_issue'), hall('manager'))).toEqual([])
})

test('a count that differs, an application and a request to take back wait; a count that agrees does not', () => {
  const shift = (needs: boolean): Shift => ({ shift: 1, cashier: 8, state: 'counting', needs_approval: needs, variance: -5 }) as Shift
  const cage = (needs: boolean): CagePage => ({ shifts: [shift(needs)], payouts: [{ payout: 4, next: 'payout_approve', left: 9, visitor: 101 } as Payout], entries: [] }) as unknown as CagePage
  expect(approvalsOf({ ...empty, cage: cage(true) }, hall('manager')).map((one) => one.key)).toEqual(['shift/1', 'payout/4'])
  expect(approvalsOf({ ...empty, cage: cage(false) }, hall('manager')).map((one) => one.key)).toEqual(['payout/4'])
})

test('a hit of a machine waits until it is decided', () => {
  const machines = (state: string, pit_boss?: number): MachinesPage => ({ machines: [{ machine: 1, name: 'A1' }], awards: [{ award: 1000001, machine: 1, amount: 500, state, inspector: 4, pit_boss }] }) as unknown as MachinesPage
  expect(approvalsOf({ ...empty, machines: machines('pending') }, hall('manager'))[0]?.lines).toEqual(['500', 'The inspector and the pit boss verify it first.'])
  expect(approvalsOf({ ...empty, machines: machines('pending', 2) }, hall('manager'))).toEqual([{ key: 'award/1000001', text: 'Hit of machine A1', lines: ['500', 'verified'], href: '/machines' }])
  expect(approvalsOf({ ...empty, machines: machines('approved', 2) }, hall('manager'))).toEqual([])
})

test('a breach act waits until it is confirmed', () => {
  const door = (state: string): DoorPage => ({ acts: [{ act: 2, visitor: 9, state, facts: 'loud' }] }) as unknown as DoorPage
  expect(approvalsOf({ ...empty, door: door('written') }, hall('manager'))[0]?.input).toEqual({ do: 'confirm_act', act: 2 })
  expect(approvalsOf({ ...empty, door: door('counts') }, hall('manager'))).toEqual([])
})
