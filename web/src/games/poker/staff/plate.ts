/* plate.ts -- the plate's keys, as the form and its changes name them. */
import { t } from '../../../lib/words'

export const ORDER = ['min_bet', 'max_bet', 'ante', 'structure', 'seats', 'buyin_min', 'buyin_max', 'small_blind', 'bring_in_min', 'bring_in_max', 'small_bet', 'big_bet', 'fee_mode', 'fee_bp', 'fee_cap', 'lowest_bet', 'straddle', 'button_straddle', 'straddle_depth', 'split_unit', 'payout_min', 'payout_max']

export function plateName(key: string): string {
  switch (key) {
    case 'min_bet':
      return t('the least bet: the big blind')
    case 'max_bet':
      return t('the most, 0: the stack')
    case 'ante':
      return t('the ante')
    case 'structure':
      return t('how bets are limited')
    case 'seats':
      return t('seats')
    case 'buyin_min':
      return t('the least to come in with')
    case 'buyin_max':
      return t('the most to come in with, 0: none')
    case 'small_blind':
      return t('the small blind, 0: half')
    case 'bring_in_min':
      return t('the least bring-in')
    case 'bring_in_max':
      return t('the most bring-in')
    case 'small_bet':
      return t('the small bet of fixed limit')
    case 'big_bet':
      return t('the big bet of fixed limit')
    case 'fee_mode':
      return t('how the fee is taken')
    case 'fee_bp':
      return t('the fee, hundredths of a percent')
    case 'fee_cap':
      return t('the most fee of a hand, 0: none')
    case 'lowest_bet':
      return t('the house’s lowest first bet')
    case 'straddle':
      return t('straddles')
    case 'button_straddle':
      return t('the button’s straddle')
    case 'straddle_depth':
      return t('how many straddles in a row')
    case 'split_unit':
      return t('the smallest chip of a split pot')
    case 'payout_min':
      return t('the least payout shown')
    case 'payout_max':
      return t('the most payout shown')
    default:
      return key
  }
}
