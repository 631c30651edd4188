import { expect, test } from 'vitest'
import { basisPoints, carried, displayed, isToVerify, movesOf, rateOf, stepOf } from './steps'
import type { Award, Jackpot } from './types'

const hit = { award: 1000001, at: 0, machine: 1, jackpot: 1000001, level: 1, amount: 500, state: 'pending' } as Award

test('a hit is looked at by two, decided by a third, then paid the way he decided', () => {
  expect(stepOf(hit)).toBe('award_verify')
  expect(stepOf({ ...hit, inspector: 4 })).toBe('award_verify')
  expect(stepOf({ ...hit, inspector: 4, pit_boss: 2 })).toBe('award_approve')
  expect(['cash', 'bank', 'kind'].map((method) => stepOf({ ...hit, state: 'approved', method }))).toEqual(['award_pay', 'award_transfer', 'prize_give'])
})

test('nobody is asked to look twice', () => {
  expect(isToVerify(hit, 'inspector')).toBe(true)
  expect(isToVerify({ ...hit, inspector: 4 }, 'inspector')).toBe(false)
  expect(isToVerify({ ...hit, inspector: 4 }, 'pit_boss')).toBe(true)
  expect(isToVerify(hit, 'manager')).toBe(false)
  expect(isToVerify({ ...hit, state: 'approved' }, 'inspector')).toBe(false)
})

test('a jackpot goes from draft to its end and nowhere else', () => {
  expect(movesOf('draft')).toEqual(['submitted'])
  expect(movesOf('active')).toEqual(['suspended', 'closing'])
  expect(movesOf('closed')).toEqual([])
})

test('what is shown and what is carried', () => {
  const part = (amount: number, accumulator: number) => ({ amount, accumulator, share_bp: 0, award_bp: 0, reset: 0, foreign: {} })
  const jackpot = { levels: [part(100, 2500), part(50, 5000)], reserve: part(7, 100) } as unknown as Jackpot
  expect([displayed(jackpot), carried(jackpot)]).toEqual([150, 7600])
})

test('shares and rates as they are typed', () => {
  expect(['2.5', '2,5', '', 'x', '101', '0'].map(basisPoints)).toEqual([250, 250, null, null, null, 0])
  expect(['1.95583', '1,95583', '0', '-1', ''].map(rateOf)).toEqual([1955830, 1955830, null, null, null])
})
