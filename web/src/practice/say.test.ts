import { describe, expect, it } from 'vitest'
import type { Action } from '../lib/types'
import { isRight, isSame, optionName, percent, stakes, totalsLine, verdictLine } from './say'
import { isCounting, practised } from './table.svelte'
import type { Verdict } from './types'

const hit = { key: 'hit', cards: '', value: -0.2 }
const stand = { key: 'stand', cards: '', value: -0.25 }
const known: Verdict = { number: 1, box: 1, hinted: false, state: 'known', best: hit, yours: stand, cost: 0.05, options: [hit, stand] }

describe('what is said of a decision', () => {
  it('names the best, one’s own and what it cost', () => {
    expect(verdictLine('blackjack', known)).toBe('Best: Hit. Yours, Stand, cost 5.0% of the stake.')
    expect(verdictLine('blackjack', { ...known, yours: hit, cost: 0 })).toBe('Hit: the best there was.')
    expect(verdictLine('blackjack', { ...known, cost: 0 })).toBe('Stand: as good as Hit.')
  })

  it('says when it does not know', () => {
    const { best: _best, yours: _yours, cost: _cost, ...bare } = known
    expect(verdictLine('blackjack', { ...bare, state: 'counting' })).toContain('being counted')
    expect(verdictLine('blackjack', { ...bare, state: 'unknown' })).toContain('could not be counted')
  })

  it('shows the cards of an exchange', () => {
    expect(optionName('oasis-poker', { key: 'exchange', cards: '5h Tc' })).toContain('5♥ 10♣')
    expect(isSame({ key: 'exchange', cards: '5h Tc' }, { key: 'exchange', cards: 'Tc 5h' })).toBe(true)
    expect(isSame({ key: 'exchange', cards: '5h Tc' }, { key: 'exchange', cards: 'Tc' })).toBe(false)
  })

  it('keeps the sign of stakes, and small costs apart from none', () => {
    expect(stakes(0.4091)).toBe('+0.409')
    expect(percent(0.0004)).toBe('0.04%')
    expect(isRight({ cost: 1e-12 })).toBe(true)
    expect(isRight({ cost: 1e-6 })).toBe(false)
  })

  it('adds up', () => {
    expect(totalsLine({ decisions: 0, right: 0, hinted: 0, cost: 0 })).toBe('No decision yet.')
    expect(totalsLine({ decisions: 7, right: 5, hinted: 1, cost: 0.13 })).toBe('Right: 5 of 7. Cost so far: 0.130 stakes.')
  })
})

describe('a practice table', () => {
  it('closes what is not practised', () => {
    const bet = (bet: string, dark = false) => practised({ do: 'bet', box: 1, bet, dark, closed: null } as Action).closed?.code
    expect([bet('box'), bet('ante'), bet('bonus'), bet('wheel'), bet('ante', true)]).toEqual([undefined, undefined, 'NOT_OFFERED', 'NOT_OFFERED', 'NOT_OFFERED'])
  })

  it('asks again only for what was asked', () => {
    const decision = { number: 1, box: 1, hinted: false, state: 'counting' as const, options: null }
    expect(isCounting({ decision, verdict: null })).toBe(false)
    expect(isCounting({ decision: { ...decision, hinted: true }, verdict: null })).toBe(true)
    expect(isCounting({ decision: null, verdict: { ...known, state: 'counting' } })).toBe(true)
    expect(isCounting({ decision: null, verdict: known })).toBe(false)
  })
})
