/* sayings.ts -- what the dealer says aloud: the points of each side after every card, the result with
 * banco's points first. In the house's language. */
import type { Lang } from '../../../lib/types'
import { tIn } from '../../../lib/words'
import type { PuntoBancoPage } from '../page'
import type { Next } from './next'

/** Who won, as it is called; the points are told banco's first. */
function callIn(lang: Lang, won: string, call: string): string {
  if (won === 'punto') return tIn(lang, 'Punto wins, {call}', { call })
  if (won === 'banco') return tIn(lang, 'Banco wins, {call}', { call })
  return tIn(lang, 'Tie, {call}', { call })
}

function points(lang: Lang, { punto, banco }: PuntoBancoPage): string {
  if (punto.points === null) return tIn(lang, 'No more bets')
  if (banco.points === null) return tIn(lang, 'Punto {punto}', { punto: String(punto.points) })
  return tIn(lang, 'Punto {punto}, banco {banco}', { punto: String(punto.points), banco: String(banco.points) })
}

function result(lang: Lang, page: PuntoBancoPage): string {
  if (!page.won) return tIn(lang, 'The hand is no game')
  const call = callIn(lang, page.won, page.call ?? '')
  return page.natural ? tIn(lang, 'Natural. {call}', { call }) : call
}

export function sayIn(lang: Lang, page: PuntoBancoPage, next: Next): string {
  switch (next.what) {
    case 'prepare':
      return tIn(lang, 'The table is being prepared')
    case 'shut':
      return tIn(lang, 'The table is closed')
    case 'shuffle':
      return tIn(lang, 'New shuffle')
    case 'cut':
      return tIn(lang, 'Please cut the cards')
    case 'marker':
      return tIn(lang, 'The marker is placed')
    case 'burn':
      return tIn(lang, 'The top cards are burnt')
    case 'bets':
      return tIn(lang, 'Place your bets')
    case 'card':
      return points(lang, page)
    case 'over':
      return result(lang, page)
    case 'wait':
      return tIn(lang, 'One moment, please')
  }
}
