/** What a posting of one's own account was, by its number in the house's list of postings. */
import { t } from '../lib/words'

export function receiptName(what: string): string {
  switch (what) {
    case 'P6':
    case 'P7':
      return t('Chips bought')
    case 'P13':
      return t('Chips bought at the table')
    case 'P16':
      return t('Changed for colour chips')
    case 'P17':
      return t('Colour chips changed back')
    case 'P19':
      return t('Stake placed')
    case 'P20':
      return t('Stake returned')
    case 'P21':
      return t('Stake lost')
    case 'P22':
      return t('Winnings')
    case 'P24':
      return t('Pot won')
    case 'P27':
      return t('Tip')
    case 'P29':
    case 'P30':
      return t('Chips changed for money')
    default:
      return t('Posting')
  }
}
