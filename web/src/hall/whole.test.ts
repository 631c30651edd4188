/* Every doing of the hall that a person may do has its form or button on a page, for the roles the house's matrix
 * gives it to and for no others. Read from the desks' own tables and from the permission matrix. */
import { expect, test } from 'vitest'
import { mayAtCage } from './cage/allowed'
import { mayAtDoor } from './door/allowed'
import { may as mayAtPit } from './pit/allowed'

const ROLES = ['player', 'registrar', 'security', 'dealer', 'chipper', 'inspector', 'pit_boss', 'floor', 'cashier', 'head_cashier', 'manager', 'administration', 'auditor']

const [permissions = ''] = Object.values(import.meta.glob<string>('../../../src/house/permissions.h', { query: '?raw', import: 'default', eager: true }))
const matrix = new Map([...permissions.matchAll(/ROW\((\w+), "(?:[^"\\]|\\.)*", "([a-z.]{13})"\)/g)].map(([, name, letters]) => [name ?? '', letters ?? '']))

interface Operation {
  name: string
  roles: string[]
}

function operationsOf(text: string): Operation[] {
  return [...text.matchAll(/\{ "(\w+)", CR_MAY_(\w+), "(\w+)",/g)].map(([, name, row, letters]) => ({
    name: name ?? '',
    roles: ROLES.filter((_, i) => letters?.includes(matrix.get(row ?? '')?.[i] ?? '.')),
  }))
}

const desks = import.meta.glob<string>(['../../../src/hall/*_desk.c', '!../../../src/hall/machines_desk.c'], { query: '?raw', import: 'default', eager: true })
const operations = Object.values(desks).flatMap(operationsOf)
const sources = import.meta.glob<string>(['./**/*.{svelte,ts}', '../player/*.svelte', '!./**/*.test.ts', '!./**/allowed.ts', '!./names.ts', '!./floor.ts'], { query: '?raw', import: 'default', eager: true })
const pages = Object.values(sources).join('\n')

/** Steps a page does by the name the house gives it as the next one. */
const NEXT = ['act_register', 'act_to_cage', 'payout_check_wallet', 'payout_approve', 'slip_found', 'credit_receive']

test('every doing of a person has its place on a page', () => {
  expect(operations.length).toBeGreaterThan(130)
  expect(matrix.size).toBeGreaterThan(40)
  const without = operations.filter(({ name, roles }) => roles.length && !NEXT.includes(name) && !new RegExp(`'${name}'`).test(pages))
  expect(without.map((one) => one.name)).toEqual([])
})

/** Finer than the matrix: the deed itself decides among the roles of its row. */
const FINER: Record<string, string[]> = {
  // A visitor files, corrects and signs at the window, by the hand of those beside him.
  payout_submit: ['player'], payout_correct: ['player'], payout_cancel: ['player', 'administration'], dispute_raise: ['player'], dispute_escalate: ['player'],
  protocol_sign: ['player'], protocol_refuse_sign: ['player'],
  // Watchers of a table's opening and closing look on; of a box, too.
  table_suspend: ['cashier', 'head_cashier'], table_last_games: ['cashier', 'head_cashier'],
  recording_demand: [],
}

test('who is offered a doing is who the house lets do it', () => {
  const offers = (role: string, name: string): boolean => mayAtCage(role, name) || mayAtDoor(role, name) || mayAtPit(role, name)
  const wrong = operations.flatMap(({ name, roles }) => {
    const offered = ROLES.filter((role) => offers(role, name))
    if (!offered.length) return []
    const missing = roles.filter((role) => !offered.includes(role) && !FINER[name]?.includes(role))
    const more = offered.filter((role) => !roles.includes(role))
    return [...missing.map((role) => `${name}: not offered to ${role}`), ...more.map((role) => `${name}: offered to ${role}, who may not`)]
  })
  expect(wrong).toEqual([])
})
