/* Every doing of the machines' desk that a person does has its form or button here, for the roles the house's matrix
 * gives it to and for no others. What a machine does by itself comes from its adapter. */
import { expect, test } from 'vitest'
import { mayAtMachines } from './allowed'

const ROLES = ['player', 'registrar', 'security', 'dealer', 'chipper', 'inspector', 'pit_boss', 'floor', 'cashier', 'head_cashier', 'manager', 'administration', 'auditor']
/** Told by the machines' controller; a person links by hand what the controller does not reach. */
const ADAPTER = ['machine_play', 'machine_money_in', 'machine_stake', 'machine_win', 'machine_cash_out', 'machine_jackpot_hit']
/** Finer than the matrix: the deed refuses them by name. */
const FINER: Record<string, string[]> = { award_verify: ['cashier', 'head_cashier'] }

const read = (files: Record<string, string>): string => Object.values(files).join('\n')
const permissions = read(import.meta.glob<string>('../../../../src/house/permissions.h', { query: '?raw', import: 'default', eager: true }))
const desk = read(import.meta.glob<string>('../../../../src/hall/machines_desk.c', { query: '?raw', import: 'default', eager: true }))
const pages = read(import.meta.glob<string>(['./*.svelte', './forms.ts'], { query: '?raw', import: 'default', eager: true }))
const matrix = new Map([...permissions.matchAll(/ROW\((\w+), "(?:[^"\\]|\\.)*", "([a-z.]{13})"\)/g)].map(([, name, letters]) => [name ?? '', letters ?? '']))

const rolesOf = (row: string, letters: string): string[] => ROLES.filter((_, i) => letters.includes(matrix.get(row)?.[i] ?? '.'))
const operations = [
  ...[...desk.matchAll(/\{ "(\w+)", CR_MAY_(\w+), "(\w+)",/g)].map(([, name, row, letters]) => ({ name: name ?? '', roles: rolesOf(row ?? '', letters ?? '') })),
  ...[...desk.matchAll(/CONTROL\("(\w+)"/g)].map(([, name]) => ({ name: name ?? '', roles: rolesOf('JACKPOT', 'd') })),
].filter(({ name }) => !ADAPTER.includes(name))

test('every doing of a person has its place on the page', () => {
  expect(operations.length).toBeGreaterThan(20)
  expect(operations.filter(({ name }) => !pages.includes(`'${name}'`)).map(({ name }) => name)).toEqual([])
})

test('who is offered a doing is who the house lets do it', () => {
  const offered = (name: string): string[] => ROLES.filter((role) => mayAtMachines(role, name))
  for (const { name, roles } of operations) expect([name, offered(name)]).toEqual([name, roles.filter((role) => !FINER[name]?.includes(role))])
})
