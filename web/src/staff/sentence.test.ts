import { describe, expect, it } from 'vitest'
import { cardsInWords, eventSentence, inputSentence, undoLines, type Speaker } from './sentence'

const say: Speaker = { name: (player) => `P${player}`, money: (amount) => String(amount) }

describe('inputSentence', () => {
  it.each([
    [{ in: 'sit', player: '17' }, 'P17 sits down'],
    [{ in: 'cut', player: '17', number: 104 }, 'P17 cuts at card 104'],
    [{ in: 'cut', number: 104 }, 'The pack is cut at card 104'],
    [{ in: 'undo', ref: 3 }, 'Entry 3 is taken out'],
  ])('says %j', (input, sentence) => expect(inputSentence(input, say)).toBe(sentence))
  it('says what it does not know by its name', () => expect(inputSentence({ in: 'dance' }, say)).toBe('dance'))
})

describe('undoLines', () => {
  it('says that a bet goes back, and that later entries run again', () => {
    const lines = undoLines({ in: 'bet' }, 'P17: 500 on 17', 2)
    expect(lines[0]).toContain('P17: 500 on 17')
    expect(lines[1]).toBe('Its chips go back to the player.')
    expect(lines).toHaveLength(3)
  })
  it('says nothing of later entries where there are none', () => expect(undoLines({ in: 'launch' }, 'The ball is launched', 0)).toHaveLength(1))
})

describe('eventSentence', () => {
  it('says who won what', () =>
    expect(eventSentence({ event: 'won', player: '17', amount: 10, paid: 350 }, say, 'box 3')).toBe('P17 wins 350 with 10 on box 3'))
  it('counts cards', () => expect(eventSentence({ event: 'burnt', value: 3 }, say)).toBe('3 cards are burnt'))
})

describe('cardsInWords', () => {
  it('names them one by one', () => expect(cardsInWords('As ??')).toBe('ace of spades, a closed card'))
})
