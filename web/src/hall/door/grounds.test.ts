import { expect, test } from 'vitest'
import { mayAtDoor } from './allowed'
import { groundName, spoken, verdictOf } from './grounds'

const answer = (came: object) => ({ id: '', status: 'OK', came })

test('who is let in has a visit and no ground', () => {
  const verdict = verdictOf(answer({ admitted: true, visit: 7 }))
  expect(verdict.admitted).toBe(true)
  expect(verdict.visit).toBe(7)
  expect(verdict.grounds).toEqual([])
})

test('the first ground is spoken with what the house said of it', () => {
  const young = verdictOf(answer({ admitted: false, ground: 'UNDER_AGE', grounds: ['UNDER_AGE', 'WEAPON'], min: 18, what: '2026-03-15' }))
  expect(spoken(young)).toMatch(/^Not let in: under 18 on .*2026/)
  expect(young.grounds.map(groundName)).toEqual(['under age', 'weapon, ammunition, poison or explosives'])
  expect(spoken(verdictOf(answer({ admitted: false, ground: 'SELF_EXCLUDED', what: '2027-03-15' })))).toMatch(/self-excluded until .*2027 inclusive/)
  expect(spoken(verdictOf(answer({ admitted: false, ground: 'WEAPON', grounds: ['WEAPON'] })))).toContain('weapon')
  expect(spoken(verdictOf(answer({ admitted: false, ground: 'CLASS_REFUSED', what: 'minors' })))).toBe('Not let in: minors')
})

test('an answer without a verdict lets nobody in', () => {
  expect(verdictOf({ id: '', status: 'STORE' }).admitted).toBe(false)
})

test('who sees which button', () => {
  expect(mayAtDoor('registrar', 'enter')).toBe(true)
  expect(mayAtDoor('security', 'enter')).toBe(false)
  expect(mayAtDoor('security', 'tell_to_leave')).toBe(true)
  expect(mayAtDoor('manager', 'ban')).toBe(false)
  expect(mayAtDoor('administration', 'nothing')).toBe(false)
})
