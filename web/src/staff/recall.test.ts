import { describe, expect, it } from 'vitest'
import { proofOf, stepsOf } from './recall'

const page = (phase: string) => ({ page: { phase, number: null } })

describe('stepsOf', () => {
  const round = {
    start: { at: 1, public: page('open'), inspect: { bets: [] } },
    steps: [
      { n: 1, at: 2, by: 17, role: 'player', input: { in: 'bet' }, events: [], public: page('open') },
      { n: 2, at: 3, by: 17, role: 'player', word: 'rain' },
      { n: 3, at: 4, by: 2, role: 'dealer', input: { in: 'launch' }, events: [{ event: 'launched' }], public: page('spin') },
    ],
    whole: true,
  }
  it('begins with what lay there, then goes on input by input', () =>
    expect(stepsOf(round).map((step) => step.input.in)).toEqual(['start', 'bet', 'word', 'launch']))
  it('shows the page of each step, and the last one there was where a step has none', () => {
    const steps = stepsOf(round)
    expect(steps.map((step) => step.page?.phase)).toEqual(['open', 'open', 'open', 'spin'])
    expect(steps.map((step) => step.stale)).toEqual([false, false, true, false])
  })
  it('adds the end of a round whose steps are not all drawn', () =>
    expect(stepsOf({ ...round, whole: false, end: { public: page('over') } }).at(-1)?.page?.phase).toBe('over'))
  it('has no steps in what is no round', () => expect(stepsOf(null)).toEqual([]))
})

describe('proofOf', () => {
  it('is none at a live table', () => expect(proofOf({ proof: null })).toBeNull())
  it('has no seed before the round is confirmed', () =>
    expect(proofOf({ proof: { commitment: 'ab', label: 'x', seed: null, number: 17, words: ['rain'] } })).toEqual({
      commitment: 'ab',
      label: 'x',
      seed: null,
      number: 17,
      words: ['rain'],
    }))
})
