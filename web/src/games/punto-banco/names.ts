/** Punto banco in words. */
import { cardNames } from '../../cards/names'
import { t } from '../../lib/words'
import type { PuntoBancoPage } from './page'

export function betName(bet: string): string {
  switch (bet) {
    case 'punto':
      return t('Punto')
    case 'banco':
      return t('Banco')
    case 'tie':
      return t('Tie')
    default:
      return bet
  }
}

/** What a bead of the road has on it. */
export function betLetter(bet: string): string {
  switch (bet) {
    case 'punto':
      return t('P')
    case 'banco':
      return t('B')
    default:
      return '='
  }
}

export function wonText(won: string | null): string {
  switch (won) {
    case 'punto':
      return t('Punto wins')
    case 'banco':
      return t('Banco wins')
    case 'tie':
      return t('A tie')
    default:
      return ''
  }
}

export function roadName(road: string): string {
  switch (road) {
    case 'bead_plate':
      return t('Bead plate')
    case 'big_road':
      return t('Big road')
    case 'big_eye_boy':
      return t('Big eye boy')
    case 'small_road':
      return t('Small road')
    case 'cockroach_pig':
      return t('Cockroach pig')
    default:
      return road
  }
}

/** "Punto: queen of spades, three of hearts, 3 points." */
export function sideSentence(side: 'punto' | 'banco', { cards, points }: PuntoBancoPage['punto']): string {
  if (!cards.length) return ''
  return t('{side}: {cards}, {n} points.', { side: betName(side), cards: cardNames(cards), n: points ?? 0 })
}
