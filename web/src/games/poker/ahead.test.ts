import { expect, test } from 'vitest'
import type { Action } from '../../lib/types'
import { actOf, choices, choose, stands } from './ahead'

const now = { round: 7, street: 1, price: 300 }
const act = (name: string, code?: string): Action => ({ do: 'act', act: name, closed: code ? { code, clause: '' } : null })

test('a choice stands until its turn, and is dropped when the price changes', () => {
  for (const what of ['check_fold', 'call'] as const) {
    const chosen = choose(what, now)
    expect(stands(chosen, now)).toBe(true)
    expect(stands(chosen, { ...now, price: 600 })).toBe(false)
    expect(stands(chosen, { ...now, street: 2 })).toBe(false)
  }
})

test('any price is any price, on this street of this hand', () => {
  const chosen = choose('call_any', now)
  expect(stands(chosen, { ...now, price: 9000 })).toBe(true)
  expect(stands(chosen, { ...now, street: 2 })).toBe(false)
  expect(stands(chosen, { ...now, round: 8 })).toBe(false)
})

test('nothing can be called where nothing stands', () => {
  expect(choices(0)).toEqual(['check_fold', 'call_any'])
  expect(choices(200)).toContain('call')
})

test('the turn makes of it what the house has open', () => {
  const free = [act('fold'), act('check'), act('call', 'NOTHING_TO_CALL')]
  const dear = [act('fold'), act('check', 'NO_CHECK'), act('call')]
  expect(actOf(choose('check_fold', now), free)?.act).toBe('check')
  expect(actOf(choose('check_fold', now), dear)?.act).toBe('fold')
  expect(actOf(choose('call', now), dear)?.act).toBe('call')
  expect(actOf(choose('call_any', now), free)?.act).toBe('check')
  expect(actOf(choose('call_any', now), dear)?.act).toBe('call')
  expect(actOf(choose('call_any', now), [act('call', 'STACK'), act('all_in')])?.act).toBe('all_in')
  expect(actOf(choose('call', now), [act('call', 'STACK')])).toBeUndefined()
})
