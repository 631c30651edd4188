import { describe, expect, it } from 'vitest'
import type { TableEvent } from '../../../lib/types'
import { eventSentence, inputSentence, positionOf } from './sentence'

const say = { name: (player: string) => `P${player}`, money: (amount: number) => String(amount) }
const plate = { reports: [{ name: 'exposed', ids: 'E1', kind: 'E' as const }, { name: 'boxed', ids: 'E3', kind: 'E' as const }], outcomes: ['approve', 'refuse', 'redeal'] }
const event = (name: string, part: object): TableEvent => ({ event: name, amount: 0, paid: 0, returned: 0, value: 0, ...part }) as unknown as TableEvent
const tell = (name: string, part: object): string => eventSentence(event(name, part), say, plate)

describe('events of a poker table', () => {
  it.each([
    ['acted', { player: '1', value: 11 }, 'P1 folds'],
    ['acted', { player: '1', value: 15, amount: 600 }, 'P1 raises to 600'],
    ['acted', { player: '1', value: 9 }, 'P1: Ask to leave'],
    ['acted', { player: '1', value: 22 }, 'P1: Muck'],
    ['staked', { player: '1', value: 1, amount: 50 }, 'P1: small blind 50'],
    ['staked', { player: '1', value: 4, amount: 50 }, 'P1 posts 50, dead'],
    ['staked', { player: '1', value: 6, amount: 200 }, 'P1 straddles: 200'],
    ['staked', { player: '1', value: 0, amount: 300 }, 'P1 puts in 300'],
    ['reported', { value: 2 }, 'A card lay face up in the pack'],
    ['reported', { player: '1', value: 1 }, 'P1: A card was exposed in the deal'],
    ['ruled', { value: 3 }, 'Ruling: Deal anew'],
    ['ruled', { player: '1', value: 1 }, 'P1: Ruling: Approve'],
    ['dealt', { player: '1', value: 51 }, 'ace of spades to P1'],
    ['dealt', { player: '1', value: 255 }, 'A closed card to P1'],
    ['dealt', { value: 0 }, 'two of clubs'],
    ['pot_won', { player: '1', position: 1, returned: 4000 }, 'Side pot 1: 4000 to P1'],
    ['fee', { position: 0, amount: 137 }, 'Main pot: fee of the house 137.'],
    ['round_over', {}, 'round over'],
  ])('%s %o', (name, part, told) => {
    expect(tell(name, part)).toBe(told)
  })
  it('say what of the felt they are about', () => {
    const seats = [{ seat: 4, player: 17 }]
    expect(positionOf(event('acted', { player: '17' }), seats)).toBe('seat:4')
    expect(positionOf(event('acted', { player: '18' }), seats)).toBe('')
    expect(positionOf(event('dealt', {}), seats)).toBe('board')
    expect(positionOf(event('pot', { position: 1 }), seats)).toBe('pot:1')
  })
})

describe('entries', () => {
  it('say what was done', () => {
    expect(inputSentence({ in: 'act', player: '2', do: 'bet', amount: 1000 } as never, say)).toBe('P2 bets 1000')
    expect(inputSentence({ in: 'act', player: '2', do: 'chips', amount: 500, number: 1 } as never, say)).toBe('P2 puts in 500 without a word')
    expect(inputSentence({ in: 'report', what: 'thrown', player: '2' } as never, say)).toBe('P2: Cards were thrown forward')
    expect(inputSentence({ in: 'ruling', ruling: 'redeal' } as never, say)).toBe('Ruling: Deal anew')
  })
})
