import { describe, expect, it } from 'vitest'
import { freshRows, saidOf, saidText, tallyLine } from './pay'
import { isDrill, type DrillTold, type Told } from './types'

const line = { player: 1, position: 'box:1', announced: null, number: null, stake: 1000 }

describe('an answer', () => {
  it('is what was chosen and typed, in smallest units', () => {
    expect(saidOf({ result: 'won', text: '12,5' }, 2)).toEqual({ result: 'won', amount: 1250 })
    expect(saidOf({ result: 'lost', text: '' }, 2)).toEqual({ result: 'lost', amount: 0 })
    expect(saidOf({ result: 'lost', text: '5' }, 2)).toEqual({ result: 'lost', amount: 500 })
    expect(saidOf({ result: 'back', text: '99' }, 2)).toEqual({ result: 'back', amount: 0 })
  })

  it('is none while something is missing', () => {
    expect(saidOf({ result: '', text: '5' }, 2)).toBeNull()
    expect(saidOf({ result: 'won', text: '' }, 2)).toBeNull()
    expect(saidOf({ result: 'won', text: 'x' }, 2)).toBeNull()
  })

  it('of roulette is an amount alone: only what wins is asked about', () => {
    expect(freshRows({ lines: [line] }, 'roulette')).toEqual([{ result: 'won', text: '' }])
    expect(freshRows({ lines: [line] }, 'blackjack')).toEqual([{ result: '', text: '' }])
  })

  it('is told in words', () => {
    const cents = { decimals: 2 }
    expect(saidText({ result: 'won', amount: 35000 }, cents)).toBe('wins 350')
    expect(saidText({ result: 'lost', amount: 0 }, cents)).toBe('loses')
    expect(saidText({ result: 'lost', amount: 1250 }, cents)).toBe('loses, 12.50 goes back')
    expect(saidText({ result: 'back', amount: 0 }, cents)).toBe('the stake goes back')
  })
})

it('the tally says how many and how fast', () => {
  expect(tallyLine({ layouts: 0, right: 0, wrong: 0, took_ms: 0 })).toBe('Nothing answered yet.')
  expect(tallyLine({ layouts: 2, right: 6, wrong: 2, took_ms: 30000 })).toBe('Right: 6 of 8. 3.8 s a bet.')
})

it('a drill is told from a table', () => {
  expect(isDrill({ drill: {} } as DrillTold)).toBe(true)
  expect(isDrill({ bets: null } as Told)).toBe(false)
})
