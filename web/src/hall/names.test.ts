/* No key shows where a word should: every role, state, step and kind the house can tell of has a sentence in the
 * catalogue. The lists are the house's own, read from its headers; t() marks what it says. */
import { expect, test, vi } from 'vitest'

vi.mock('../lib/words', async (original) => ({ ...(await original<object>()), t: (sentence: string) => `«${sentence}»` }))

import { gameName, roleName } from '../lib/names'
import { groundName } from './door/grounds'
import { boxName, disputeState, disputeStep, itemName, itemState, outcomeName, slipState, slipStep, tableState, tableStep, versionState } from './floor'
import { actState, incidentName, methodName, nextName, payoutState, shiftState, stepName } from './names'

const headers = import.meta.glob<string>(['../../../src/house/*.h', '../../../src/base/role.h'], { query: '?raw', import: 'default', eager: true })
const sources = import.meta.glob<string>(['../../../src/hall/*.c', '../../../src/house/door*.[ch]'], { query: '?raw', import: 'default', eager: true })
const games = import.meta.glob('../../../rulebooks/*/*.yaml', { query: '?raw' })

/** The words of an X-list: X(NAME, "word") or X(NAME, N_("word")). */
function listOf(name: string): string[] {
  const text = Object.values(headers).find((one) => one.includes(`#define ${name}(X)`)) ?? ''
  const body = text.slice(text.indexOf(`#define ${name}(X)`)).split(/[^\\]\n/)[0] ?? ''
  return [...body.matchAll(/X\(\w+,\s*(?:N_\()?"([a-z_ -]+)"/g)].map(([, word]) => word ?? '')
}

const bare = (say: (key: string) => string, keys: readonly string[], never: readonly string[] = []): string[] =>
  keys.filter((key) => !never.includes(key) && !say(key).includes('«'))

test('the lists are read', () => {
  for (const name of ['CR_ROLE_MAP', 'CR_PAYOUT_STATE_MAP', 'CR_SLIP_STATE_MAP', 'CR_SHIFT_STATE_MAP', 'CR_ACT_STATE_MAP', 'CR_ACT_STEP_MAP', 'CR_SESSION_STATE_MAP', 'CR_DISPUTE_STATE_MAP', 'CR_DISPUTE_DEED_MAP', 'CR_DISPUTE_OUTCOME_MAP', 'CR_VERSION_STATE_MAP', 'CR_EQUIPMENT_STATE_MAP'])
    expect(listOf(name).length, name).toBeGreaterThan(2)
})

test('roles', () => expect(bare(roleName, listOf('CR_ROLE_MAP'))).toEqual([]))

test('states of the cage', () => {
  expect(bare(payoutState, listOf('CR_PAYOUT_STATE_MAP'))).toEqual([])
  expect(bare(shiftState, listOf('CR_SHIFT_STATE_MAP'))).toEqual([])
  expect(bare(actState, listOf('CR_ACT_STATE_MAP'))).toEqual([])
  expect(bare(nextName, listOf('CR_ACT_STEP_MAP'))).toEqual([])
  expect(bare(nextName, [...(Object.entries(sources).find(([path]) => path.endsWith('cage_page.c'))?.[1] ?? '').matchAll(/"(payout_[a-z_]+)"/g)].map(([, key]) => key ?? ''))).toEqual([])
  expect(bare(methodName, ['cash', 'card', 'emoney', 'bank'])).toEqual([])
  expect(bare((key) => stepName(Number(key)), ['1', '2', '3', '4', '5', '6', '7', '8', '9'])).toEqual([])
})

test('states of tables, slips, disputes, versions, equipment', () => {
  const next = [...(Object.entries(sources).find(([path]) => path.endsWith('tables_page.c'))?.[1] ?? '').matchAll(/return "((?:table|box|round|slip|credit)_[a-z_]+)"/g)].map(([, key]) => key ?? '')
  expect(next.length).toBeGreaterThan(5)
  expect(next.filter((key) => !tableStep(key).includes('«') && !slipStep(key).includes('«'))).toEqual([])
  expect(bare(tableState, listOf('CR_SESSION_STATE_MAP'))).toEqual([])
  expect(bare(slipState, listOf('CR_SLIP_STATE_MAP'), ['blank'])).toEqual([])
  expect(bare(disputeState, listOf('CR_DISPUTE_STATE_MAP'), ['blank'])).toEqual([])
  expect(bare(disputeStep, listOf('CR_DISPUTE_DEED_MAP'), ['raise', 'lapse'])).toEqual([])
  expect(bare(outcomeName, listOf('CR_DISPUTE_OUTCOME_MAP'), ['none'])).toEqual([])
  expect(bare(versionState, listOf('CR_VERSION_STATE_MAP'))).toEqual([])
  expect(bare(itemState, listOf('CR_EQUIPMENT_STATE_MAP'), ['withdrawn'])).toEqual([])
  expect(bare(boxName, ['drop', 'tips', 'rake'])).toEqual([])
})

test('incidents the house writes down itself, grounds at the door, games, equipment', () => {
  const codes = Object.values(sources).flatMap((text) => [...text.matchAll(/cr_(?:deed_incident|incident_note)\(deed, "([a-z_]+)"/g)].map(([, code]) => code ?? ''))
  expect(codes.length).toBeGreaterThan(10)
  expect(bare(incidentName, codes)).toEqual([])
  expect(bare(groundName, ['ID_REQUIRED', 'UNDER_AGE', 'SELF_EXCLUDED', 'BANNED', 'RESTRICTED', 'CLASS_REFUSED', 'INTOXICATED', 'WEAPON', 'STAFF_PLAYS'])).toEqual([])
  const played = Object.keys(games).map((path) => /([a-z-]+)\.yaml$/.exec(path)?.[1] ?? '')
  expect(played.length).toBeGreaterThan(10)
  expect(bare(gameName, [...new Set(played)], NOT_GAMES)).toEqual([])
  const kinds = listOf('CR_TABLE_ITEM_MAP')
  expect(kinds.length).toBeGreaterThan(10)
  expect(bare(itemName, [...kinds, 'deck', 'other'])).toEqual([])
})

/** Files of a house's folder that are no game's. */
const NOT_GAMES = ['house', 'hall', 'plates', 'jackpot', 'jackpots', 'poker-room', 'poker']
