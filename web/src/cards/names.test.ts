import { expect, test } from 'vitest'
import { RANKS, SUITS } from './entry'
import { cardName, cardNames, cardSigns, rankName } from './names'

test('every card of a pack has a name of its own', () => {
  const names = RANKS.flatMap((rank) => SUITS.map((suit) => cardName(rank + suit)))
  expect(new Set(names).size).toBe(52)
  expect(names).not.toContain('a closed card')
})

test('cards in words', () => {
  expect(cardNames(['As', 'Th'])).toBe('ace of spades, ten of hearts')
  expect(cardName('??')).toBe('a closed card')
  expect(rankName('9')).toBe('nine')
  expect(cardSigns(['As', 'Th', '??'])).toBe('A♠ 10♥ ??')
})
