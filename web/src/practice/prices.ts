/** Bets by their names, and what they cost on the average, in words. */
import { betName as blackjackBet } from '../games/blackjack/names'
import { betName as pokerBet } from '../games/house-poker/names'
import { betName as puntoBet } from '../games/punto-banco/names'
import { betName as rouletteBet, fullName } from '../lib/names'
import { app } from '../lib/state.svelte'
import { t } from '../lib/words'
import type { Bets, DrillLine, LaidBet, Price } from './types'

export function betName(game: string, key: string): string {
  if (game === 'roulette') return rouletteBet(key)
  if (game === 'punto-banco') return puntoBet(key)
  return game === 'blackjack' ? blackjackBet(key) : pokerBet(key)
}

/** With what it was announced as, where it was. */
export const lineName = (game: string, line: Pick<DrillLine, 'position' | 'announced' | 'number'>): string =>
  game === 'roulette' ? fullName(line) : betName(game, line.position)

/** "2.703%". */
export const edgeText = ({ edge }: Pick<Price, 'edge'>): string =>
  new Intl.NumberFormat(app.lang, { style: 'percent', minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(edge)

/** A fraction somebody can read; '' where its numbers are long. */
export const shortFraction = ({ exact }: Pick<Price, 'exact'>): string => (exact.length < 8 ? exact : '')

/** What they cost together, in smallest units. */
export const costOf = (list: Pick<LaidBet, 'stake' | 'edge'>[]): number => list.reduce((sum, { stake, edge }) => sum + stake * edge, 0)

/** An average, in the currency: three decimals, since most are less than a chip. */
export const costText = (cost: number, { decimals }: { decimals: number }): string =>
  new Intl.NumberFormat(app.lang, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(cost / 10 ** decimals)

/** The best bet of the table. */
export function bestLine(game: string, { best, same }: Pick<Bets, 'best' | 'same'>): string {
  const edge = [shortFraction(best), edgeText(best)].filter(Boolean).join(' = ')
  return same ? t('Every bet here costs {edge} of its stake on the average.', { edge }) : t('The best bet here is {bet}: it costs {edge} of the stake on the average.', { bet: betName(game, best.key), edge })
}

/** All of them in one quiet line; '' while nothing lies there. */
export function pricesLine(game: string, bets: Bets, currency: { decimals: number }): string {
  if (!bets.list.length) return ''
  const cost = costText(costOf(bets.list), currency)
  const worst = bets.list.reduce((worst, bet) => (bet.cost > worst.cost ? bet : worst))
  if (!worst.cost) return t('Your bets cost {cost} on the average: there is no better bet.', { cost })
  return t('Your bets cost {cost} on the average. Better than {yours}: {best}.', { cost, yours: betName(game, worst.key), best: betName(game, bets.best.key) })
}
