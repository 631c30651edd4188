/** Cards in words, in the language in force: what a screen reader says of them. */
import { t } from '../lib/words'

// One sentence a card: a language that bends the suit or the rank bends it here.
const NAMES: Record<string, () => string> = {
  '2c': () => t('two of clubs'),
  '2d': () => t('two of diamonds'),
  '2h': () => t('two of hearts'),
  '2s': () => t('two of spades'),
  '3c': () => t('three of clubs'),
  '3d': () => t('three of diamonds'),
  '3h': () => t('three of hearts'),
  '3s': () => t('three of spades'),
  '4c': () => t('four of clubs'),
  '4d': () => t('four of diamonds'),
  '4h': () => t('four of hearts'),
  '4s': () => t('four of spades'),
  '5c': () => t('five of clubs'),
  '5d': () => t('five of diamonds'),
  '5h': () => t('five of hearts'),
  '5s': () => t('five of spades'),
  '6c': () => t('six of clubs'),
  '6d': () => t('six of diamonds'),
  '6h': () => t('six of hearts'),
  '6s': () => t('six of spades'),
  '7c': () => t('seven of clubs'),
  '7d': () => t('seven of diamonds'),
  '7h': () => t('seven of hearts'),
  '7s': () => t('seven of spades'),
  '8c': () => t('eight of clubs'),
  '8d': () => t('eight of diamonds'),
  '8h': () => t('eight of hearts'),
  '8s': () => t('eight of spades'),
  '9c': () => t('nine of clubs'),
  '9d': () => t('nine of diamonds'),
  '9h': () => t('nine of hearts'),
  '9s': () => t('nine of spades'),
  Tc: () => t('ten of clubs'),
  Td: () => t('ten of diamonds'),
  Th: () => t('ten of hearts'),
  Ts: () => t('ten of spades'),
  Jc: () => t('jack of clubs'),
  Jd: () => t('jack of diamonds'),
  Jh: () => t('jack of hearts'),
  Js: () => t('jack of spades'),
  Qc: () => t('queen of clubs'),
  Qd: () => t('queen of diamonds'),
  Qh: () => t('queen of hearts'),
  Qs: () => t('queen of spades'),
  Kc: () => t('king of clubs'),
  Kd: () => t('king of diamonds'),
  Kh: () => t('king of hearts'),
  Ks: () => t('king of spades'),
  Ac: () => t('ace of clubs'),
  Ad: () => t('ace of diamonds'),
  Ah: () => t('ace of hearts'),
  As: () => t('ace of spades'),
}

const RANKS: Record<string, () => string> = {
  '2': () => t('two'),
  '3': () => t('three'),
  '4': () => t('four'),
  '5': () => t('five'),
  '6': () => t('six'),
  '7': () => t('seven'),
  '8': () => t('eight'),
  '9': () => t('nine'),
  T: () => t('ten'),
  J: () => t('jack'),
  Q: () => t('queen'),
  K: () => t('king'),
  A: () => t('ace'),
}

/** "As" is "ace of spades"; one that lies face down says so. */
export function cardName(card: string): string {
  return NAMES[card]?.() ?? t('a closed card')
}

export function cardNames(cards: string[]): string {
  return cards.map(cardName).join(', ')
}

const SIGNS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }

/** "A♠ 10♥", where there is no room for words. */
export function cardSigns(cards: string[]): string {
  return cards.map((card) => `${card[0] === 'T' ? '10' : card[0]}${SIGNS[card[1] ?? ''] ?? '?'}`).join(' ')
}

export function rankName(rank: string): string {
  return RANKS[rank]?.() ?? rank
}
