/* plate.ts -- the plate's keys, as the form and its changes name them. */
import { t } from '../../../lib/words'

export const ORDER = ['min_ante', 'max_ante', 'ante_step', 'max_payout', 'boxes', 'deck_source', 'bonus_min', 'bonus_max', 'bonus_stake_1', 'bonus_stake_2', 'bonus_stake_3', 'bonus_stake_4', 'bonus_max_payout', 'wheel_min', 'wheel_max', 'mystery_min', 'mystery_max', 'share_royal', 'share_straight_flush', 'lucky_player_chance_ppm', 'progressive']

export function plateName(key: string): string {
  const stake = /^bonus_stake_(\d)$/.exec(key)?.[1]
  if (stake) return t('bonus stake {n} of the sign', { n: Number(stake) })
  switch (key) {
    case 'min_ante':
      return t('the least Ante')
    case 'max_ante':
      return t('the most Ante')
    case 'ante_step':
      return t('the step of an Ante')
    case 'max_payout':
      return t('the most one box pays')
    case 'boxes':
      return t('boxes')
    case 'deck_source':
      return t('where the cards come from')
    case 'bonus_min':
      return t('the least bonus bet')
    case 'bonus_max':
      return t('the most on a bonus bet')
    case 'bonus_max_payout':
      return t('the most a bonus bet pays')
    case 'wheel_min':
      return t('the least wheel of fortune bet')
    case 'wheel_max':
      return t('the most on a wheel of fortune bet')
    case 'mystery_min':
      return t('the least mystery prize')
    case 'mystery_max':
      return t('the most a mystery prize is')
    case 'share_royal':
      return t('share of the jackpot for a royal flush, hundredths of a percent')
    case 'share_straight_flush':
      return t('share of the jackpot for a straight flush, hundredths of a percent')
    case 'lucky_player_chance_ppm':
      return t('chance of a lucky player, in a million')
    case 'progressive':
      return t('takes part in the jackpot')
    default:
      return key
  }
}
