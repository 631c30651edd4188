/* names.ts -- roulette's names of reasons, ways, lines and plate keys, in the person's language. */
import { betName } from '../../../lib/names'
import { t } from '../../../lib/words'

export function reasonName(reason: string): string {
  switch (reason) {
    case 'ball_out':
      return t('the ball left the wheel')
    case 'ball_hung':
      return t('the ball hung on the rim')
    case 'too_few_laps':
      return t('too few laps')
    case 'foreign_object':
      return t('something fell into the wheel')
    case 'called':
      return t('called by the pit boss or the manager')
    case 'same_direction':
      return t('ball and wheel ran the same way')
    case 'bets_scattered':
      return t('the bets were scattered')
    case 'no_pocket':
      return t('the ball rests in no pocket')
    case 'ball_dropped':
      return t('the ball was dropped')
    default:
      return reason
  }
}

export function wayName(way: string): string {
  return way === 'cw' || way === 'clockwise' ? t('clockwise') : t('counter-clockwise')
}

/** Where a chip's centre is, or a line it touches. */
export function lineName(line: string): string {
  const m = /^(?:box|L|DL|X|T|dozen)\s?\(?([\d/]+)\)?$/.exec(line)
  const what = m?.[1] ?? ''
  if (line.startsWith('box')) return t('number {n}', { n: what })
  if (line.startsWith('L(')) return t('line {numbers}', { numbers: what })
  if (line === 'DL') return t('double line')
  if (line.startsWith('DL')) return t('double line, row {n}', { n: what })
  if (line.startsWith('X(')) return what === '0' ? t('first-four point') : t('six-line point {n}', { n: what })
  if (line === 'T1') return t('point {numbers}', { numbers: '0/1/2' })
  if (line === 'T2') return t('point {numbers}', { numbers: '0/2/3' })
  if (line === 'outer') return t('outer border')
  if (line === 'bottom') return t('bottom border')
  if (line === 'dozens') return t('border of the dozens')
  if (line === 'chances') return t('border of the chances')
  if (line === 'border') return t('a border without a bet')
  if (line.startsWith('dozen')) return t('dozen {n}', { n: what })
  return betName(line)
}

/** Plate keys, as the form and the plate show them. */
export function plateName(key: string): string {
  switch (key) {
    case 'min_inside':
      return t('the least stake on a position of numbers')
    case 'min_outside':
      return t('the least stake on a chance, dozen or column')
    case 'min_inside_total':
      return t('the least a player stakes on numbers together')
    case 'min_announced':
      return t('the least chip of an announced bet')
    case 'max_straight':
      return t('the most on one number')
    case 'max_split':
      return t('the most on a split')
    case 'max_street':
      return t('the most on a street')
    case 'max_corner':
      return t('the most on a corner')
    case 'max_first_four':
      return t('the most on the first four')
    case 'max_six_line':
      return t('the most on a six line')
    case 'max_dozen_column':
      return t('the most on a dozen or a column')
    case 'max_even_chance':
      return t('the most on an even chance')
    case 'max_payout_position':
      return t('the most one position pays a player')
    case 'colour_value_min':
      return t('the least a colour chip may be marked at')
    case 'colour_value_max':
      return t('the most a colour chip may be marked at')
    case 'seats':
      return t('room for players')
    case 'bets':
      return t('room for bets')
    case 'colours':
      return t('how many colours of chips a table has')
    case 'pay_in':
      return t('colour stakes are paid in')
    default:
      return key
  }
}
