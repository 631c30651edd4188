import { describe, expect, it } from 'vitest'
import { isEarlier } from './earlier'

const bet = (position: string, clause: string, result = 'won') => ({ position, clause, result })

describe('isEarlier', () => {
  it.each([
    ['a blackjack against a six', bet('box:1', 'natural.pays'), ['6d', 'Tc', '5s'], true],
    ['a blackjack that waited for the ten', bet('box:1', 'natural.pays'), ['Td', '7c'], false],
    ['a hand that won by points', bet('box:1', 'settle.higher'), ['6d', 'Tc'], false],
    ['a bust', bet('box:1/2', 'hand.bust', 'lost'), ['6d', 'Tc'], true],
    ['a surrender', bet('box:1', 'surrender.cards', 'lost'), ['Td', '7c'], true],
    ['even money', bet('box:1', 'even.pays'), ['Ad'], true],
    ['a bonus bet', bet('bonus:1', 'side.table'), ['6d'], true],
    ['an insurance that the second card took', bet('insurance:1', 'insurance.lost', 'lost'), ['Ad', '5c', '2s'], true],
    ['an insurance that won with the last card', bet('insurance:1', 'insurance.pays'), ['Ad', 'Kc'], false],
    ['what still stands', bet('bonus:1', 'side.bonus', 'stands'), ['6d'], false],
  ])('%s', (_, one, dealer, earlier) => expect(isEarlier(one, dealer)).toBe(earlier))
})
