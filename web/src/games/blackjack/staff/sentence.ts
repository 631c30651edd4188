/* sentence.ts -- blackjack's inputs and events as sentences; the rest is what every table says. */
import type { RoundInput, TableEvent } from '../../../lib/types'
import { cardNumbered } from '../../../cards/entry'
import { cardName } from '../../../cards/names'
import { t } from '../../../lib/words'
import { cardsInWords, eventSentence as common, inputSentence as commonInput, text, type Speaker } from '../../../staff/sentence'
import { betName } from '../names'
import { placeKey, placeNumbered } from './next'
import { doName } from './work.svelte'

const BETS = ['box', 'bonus', 'wheel', 'insurance', 'insurance_ten', 'mystery']
const DOS = ['', 'hit', 'stand', 'double', 'blind', 'split', 'surrender', 'join', 'decline', 'even_money', 'refuse', 'insure', 'insure_ten']

export function rulingName(ruling: string): string {
  switch (ruling) {
    case 'relay':
      return t('the cards are laid again in order')
    case 'sit_out':
      return t('the skipped box sits out')
    case 'replace_pack':
      return t('the pack is replaced after this round')
    default:
      return ruling
  }
}

/** Where a card goes, as `card` names it. */
function targetName(to: string): string {
  if (to === 'dealer') return t('the dealer')
  if (to === 'exposed') return t('exposed by mistake')
  if (to === 'bonus_card') return t('Bonus card')
  if (to === 'fortune_card') return t('Fortune card')
  return betName(to)
}

export function inputSentence(input: RoundInput, say: Speaker): string {
  const player = input.player === undefined ? '' : say.name(input.player)
  const amount = say.money(Number(input.amount ?? 0))
  const bet = betName(`${text(input.bet) || 'box'}:${text(input.box)}`)
  const box = Number(input.box ?? 0)
  switch (input.in) {
    case 'bet':
      return t('{player}: {amount} on {bet}', { player, amount, bet })
    case 'remove':
      return t('{player} takes off {bet}', { player, bet })
    case 'card':
      return input.to === undefined
        ? t('Dealt: {cards}', { cards: cardsInWords(input.cards) })
        : t('Dealt: {cards} ({place})', { cards: cardsInWords(input.cards), place: targetName(text(input.to)) })
    case 'show':
      return t('Turned: {card}', { card: cardsInWords(input.cards) })
    case 'act':
      return input.amount === undefined
        ? t('Box {n}: {what}', { n: box, what: doName(text(input.do)) })
        : t('Box {n}: {what}, {amount}', { n: box, what: doName(text(input.do)), amount })
    case 'award':
      return t('{player} is awarded {paid} for {bet}', { player, paid: amount, bet })
    case 'ruling':
      return t('Ruling: {what}', { what: rulingName(text(input.ruling)) })
    default:
      return commonInput(input, say)
  }
}

/** What of the felt an event speaks of: a hand, the dealer, '' for neither. */
export function positionOf(event: TableEvent): string {
  const place = placeNumbered(Number(event.position))
  if (place) return placeKey(place)
  return event.event === 'dealt' && event.position === 1 ? 'dealer' : ''
}

export function eventSentence(event: TableEvent, say: Speaker): string {
  const at = positionOf(event)
  const place = at === 'dealer' ? t('the dealer') : at ? betName(at) : ''
  const value = Number(event.value)
  switch (event.event) {
    case 'dealt':
    case 'shown': {
      const card = cardNumbered(value)
      return place ? t('{card} to {place}', { card: cardName(card), place }) : cardName(card)
    }
    case 'mucked':
      return t('{card} goes to the discards', { card: cardName(cardNumbered(value)) })
    case 'acted':
      return t('{place}: {what}', { place, what: doName(DOS[value] ?? '') })
    case 'resolved':
      return t('The stake of {player} lies on {bet}', { player: say.name(text(event.player)), bet: place })
    default: {
      const kind = BETS[value] ?? 'box'
      return common(event, say, at ? betName(kind === 'box' ? at : at.replace('box', kind)) : '')
    }
  }
}
