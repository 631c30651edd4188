/** An input of a round as its player is told of it. */
import type { RoundInput } from '../../lib/types'
import { t } from '../../lib/words'
import type { Speaker } from '../../player/part'
import { cardsInWords, inputSentence, text } from '../../staff/sentence'
import { actName, betName } from './names'

export function sentence(input: RoundInput, say: Speaker): string {
  const player = say.name(input.player)
  const amount = say.money(Number(input.amount ?? 0))
  const n = Number(input.box ?? 0)
  const bet = betName(`${text(input.bet) || 'ante'}:${n}`)
  switch (input.in) {
    case 'bet':
      return input.dark ? t('{player}: {amount} on {bet}, dark', { player, amount, bet }) : t('{player}: {amount} on {bet}', { player, amount, bet })
    case 'remove':
      return t('{player} takes off {bet}', { player, bet })
    case 'card':
      return t('Dealt: {cards}', { cards: cardsInWords(input.cards) })
    case 'show':
      return t('Turned: {card}', { card: cardsInWords(input.cards) })
    case 'act': {
      const what = actName(text(input.do))
      if (input.cards) return t('Box {n}: {what}, {cards}', { n, what, cards: cardsInWords(input.cards) })
      return input.amount === undefined ? t('Box {n}: {what}', { n, what }) : t('Box {n}: {what}, {amount}', { n, what, amount })
    }
    default:
      return inputSentence(input, say)
  }
}
