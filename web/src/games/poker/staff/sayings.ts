/* sayings.ts -- what the dealer of a poker table says aloud, in the house's language. */
import type { Lang } from '../../../lib/types'
import { short, tIn } from '../../../lib/words'
import type { PokerPage } from '../page'
import type { Next } from './next'

export function sayIn(lang: Lang, page: PokerPage, next: Next, money: { decimals: number }): string {
  const places = { n: 'seat' in next && next.seat !== null ? next.seat + 1 : 0, amount: short(page.price, money) }
  switch (next.what) {
    case 'shuffle':
      return next.ready > 1 ? tIn(lang, 'A new hand: blinds, please') : tIn(lang, 'Waiting for players')
    case 'packet':
      return tIn(lang, 'Cards')
    case 'card':
      return next.to === 'board' ? [tIn(lang, 'The flop'), tIn(lang, 'The turn'), tIn(lang, 'The river')][Math.max(0, page.board.length - 2)] ?? '' : tIn(lang, 'Open cards')
    case 'act':
      return page.price > 0 ? tIn(lang, 'Seat {n}: {amount} to match', places) : tIn(lang, 'Seat {n} to speak', places)
    case 'show':
      return tIn(lang, 'Seat {n}, your hand please', places)
    case 'ruling':
      return tIn(lang, 'The floor, please')
    case 'over':
      return page.seats
        .filter(({ got }) => got > 0)
        .map(({ seat, got }) => tIn(lang, 'Seat {n} wins {amount}', { n: seat + 1, amount: short(got, money) }))
        .join(' · ')
    default:
      return ''
  }
}
