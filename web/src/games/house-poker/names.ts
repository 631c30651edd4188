/** Poker against the house in words: hands, bets, decisions, boxes, the dealer. */
import { cardsOf } from '../../cards/entry'
import { cardNames } from '../../cards/names'
import { plural, t } from '../../lib/words'
import type { HandName, HousePokerBox, HousePokerPage, OwnBox } from './page'

/** "bonus" and 3 of "bonus:3". */
export function placeOf(position: string): { bet: string; box: number } {
  const m = /^([a-z_0-9]+):(\d+)/.exec(position)
  return { bet: m?.[1] ?? position, box: Number(m?.[2] ?? 0) }
}

// ---- Hands ----

const CATEGORIES: Record<string, () => string> = {
  high_card: () => t('high card'),
  ace_king: () => t('ace-king'),
  pair: () => t('pair'),
  two_pair: () => t('two pair'),
  trips: () => t('three of a kind'),
  // Roulette has a bet of that name, which other languages call otherwise.
  straight: () => t('Straight').toLowerCase(),
  flush: () => t('flush'),
  full_house: () => t('full house'),
  four: () => t('four of a kind'),
  straight_flush: () => t('straight flush'),
  royal_flush: () => t('royal flush'),
}

// One sentence a rank: a language that bends it bends it here.
const PAIRS: Record<string, () => string> = {
  '2': () => t('pair of twos'),
  '3': () => t('pair of threes'),
  '4': () => t('pair of fours'),
  '5': () => t('pair of fives'),
  '6': () => t('pair of sixes'),
  '7': () => t('pair of sevens'),
  '8': () => t('pair of eights'),
  '9': () => t('pair of nines'),
  T: () => t('pair of tens'),
  J: () => t('pair of jacks'),
  Q: () => t('pair of queens'),
  K: () => t('pair of kings'),
  A: () => t('pair of aces'),
}

/** The rows of pay tables that are not a hand's category alone. */
const ROWS: Record<string, () => string> = {
  pair_of_fours: () => t('pair of fours'),
  pair_of_aces: () => t('pair of aces'),
  pair_of_aces_or_better: () => t('pair of aces or better'),
  pair_or_lower: () => t('pair or lower'),
  straight_or_lower: () => t('straight or lower'),
  below_table: () => t('below the table'),
  bonus_card: () => t('the bonus card'),
  lucky_player: () => t('the lucky player'),
  mystery: () => t('mystery jackpot'),
  any: () => t('any hand'),
}

/** The name of a category, or of a row of a pay table. */
export function rowName(row: string): string {
  return (CATEGORIES[row] ?? ROWS[row])?.() ?? row
}

/** "pair of aces", "flush". */
export function handName(name: HandName | null): string {
  if (!name) return ''
  const pair = name.category === 'pair' ? PAIRS[name.ranks[0] ?? ''] : undefined
  return pair?.() ?? rowName(name.category)
}

/** "pair of aces"; "flush and ace-king" where two combinations are paid; '' of cards nobody has seen. */
export function madeOf(hand: Pick<OwnBox, 'name' | 'first' | 'second'>): string {
  if (!hand.first || !hand.second) return handName(hand.name)
  return t('{first} and {second}', { first: rowName(hand.first), second: rowName(hand.second) })
}

// ---- Bets ----

/** The name of the second stake, as this house's cloth has it. */
export function betWord(name: string): string {
  return name.toUpperCase() === 'CALL' ? t('CALL') : t('BET')
}

/** A stake's name on the cloth. */
export function stakeName(bet: string, second = 'Bet'): string {
  switch (bet) {
    case 'ante':
    case 'dark':
      return t('Ante')
    case 'bet':
      return betWord(second)
    case 'second':
      return t('Second')
    case 'bonus':
      return t('Bonus')
    case 'wheel':
      return t('Wheel')
    case 'mystery':
      return t('Mystery')
    case 'insurance':
      return t('Insurance')
    case 'draw':
    case 'exchange':
      return t('Draw')
    case 'sixth':
      return t('Sixth card')
    case 'buy':
      return t('Game')
    default:
      return bet
  }
}

/** A bet inside a sentence: "bonus of box 3". */
export function betName(position: string): string {
  const { bet, box: n } = placeOf(position)
  switch (bet) {
    case 'ante':
    case 'dark':
      return t('ante of box {n}', { n })
    case 'bet':
      return t('bet of box {n}', { n })
    case 'second':
      return t('second combination of box {n}', { n })
    case 'bonus':
      return t('bonus of box {n}', { n })
    case 'wheel':
      return t('wheel of fortune of box {n}', { n })
    case 'mystery':
      return t('mystery jackpot of box {n}', { n })
    case 'insurance':
      return t('insurance of box {n}', { n })
    case 'draw':
    case 'exchange':
      return t('draw of box {n}', { n })
    case 'sixth':
      return t('sixth card of box {n}', { n })
    case 'buy':
      return t('purchase of the game by box {n}', { n })
    default:
      return position
  }
}

// ---- Decisions ----

export function actName(act: string): string {
  switch (act) {
    case 'pass':
      return t('Pass')
    case 'play':
      return t('Play')
    case 'exchange':
      return t('Exchange')
    case 'sixth':
      return t('Sixth card')
    case 'insure':
      return t('Insurance')
    case 'take_ante':
      return t('Take the Ante')
    case 'buy':
      return t('Buy the game')
    case 'no_cut':
      return t('Does not cut')
    default:
      return act
  }
}

/** What a box is doing, in a word; '' where its cards say enough. */
export function stateName(box: Pick<HousePokerBox, 'state' | 'exchanged' | 'dark'>): string {
  switch (box.state) {
    case 'passed':
      return t('passed')
    case 'plays':
      return box.dark ? '' : t('plays')
    case 'decides':
      return t('decides')
    case 'exchanges':
      return plural(box.exchanged, 'exchanges {n} card', 'exchanges {n} cards')
    case 'buys_sixth':
      return t('buys a sixth card')
    default:
      return ''
  }
}

// ---- Sentences for who does not see the cloth ----

/** "Box 2: ace of spades, ace of hearts, ..., pair of aces." */
export function boxSentence(box: HousePokerBox, own?: OwnBox): string {
  const n = box.box
  const cards = cardsOf(own?.cards || box.cards)
  const is = (own && madeOf(own)) || madeOf(box)
  const state = stateName(box)
  const told = cards.some((card) => card !== '??') && is
    ? t('Box {n}: {cards}, {state}.', { n, cards: cardNames(cards), state: is })
    : box.dark
      ? t('Box {n} is dark.', { n })
      : cards.length
        ? plural(cards.length, 'Box {box}: {n} closed card.', 'Box {box}: {n} closed cards.', { box: n })
        : t('Box {n}, stake placed.', { n })
  return state ? `${told} ${t('Box {n}: {what}', { n, what: state })}.` : told
}

/** "Dealer shows three of hearts." or the whole hand and what it is. */
export function dealerSentence(page: Pick<HousePokerPage, 'dealer' | 'board'>): string {
  const all = cardsOf(page.dealer.cards)
  const open = all.filter((card) => card !== '??')
  const board = cardsOf(page.board)
  const common = board.length ? t('Board: {cards}.', { cards: cardNames(board) }) : ''
  if (!open.length) return common
  if (open.length < all.length) return [common, t('Dealer shows {card}.', { card: cardNames(open) })].filter(Boolean).join(' ')
  const is = page.dealer.category ? rowName(page.dealer.category) : ''
  const hand = is ? t('Dealer: {cards}, {state}.', { cards: cardNames(open), state: is }) : t('Dealer: {cards}.', { cards: cardNames(open) })
  return [common, hand, page.dealer.has_game === false ? t('No game.') : ''].filter(Boolean).join(' ')
}
