/* plate.ts -- the plate's keys, as the form and its changes name them. */
import { t } from '../../../lib/words'

export function plateName(key: string): string {
  switch (key) {
    case 'min_bet':
      return t('the least stake on a box')
    case 'max_bet':
      return t('the most on a box, all its players together')
    case 'decks':
      return t('packs of cards')
    case 'boxes':
      return t('boxes')
    case 'cut_card_depth':
      return t('cards behind the cutting card')
    case 'deck_source':
      return t('where the cards come from')
    case 'bonus_min':
      return t('the least bonus bet')
    case 'bonus_max':
      return t('the most on a bonus bet')
    case 'wheel_min':
      return t('the least wheel of fortune bet')
    case 'wheel_max':
      return t('the most on a wheel of fortune bet')
    case 'max_payout':
      return t('the most one hand pays a player')
    case 'share_spades':
      return t('share of the jackpot for three sevens of spades, hundredths of a percent')
    case 'share_sevens':
      return t('share of the jackpot for three sevens of another suit, hundredths of a percent')
    default:
      return key
  }
}
