/* sentence.ts -- punto banco's inputs and events as sentences; the rest is what every table says. */
import { cardNumbered } from '../../../cards/entry'
import { cardName } from '../../../cards/names'
import type { RoundInput, TableEvent } from '../../../lib/types'
import { t } from '../../../lib/words'
import { cardsInWords, eventSentence as common, inputSentence as commonInput, text, type Speaker } from '../../../staff/sentence'
import { betName } from '../names'

const BETS = ['punto', 'banco', 'tie']

export function rulingName(ruling: string): string {
  switch (ruling) {
    case 'next_card':
      return t('the card comes next')
    case 'replace':
      return t('the pack is replaced after this hand')
    default:
      return ruling
  }
}

export function inputSentence(input: RoundInput, say: Speaker): string {
  const player = input.player === undefined ? '' : say.name(input.player)
  const amount = say.money(Number(input.amount ?? 0))
  const bet = betName(text(input.bet))
  switch (input.in) {
    case 'bet':
      return t('{player}: {amount} on {bet}', { player, amount, bet })
    case 'remove':
      return t('{player} takes off {bet}', { player, bet })
    case 'card':
      return t('Dealt: {cards}', { cards: cardsInWords(input.cards) })
    case 'ruling':
      return t('Ruling: {what}', { what: [rulingName(text(input.do)), cardsInWords(input.cards)].filter(Boolean).join(', ') })
    default:
      return commonInput(input, say)
  }
}

/** What of the felt an event speaks of. */
export function positionOf(event: TableEvent): string {
  const named = ['dealt', 'called', 'staked', 'won', 'lost', 'pushed', 'returned', 'removed', 'stake_back'].includes(event.event)
  return named ? (BETS[Number(event.position)] ?? '') : ''
}

/** The points of both sides, banco's first, as the result event numbers them. */
const callOf = (value: number): string => `${Math.floor(value / 10)} : ${value % 10}`

export function eventSentence(event: TableEvent, say: Speaker): string {
  const at = positionOf(event)
  const value = Number(event.value)
  switch (event.event) {
    case 'dealt':
      return t('{card} to {place}, {n} points', { card: cardName(cardNumbered(value)), place: betName(at), n: Number(event.amount) })
    case 'called':
      return at === 'tie' ? t('Tie, {call}', { call: callOf(value) }) : at === 'punto' ? t('Punto wins, {call}', { call: callOf(value) }) : t('Banco wins, {call}', { call: callOf(value) })
    default:
      return common(event, say, betName(at))
  }
}
