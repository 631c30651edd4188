import { expect, test } from 'vitest'
import type { Action } from '../../../lib/types'
import { actOf, shown } from './keys'

const closed = (code: string) => ({ code, clause: '' })
const act = (name: string, code?: string): Action => ({ do: 'act', act: name, box: 1, closed: code ? closed(code) : null })
const m1 = { blind_double: 11, surrender: true }
const bg = { blind_double: null, surrender: false }
const names = (acts: Action[]) => acts.map((action) => action.act)

test('who is in turn sees what is closed too', () => {
  const acts = [act('hit'), act('stand'), act('double'), act('split', 'NOT_PAIR'), act('surrender', 'SURRENDER_ACE'), act('even_money', 'NO_EVEN_MONEY')]
  expect(names(shown(acts, true, m1))).toEqual(['hit', 'stand', 'double', 'split', 'surrender'])
})

test('what a house does not have is not shown', () => {
  const acts = [act('hit'), act('blind', 'NOT_OFFERED'), act('surrender', 'NOT_OFFERED')]
  expect(names(shown(acts, true, bg))).toEqual(['hit'])
})

test('out of turn only what is open is shown', () => {
  expect(names(shown([act('hit', 'NOT_YOUR_TURN'), act('insure')], false, m1))).toEqual(['insure'])
})

test('a question is shown without what it stands in the way of', () => {
  const acts = [act('hit', 'NOT_THIS_PHASE'), act('stand', 'NOT_THIS_PHASE'), act('even_money'), act('refuse')]
  expect(names(shown(acts, true, m1))).toEqual(['even_money', 'refuse'])
})

test('one key for two refusals means the one that is asked', () => {
  expect(actOf('n', [act('decline', 'NOT_THIS_PHASE'), act('refuse')])?.act).toBe('refuse')
  expect(actOf('n', [act('decline'), act('refuse', 'NO_EVEN_MONEY')])?.act).toBe('decline')
  expect(actOf('p', [act('split', 'NOT_PAIR')])?.closed?.code).toBe('NOT_PAIR')
  expect(actOf('x', [act('hit')])).toBeUndefined()
})
