import { expect, test } from 'vitest'
import type { Action } from '../../../lib/types'
import type { HousePokerPlate } from '../page'
import { actOf, shown } from './keys'

const act = (name: string, code?: string): Action => ({ do: 'act', act: name, box: 1, closed: code ? { code, clause: '' } : null })
const oasis = { exchange: { max: 2, prices: [[1, 1]] }, sixth: null, insurance: { from: 'straight', pays: [1, 1], dark: false } } as unknown as HousePokerPlate
const texas = { exchange: null, sixth: null, insurance: null } as unknown as HousePokerPlate
const names = (acts: Action[]) => acts.map((action) => action.act)

test('who looks at his cards sees what is closed too, of what the house has', () => {
  const acts = [act('pass'), act('play'), act('exchange'), act('sixth', 'NOT_OFFERED'), act('insure', 'INSURANCE_HAND'), act('buy', 'NOT_OFFERED')]
  expect(names(shown(acts, 'decide', oasis))).toEqual(['play', 'exchange', 'insure', 'pass'])
  expect(names(shown(acts, 'decide', texas))).toEqual(['play', 'exchange', 'pass'])
})

test('after the draw only what is open is shown', () => {
  expect(names(shown([act('pass'), act('play'), act('exchange', 'DRAWN')], 'final', oasis))).toEqual(['play', 'pass'])
  expect(names(shown([act('pass', 'NOT_THIS_PHASE'), act('buy'), act('take_ante')], 'buy', oasis))).toEqual(['take_ante', 'buy'])
})

test('a key means an open decision first', () => {
  expect(actOf('f', [act('pass')])?.act).toBe('pass')
  expect(actOf('6', [act('sixth', 'DRAWN')])?.closed?.code).toBe('DRAWN')
  expect(actOf('h', [act('play')])).toBeUndefined()
})
