/** An input of a hand as its player is told of it. */
import type { RoundInput } from '../../lib/types'
import { t } from '../../lib/words'
import type { Speaker } from '../../player/part'
import { cardsInWords, inputSentence, text } from '../../staff/sentence'
import { actName } from './names'

export function sentence(input: RoundInput, say: Speaker): string {
  const player = say.name(input.player)
  const amount = say.money(Number(input.amount ?? 0))
  switch (input.in) {
    case 'bring':
      return t('{player} comes into play with {amount}', { player, amount })
    case 'take_up':
      return t('{player} takes up his chips', { player })
    case 'card':
      return t('Dealt: {cards}', { cards: cardsInWords(input.cards) })
    case 'burn':
      return t('A card is burnt')
    case 'show':
      return t('{player} shows {cards}', { player, cards: cardsInWords(input.cards) })
    case 'act': {
      const what = input.do === 'raise' ? t('Raise') : actName(text(input.do))
      return input.amount === undefined ? t('{player}: {what}', { player, what }) : t('{player}: {what}, {amount}', { player, what, amount })
    }
    default:
      return inputSentence(input, say)
  }
}
