import { describe, expect, it } from 'vitest'
import { may, mayAt } from './allowed'

describe('may', () => {
  it('lets the dealer launch and the inspector not', () => {
    expect(may('dealer', 'launch')).toBe(true)
    expect(may('inspector', 'launch')).toBe(false)
  })
  it('lets only the manager void', () => {
    expect(may('manager', 'void')).toBe(true)
    expect(may('pit_boss', 'void')).toBe(false)
  })
  it('hears two about a jackpot, and the manager decides, also where a table deals itself', () => {
    expect(['inspector', 'pit_boss', 'manager', 'dealer'].map((role) => mayAt(role, 'hit_verify', 'electronic'))).toEqual([true, true, false, false])
    expect(['inspector', 'pit_boss', 'manager', 'dealer'].map((role) => mayAt(role, 'hit_approve', 'electronic'))).toEqual([false, false, true, false])
  })
  it('lets nobody do what there is not', () => expect(may('manager', 'fly')).toBe(false))
  it('shows no wheel at an electronic table', () => {
    expect(mayAt('dealer', 'launch', 'electronic')).toBe(false)
    expect(mayAt('dealer', 'launch', 'live')).toBe(true)
    expect(mayAt('manager', 'void', 'electronic')).toBe(true)
  })
})
