/** What is going on at the table, for who is not asked anything. */
import { t } from '../../lib/words'
import { rowName } from './names'
import type { HousePokerPage } from './page'

export function phaseText(page: HousePokerPage, call: string | null): string {
  const { phase, turns, dealer } = page
  switch (phase) {
    case 'shuffle':
      return call === 'cut' ? t('A player cuts the cards') : t('The cards are shuffled')
    case 'bets':
      return t('Place your bets')
    case 'deal':
      return t('No more bets, the cards are dealt')
    case 'decide':
    case 'final':
      return turns.length === 1 ? t('Box {n} decides', { n: turns[0]!.box }) : t('The boxes decide')
    case 'draw':
      return t('Cards are exchanged')
    case 'reveal':
      return t('The dealer opens his cards')
    case 'buy':
      return t('No game: the Ante, or the game bought')
    default:
      if (dealer.has_game === false) return t('No game')
      return dealer.category ? t('Dealer: {hand}', { hand: rowName(dealer.category) }) : t('The round is over')
  }
}
