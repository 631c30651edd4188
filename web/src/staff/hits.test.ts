import { expect, test } from 'vitest'
import type { Pool } from '../lib/types'
import { hitsOf, opensTo, sumOf } from './hits'

const hit = { hit: 57, table: 3, round: 9, inspector: false, pit_boss: false, claims: [{ box: 1, bet: 'bonus', share: 5000, amount: 700 }, { box: 2, bet: 'bonus', share: 1500, amount: 210 }] }
const pools: Pool[] = [
  { pool: 1, name: 'Grand', kind: 'progressive', amount: 1000, hits: [hit, { ...hit, hit: 58, table: 4 }] },
  { pool: 2, name: 'Quiet', kind: 'mystery', amount: 5 },
]

test('a table has its own hits, the house all', () => {
  expect(hitsOf(pools, 3).map((one) => [one.pool.name, one.hit])).toEqual([['Grand', 57]])
  expect(hitsOf(pools, null)).toHaveLength(2)
  expect(hitsOf(undefined, null)).toEqual([])
})

test('all claims of a hit together', () => expect(sumOf(hit)).toBe(910))

test('two verify, each once, then the manager decides', () => {
  expect(['inspector', 'pit_boss', 'manager', 'dealer'].map((role) => opensTo(role, hit))).toEqual(['verify', 'verify', null, null])
  expect(opensTo('inspector', { ...hit, inspector: true })).toBeNull()
  expect(opensTo('manager', { ...hit, inspector: true })).toBeNull()
  expect(opensTo('manager', { ...hit, inspector: true, pit_boss: true })).toBe('decide')
})
