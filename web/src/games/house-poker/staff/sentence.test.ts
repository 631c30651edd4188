import { describe, expect, it } from 'vitest'
import type { TableEvent } from '../../../lib/types'
import { eventSentence, inputSentence, positionOf } from './sentence'

const say = { name: (player: string) => `P${player}`, money: (amount: number) => String(amount) }
const event = (more: object): TableEvent => more as TableEvent

describe('inputs', () => {
  it('say what was dealt and where', () => {
    expect(inputSentence({ in: 'card', to: 'box:2', cards: '?? ??' }, say)).toBe('Dealt: 2 closed cards (box 2)')
    expect(inputSentence({ in: 'card', to: 'dealer', cards: '3h' }, say)).toBe('Dealt: three of hearts (the dealer)')
  })
  it('say whose cards were turned', () => {
    expect(inputSentence({ in: 'show', cards: 'As' }, say)).toBe('the dealer: turned ace of spades')
    expect(inputSentence({ in: 'show', box: 2, cards: 'As' }, say)).toBe('box 2: turned ace of spades')
  })
  it('say who will not cut', () => expect(inputSentence({ in: 'act', do: 'no_cut', player: '4' }, say)).toBe('P4 does not cut'))
})

describe('events', () => {
  it('name the bet and its box', () => {
    expect(eventSentence(event({ event: 'lost', player: '1', amount: 10, position: 128, value: 3 }), say)).toBe('P1 loses 10 on insurance of box 2')
    expect(positionOf(event({ event: 'lost', position: 128, value: 3 }))).toBe('box:2')
  })
  it('name the dealer’s hand and his cards', () => {
    expect(eventSentence(event({ event: 'called', position: 1, value: 2 }), say)).toBe('The dealer has: pair')
    expect(positionOf(event({ event: 'shown', position: 1, value: 0 }))).toBe('dealer')
    expect(eventSentence(event({ event: 'shown', position: 1, value: 51 }), say)).toBe('ace of spades to the dealer')
  })
  it('are nobody’s where they have no place', () => expect(positionOf(event({ event: 'shuffled', position: 0, value: 1 }))).toBe(''))
})
