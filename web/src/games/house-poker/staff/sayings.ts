/* sayings.ts -- what the dealer says aloud at each point of the round, in the house's language. */
import type { Lang } from '../../../lib/types'
import { tIn } from '../../../lib/words'
import type { HousePokerPage } from '../page'
import type { Next } from './next'

/** A hand's name in that language, which need not be the page's. */
export function handIn(lang: Lang, category: string): string {
  switch (category) {
    case 'high_card':
      return tIn(lang, 'high card')
    case 'ace_king':
      return tIn(lang, 'ace-king')
    case 'pair':
      return tIn(lang, 'pair')
    case 'two_pair':
      return tIn(lang, 'two pair')
    case 'trips':
      return tIn(lang, 'three of a kind')
    case 'straight':
      return tIn(lang, 'Straight').toLowerCase()
    case 'flush':
      return tIn(lang, 'flush')
    case 'full_house':
      return tIn(lang, 'full house')
    case 'four':
      return tIn(lang, 'four of a kind')
    case 'straight_flush':
      return tIn(lang, 'straight flush')
    case 'royal_flush':
      return tIn(lang, 'royal flush')
    default:
      return category
  }
}

/** What he holds, once it lies open. */
export function dealerIn(lang: Lang, { dealer }: HousePokerPage): string {
  if (dealer.has_game === null) return tIn(lang, 'All boxes are settled')
  if (!dealer.has_game) return tIn(lang, 'No game')
  return tIn(lang, 'Game: {hand}', { hand: handIn(lang, dealer.category ?? '') })
}

function ofCards(lang: Lang, page: HousePokerPage, next: Next & { what: 'packet' | 'card' }): string {
  if (page.phase === 'deal') return tIn(lang, 'No more bets')
  if (page.phase === 'buy') return tIn(lang, 'The game is bought: the highest card is replaced')
  if (next.to === 'board') return tIn(lang, 'Two more common cards')
  return tIn(lang, 'Box {n}: cards', { n: typeof next.to === 'number' ? next.to : 0 })
}

function ofDecision(lang: Lang, page: HousePokerPage, next: Next & { what: 'decision' }): string {
  const [first, second] = next.turns
  if (page.phase === 'buy') return tIn(lang, 'No game: the Ante, or do you buy the game?')
  return first && !second ? tIn(lang, 'Box {n}: your decision, please', { n: first.box }) : tIn(lang, 'Your decisions, please')
}

export function sayIn(lang: Lang, page: HousePokerPage, next: Next): string {
  switch (next.what) {
    case 'prepare':
      return tIn(lang, 'The table is being prepared')
    case 'shut':
      return tIn(lang, 'The table is closed')
    case 'shuffle':
      return tIn(lang, 'New shuffle')
    case 'cut':
      return tIn(lang, 'Please cut the cards')
    case 'bets':
      return tIn(lang, 'Place your bets')
    case 'packet':
    case 'card':
      return ofCards(lang, page, next)
    case 'decision':
      return ofDecision(lang, page, next)
    case 'show':
      return typeof next.to === 'number' ? tIn(lang, 'Box {n}: the cards are opened', { n: next.to }) : tIn(lang, 'The dealer opens his cards')
    case 'lucky':
      return tIn(lang, 'The lucky player is drawn')
    case 'award':
      return tIn(lang, 'Box {n}: the prize is awaited', { n: next.box })
    case 'ruling':
      return tIn(lang, 'A moment, please: the inspector is called')
    case 'over':
      return dealerIn(lang, page)
    case 'wait':
      return tIn(lang, 'One moment, please')
  }
}
