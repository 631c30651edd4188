import { expect, test } from 'vitest'
import { betName, boxSentence, dealerSentence, handState, placeOf, ratioOf, totalOf } from './names'
import type { BlackjackHand } from './page'

const hand = (cards: string, points: number, more: Partial<BlackjackHand> = {}): BlackjackHand => ({ cards, points, soft: false, doubled: false, stakes: [], state: 'plays', ...more })

test('where a bet lies', () => {
  expect(placeOf('box:3')).toEqual({ bet: 'box', box: 3, hand: 1 })
  expect(placeOf('box:3/2')).toEqual({ bet: 'box', box: 3, hand: 2 })
  expect(placeOf('insurance_ten:7')).toEqual({ bet: 'insurance_ten', box: 7, hand: 1 })
  expect(betName('box:3/2')).toBe('box 3, hand 2')
  expect(betName('bonus:1')).toBe('bonus of box 1')
})

test('a soft total is told both ways while it plays', () => {
  expect(totalOf(hand('7s Ac', 18, { soft: true }))).toBe('8/18')
  expect(totalOf(hand('7s Ac', 18, { soft: true, state: 'closed' }))).toBe('18')
  expect(totalOf(hand('4s Ac Td 5h', 20))).toBe('20')
  expect(totalOf(hand('', 0))).toBe('')
})

test('a blackjack is one of the first two cards, also when it has been paid, never of a split', () => {
  expect(totalOf(hand('As Kh', 21, { soft: true, state: 'blackjack' }))).toBe('blackjack')
  expect(totalOf(hand('As Kh', 21, { soft: true, state: 'done' }))).toBe('blackjack')
  expect(totalOf(hand('As Kh', 21, { soft: true, state: 'closed' }), false)).toBe('21')
  expect(handState(hand('As 5h 5c', 21, { soft: true, state: 'closed' }))).toBe('21 points')
})

test('a box and the dealer in words', () => {
  expect(boxSentence({ box: 2, bettors: [], hands: [hand('As Kh', 21, { soft: true, state: 'blackjack' })] })).toBe('Box 2: ace of spades, king of hearts, blackjack.')
  expect(boxSentence({ box: 1, bettors: [], hands: [hand('8s Tc', 18), hand('8d 5h Kc', 23, { state: 'bust' })] })).toBe(
    'Box 1, hand 1: eight of spades, ten of clubs, 18 points. Box 1, hand 2: eight of diamonds, five of hearts, king of clubs, 23, bust.',
  )
  expect(dealerSentence({ cards: '9h', points: 9, soft: false })).toBe('Dealer shows nine of hearts.')
  expect(dealerSentence({ cards: '', points: 0, soft: false })).toBe('')
})

test('what it was paid at', () => {
  const plate = { natural: [3, 2] as [number, number], insurance: { bj: 'A', ten: '', half_or_full: false, pays: [2, 1] as [number, number], window: '' } }
  expect(ratioOf({ clause: 'natural.pays', stake: 15, paid: 22 }, plate)).toBe('3:2')
  expect(ratioOf({ clause: 'insurance.pays', stake: 10, paid: 20 }, plate)).toBe('2:1')
  expect(ratioOf({ clause: 'settle.higher', stake: 10, paid: 10 }, plate)).toBe('1:1')
  expect(ratioOf({ clause: 'settle.cap', stake: 400, paid: 500 }, plate)).toBe('')
  expect(ratioOf({ clause: 'settle.lower', stake: 10, paid: 0 }, plate)).toBe('')
})
