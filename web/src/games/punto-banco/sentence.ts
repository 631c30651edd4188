/** An input of a punto banco round as its player is told of it. */
import type { RoundInput } from '../../lib/types'
import { t } from '../../lib/words'
import type { Speaker } from '../../player/part'
import { cardsInWords, inputSentence, text } from '../../staff/sentence'
import { betName } from './names'

export function sentence(input: RoundInput, say: Speaker): string {
  const player = say.name(input.player)
  const bet = betName(text(input.bet))
  switch (input.in) {
    case 'bet':
      return t('{player}: {amount} on {bet}', { player, amount: say.money(Number(input.amount ?? 0)), bet })
    case 'remove':
      return t('{player} takes off {bet}', { player, bet })
    case 'card':
      return t('Dealt: {cards}', { cards: cardsInWords(input.cards) })
    default:
      return inputSentence(input, say)
  }
}
