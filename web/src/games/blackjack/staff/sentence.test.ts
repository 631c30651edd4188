import { describe, expect, it } from 'vitest'
import type { Speaker } from '../../../staff/sentence'
import { eventSentence, inputSentence, positionOf } from './sentence'

const say: Speaker = { name: (player) => `P${player}`, money: (amount) => String(amount) }

describe('inputSentence', () => {
  it.each([
    [{ in: 'bet', player: '17', box: 3, amount: 500 }, 'P17: 500 on box 3'],
    [{ in: 'bet', player: '17', box: 3, bet: 'bonus', amount: 5 }, 'P17: 5 on bonus of box 3'],
    [{ in: 'card', cards: 'As' }, 'Dealt: ace of spades'],
    [{ in: 'card', cards: '6h', to: 'exposed' }, 'Dealt: six of hearts (exposed by mistake)'],
    [{ in: 'act', box: 3, do: 'split' }, 'Box 3: Split'],
    [{ in: 'act', box: 3, do: 'insure', amount: 250 }, 'Box 3: Insurance, 250'],
    [{ in: 'ruling', ruling: 'relay' }, 'Ruling: the cards are laid again in order'],
    [{ in: 'burn' }, 'Cards are burnt'],
  ])('says %j', (input, sentence) => expect(inputSentence(input, say)).toBe(sentence))
})

describe('eventSentence', () => {
  it('tells whose card it is', () => {
    expect(eventSentence({ event: 'dealt', position: 64 * 3 + 1, value: 51 }, say)).toBe('ace of spades to box 3, hand 2')
    expect(eventSentence({ event: 'dealt', position: 1, value: 0 }, say)).toBe('two of clubs to the dealer')
  })
  it('keeps a closed card closed', () => expect(eventSentence({ event: 'dealt', position: 192, value: 254 }, say)).toContain('closed'))
  it('says on which bet was won', () =>
    expect(eventSentence({ event: 'won', position: 192, value: 3, player: '17', amount: 10, paid: 20 }, say)).toBe('P17 wins 20 with 10 on insurance of box 3'))
})

describe('positionOf', () => {
  it('is the hand, or the dealer', () =>
    expect([positionOf({ event: 'won', position: 193 }), positionOf({ event: 'dealt', position: 1 }), positionOf({ event: 'burnt', position: 0 })]).toEqual(['box:3/2', 'dealer', '']))
})
