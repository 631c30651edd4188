import { describe, expect, it } from 'vitest'
import type { Speaker } from '../../../staff/sentence'
import { eventSentence, inputSentence, positionOf } from './sentence'

const say: Speaker = { name: (player) => `P${player}`, money: (amount) => String(amount) }

describe('inputSentence', () => {
  it.each([
    [{ in: 'bet', player: '17', bet: 'banco', amount: 500 }, 'P17: 500 on Banco'],
    [{ in: 'card', cards: 'As Kd' }, 'Dealt: ace of spades, king of diamonds'],
    [{ in: 'ruling', do: 'next_card', cards: '6h' }, 'Ruling: the card comes next, six of hearts'],
    [{ in: 'shuffle' }, 'The pack is shuffled'],
  ])('says %j', (input, sentence) => expect(inputSentence(input, say)).toBe(sentence))
})

describe('eventSentence', () => {
  it('tells a card with the points it makes', () =>
    expect(eventSentence({ event: 'dealt', position: 0, value: 51, amount: 1 }, say)).toBe('ace of spades to Punto, 1 points'))
  it('calls banco first', () => expect(eventSentence({ event: 'called', position: 0, value: 79 }, say)).toBe('Punto wins, 7 : 9'))
  it('says on what was won', () =>
    expect(eventSentence({ event: 'won', position: 1, value: 0, player: '17', amount: 500, paid: 475 }, say)).toBe('P17 wins 475 with 500 on Banco'))
})

describe('positionOf', () => {
  it('is a side or a bet', () => expect(positionOf({ event: 'lost', position: 2 })).toBe('tie'))
  it('is nothing of the pack', () => expect(positionOf({ event: 'shuffled', position: 0 })).toBe(''))
})
