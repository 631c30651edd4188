/* sentence.ts -- inputs and events of poker against the house as sentences; the rest is what every table
 * says. */
import { cardNumbered } from '../../../cards/entry'
import { cardName } from '../../../cards/names'
import type { RoundInput, TableEvent } from '../../../lib/types'
import { t } from '../../../lib/words'
import { cardsInWords, eventSentence as common, text, type Speaker } from '../../../staff/sentence'
import { actName, betName, rowName } from '../names'
import { sentence } from '../sentence'
import { placeKey, placeNumbered, type Place } from './next'

const BETS = ['ante', 'bet', 'draw', 'insurance', 'buy', 'bonus', 'wheel', 'second', 'mystery', 'sixth']
const DOS = ['', 'pass', 'play', 'exchange', 'sixth', 'insure', 'take_ante', 'buy', 'no_cut']
const HANDS = ['high_card', 'ace_king', 'pair', 'two_pair', 'trips', 'straight', 'flush', 'full_house', 'four', 'straight_flush', 'royal_flush']

export function rulingName(ruling: string): string {
  return ruling === 'replace_pack' ? t('the pack is replaced after this round') : ruling
}

function placeName(place: Place): string {
  if (place === 'dealer') return t('the dealer')
  return place === 'board' ? t('the board') : t('box {n}', { n: place })
}

/** Where a card goes, as `card` names it. */
function targetName(to: string): string {
  const n = Number(/^box:(\d+)/.exec(to)?.[1] ?? 0)
  if (n) return placeName(n)
  if (to === 'bonus_card') return t('Bonus card')
  if (to === 'fortune_card') return t('Fortune card')
  return placeName(to === 'board' ? 'board' : 'dealer')
}

export function inputSentence(input: RoundInput, say: Speaker): string {
  const player = input.player === undefined ? '' : say.name(input.player)
  const n = Number(input.box ?? 0)
  switch (input.in) {
    case 'card':
      if (input.to === undefined) return sentence(input, say as never)
      return t('Dealt: {cards} ({place})', { cards: cardsInWords(input.cards), place: targetName(text(input.to)) })
    case 'show':
      return t('{place}: turned {cards}', { place: placeName(n || 'dealer'), cards: cardsInWords(input.cards) })
    case 'act':
      if (input.do === 'no_cut') return t('{player} does not cut', { player })
      return sentence(input, say as never)
    case 'lucky':
      return n ? t('Box {n} is the lucky player', { n }) : t('The system draws the lucky player.')
    case 'award':
      return t('{player} is awarded {paid} for {bet}', { player, paid: say.money(Number(input.amount ?? 0)), bet: betName(`${text(input.bet)}:${n}`) })
    case 'ruling':
      return t('Ruling: {what}', { what: rulingName(text(input.ruling)) })
    default:
      return sentence(input, say as never)
  }
}

/** What of the felt an event speaks of: a box, the dealer, '' for neither. */
export function positionOf(event: TableEvent): string {
  const place = placeNumbered(Number(event.position))
  return typeof place === 'number' || event.event === 'dealt' || event.event === 'shown' || event.event === 'called' ? (place ? placeKey(place) : '') : ''
}

export function eventSentence(event: TableEvent, say: Speaker): string {
  const at = placeNumbered(Number(event.position))
  const place = at ? placeName(at) : ''
  const value = Number(event.value)
  switch (event.event) {
    case 'dealt':
    case 'shown':
      return place ? t('{card} to {place}', { card: cardName(cardNumbered(value)), place }) : cardName(cardNumbered(value))
    case 'mucked':
      return t('{card} goes to the discards', { card: cardName(cardNumbered(value)) })
    case 'called':
      return t('The dealer has: {hand}', { hand: rowName(HANDS[value] ?? '') })
    case 'acted':
      return typeof at === 'number' ? t('Box {n}: {what}', { n: at, what: actName(DOS[value] ?? '') }) : t('{player} does not cut', { player: say.name(text(event.player)) })
    default:
      return common(event, say, typeof at === 'number' ? betName(`${BETS[value] ?? 'ante'}:${at}`) : '')
  }
}
