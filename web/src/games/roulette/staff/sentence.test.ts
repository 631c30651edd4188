import { describe, expect, it } from 'vitest'
import type { Speaker } from '../../../staff/sentence'
import { eventSentence, inputSentence, numberEntry } from './sentence'

const say: Speaker = { name: (player) => `P${player}`, money: (amount) => String(amount) }

describe('inputSentence', () => {
  it.each([
    [{ in: 'bet', player: '17', bet: 'n17', amount: 500 }, 'P17: 500 on 17'],
    [{ in: 'bet', player: '17', bet: ['n17', 'red'], amount: 5 }, 'P17: 5 on 17, red'],
    [{ in: 'announce', player: '17', bet: 'neighbours', number: 0, amount: 25 }, 'P17 announces neighbours of 0, 25'],
    [{ in: 'announce', player: '17', bet: 'big_series', amount: 90 }, 'P17 announces big series, 90'],
    [{ in: 'no_spin', reason: 'ball_out' }, 'No spin: the ball left the wheel'],
    [{ in: 'result', number: 0 }, 'The number 0'],
  ])('says %j', (input, sentence) => expect(inputSentence(input, say)).toBe(sentence))
})

describe('numberEntry', () => {
  it('is the latest number', () =>
    expect(numberEntry([{ input: { in: 'result', number: 5 } }, { input: { in: 'no_spin' } }, { input: { in: 'spin', number: 8 } }])?.input.number).toBe(8))
  it('is none before the ball rests', () => expect(numberEntry([{ input: { in: 'launch' } }])).toBeNull())
})

describe('eventSentence', () => {
  it('says who won what', () =>
    expect(eventSentence({ event: 'won', player: '17', amount: 10, paid: 350 }, 'n17', say)).toBe('P17 wins 350 with 10 on 17'))
  it('says that a chip has no bet yet', () =>
    expect(eventSentence({ event: 'staked', player: '17', amount: 10 }, '', say)).toBe('P17: 10 on no bet yet'))
})
