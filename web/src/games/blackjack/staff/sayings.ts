/* sayings.ts -- what the dealer says aloud at each point of the round, in the house's language. */
import { cardsOf } from '../../../cards/entry'
import type { Lang } from '../../../lib/types'
import { tIn } from '../../../lib/words'
import type { BlackjackHand, BlackjackPage } from '../page'
import type { Next, Place } from './next'

/** "7/17", "20". */
export const countOf = ({ points, soft }: Pick<BlackjackHand, 'points' | 'soft'>): string => (soft && points < 21 ? `${points - 10}/${points}` : String(points))

export function handAt(page: BlackjackPage, { box, hand }: Place): BlackjackHand | undefined {
  return page.boxes.find((row) => row.box === box)?.hands[hand - 1]
}

function ofDealer(lang: Lang, { dealer }: BlackjackPage): string {
  const cards = cardsOf(dealer.cards)
  if (cards.length < 2) return tIn(lang, 'All boxes are settled')
  if (cards.length === 2 && dealer.points === 21) return tIn(lang, 'The dealer has blackjack')
  if (dealer.points > 21) return tIn(lang, 'The dealer has {points}: too many', { points: String(dealer.points) })
  return tIn(lang, 'The dealer has {points}', { points: String(dealer.points) })
}

function ofCard(lang: Lang, page: BlackjackPage, next: Next & { what: 'card' }): string {
  if (page.phase === 'deal') return tIn(lang, 'No more bets')
  if (next.to === 'dealer') return tIn(lang, 'The dealer has {points} and draws', { points: countOf(page.dealer) })
  return tIn(lang, 'Box {n}: a card', { n: next.to.box })
}

function ofDecision(lang: Lang, page: BlackjackPage, next: Next & { what: 'decision' }): string {
  const n = next.box
  if (next.asks === 'even') return tIn(lang, 'Box {n} has blackjack: even money?', { n })
  if (next.asks === 'join') return tIn(lang, 'Box {n}: do you add your stake?', { n })
  const hand = handAt(page, next)
  return tIn(lang, 'Box {n}: {points}', { n, points: hand ? countOf(hand) : '' })
}

export function sayIn(lang: Lang, page: BlackjackPage, next: Next): string {
  switch (next.what) {
    case 'prepare':
      return tIn(lang, 'The table is being prepared')
    case 'shut':
      return tIn(lang, 'The table is closed')
    case 'shuffle':
      return tIn(lang, 'New shuffle')
    case 'cut':
      return tIn(lang, 'Please cut the cards')
    case 'burn':
      return tIn(lang, 'The top cards are burnt')
    case 'bets':
      return tIn(lang, 'Place your bets')
    case 'card':
      return ofCard(lang, page, next)
    case 'decision':
      return ofDecision(lang, page, next)
    case 'show':
      return tIn(lang, 'Box {n}: the closed card is turned', { n: next.to.box })
    case 'award':
      return tIn(lang, 'Box {n}: the prize is awaited', { n: next.box })
    case 'ruling':
      return tIn(lang, 'A moment, please: the inspector is called')
    case 'over':
      return ofDealer(lang, page)
    case 'wait':
      return tIn(lang, 'One moment, please')
  }
}
