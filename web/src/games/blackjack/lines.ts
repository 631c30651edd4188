/** The lines of the bonus bet's table. */
import { t } from '../../lib/words'

export function lineName(line: string): string {
  switch (line) {
    case '777_spades':
      return t('Bonus: 7 7 7 of spades')
    case '777_suited':
      return t('Bonus: 7 7 7 of one suit')
    case '777_mixed':
      return t('Bonus: 7 7 7')
    case '678_suited':
      return t('Bonus: 6 7 8 of one suit')
    case '678_mixed':
      return t('Bonus: 6 7 8')
    case 'suited_blackjack':
      return t('Bonus: blackjack of one suit')
    case 'mixed_blackjack':
      return t('Bonus: blackjack')
    case 'bonus_card':
      return t('Bonus: the bonus card')
    default:
      return line
  }
}
