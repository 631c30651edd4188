/** Blackjack in words: hands, decisions, bets, what came of them. */
import { cardsOf } from '../../cards/entry'
import { cardNames } from '../../cards/names'
import type { Result } from '../../lib/types'
import { t } from '../../lib/words'
import type { BlackjackBox, BlackjackHand, BlackjackPage, BlackjackPlate } from './page'

/** "1/2" of "box:1/2": which bet, which box, which hand of it. */
export function placeOf(position: string): { bet: string; box: number; hand: number } {
  const m = /^([a-z_]+):(\d+)(?:\/(\d+))?$/.exec(position)
  return { bet: m?.[1] ?? position, box: Number(m?.[2] ?? 0), hand: Number(m?.[3] ?? 1) }
}

export function betName(position: string): string {
  const { bet, box, hand } = placeOf(position)
  switch (bet) {
    case 'box':
      return hand > 1 ? t('box {n}, hand {hand}', { n: box, hand }) : t('box {n}', { n: box })
    case 'bonus':
      return t('bonus of box {n}', { n: box })
    case 'wheel':
      return t('wheel of fortune of box {n}', { n: box })
    case 'insurance':
      return t('insurance of box {n}', { n: box })
    case 'insurance_ten':
      return t('insurance against a ten of box {n}', { n: box })
    case 'mystery':
      return t('mystery jackpot of box {n}', { n: box })
    default:
      return position
  }
}

export function actName(act: string): string {
  switch (act) {
    case 'hit':
      return t('Hit')
    case 'stand':
      return t('Stand')
    case 'double':
      return t('Double down')
    case 'blind':
      return t('Double blind')
    case 'split':
      return t('Split')
    case 'surrender':
      return t('Surrender')
    case 'join':
      return t('Add my stake')
    case 'decline':
      return t('Do not add')
    case 'even_money':
      return t('Even money')
    case 'refuse':
      return t('No even money')
    case 'insure':
      return t('Insurance')
    case 'insure_ten':
      return t('Insurance against a ten')
    default:
      return act
  }
}

/** Of the first two cards, not of a split: it stays one when it has been paid. */
export function isNatural(hand: Pick<BlackjackHand, 'points' | 'state' | 'cards'>, alone: boolean): boolean {
  return hand.state === 'blackjack' || (alone && hand.points === 21 && cardsOf(hand.cards).length === 2)
}

/** "8/18" while both can count, "20", "blackjack". */
export function totalOf(hand: Pick<BlackjackHand, 'points' | 'soft' | 'state' | 'cards'>, alone = true): string {
  if (!hand.cards) return ''
  if (isNatural(hand, alone)) return t('blackjack')
  return hand.soft && hand.points < 21 && hand.state === 'plays' ? `${hand.points - 10}/${hand.points}` : String(hand.points)
}

/** What a hand is, in words. */
export function handState(hand: BlackjackHand, alone = true): string {
  if (isNatural(hand, alone)) return t('blackjack')
  switch (hand.state) {
    case 'bust':
      return t('{n}, bust', { n: hand.points })
    case 'surrendered':
      return t('surrendered')
    case 'sits_out':
      return t('sits out')
    default:
      return hand.soft && hand.points < 21
        ? t('soft {n}', { n: hand.points })
        : t('{n} points', { n: hand.points })
  }
}

/** "Box 2: ace of spades, king of hearts, blackjack." */
export function boxSentence(box: BlackjackBox): string {
  if (!box.hands.length) return t('Box {n}, stake placed.', { n: box.box })
  return box.hands
    .map((hand, i) =>
      box.hands.length > 1
        ? t('Box {n}, hand {hand}: {cards}, {state}.', { n: box.box, hand: i + 1, cards: cardNames(cardsOf(hand.cards)), state: handState(hand, false) })
        : t('Box {n}: {cards}, {state}.', { n: box.box, cards: cardNames(cardsOf(hand.cards)), state: handState(hand) }),
    )
    .join(' ')
}

/** "Dealer shows nine of hearts." */
export function dealerSentence(dealer: BlackjackPage['dealer']): string {
  const cards = cardsOf(dealer.cards)
  if (!cards.length) return ''
  if (cards.length === 1) return t('Dealer shows {card}.', { card: cardNames(cards) })
  return t('Dealer: {cards}, {n} points.', { cards: cardNames(cards), n: dealer.points })
}

/** The odds a bet was paid at: "3:2"; '' where it was none of a few. */
export function ratioOf(result: Pick<Result, 'clause' | 'paid' | 'stake'>, plate: Pick<BlackjackPlate, 'natural' | 'insurance'> | undefined): string {
  if (result.clause === 'natural.pays' && plate) return plate.natural.join(':')
  if (result.clause === 'insurance.pays' && plate) return plate.insurance.pays.join(':')
  if (!result.stake || !result.paid) return ''
  const times = result.paid / result.stake
  return Number.isInteger(times) ? `${times}:1` : Number.isInteger(2 * times) ? `${2 * times}:2` : ''
}
