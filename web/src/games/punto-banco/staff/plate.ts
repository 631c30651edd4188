/* plate.ts -- the plate's keys, as the form and its changes name them. */
import { t } from '../../../lib/words'

export function plateName(key: string): string {
  switch (key) {
    case 'min_punto':
      return t('the least stake on punto')
    case 'max_punto':
      return t('the most on punto')
    case 'min_banco':
      return t('the least stake on banco')
    case 'max_banco':
      return t('the most on banco')
    case 'min_tie':
      return t('the least stake on a tie')
    case 'max_tie':
      return t('the most on a tie')
    case 'decks':
      return t('packs of cards')
    case 'boxes':
      return t('boxes')
    case 'banco_stake_multiple':
      return t('stakes on banco are multiples of')
    case 'burn_before_hand':
      return t('cards burnt before each hand')
    default:
      return key
  }
}
