/** Decisions and what they are worth, in words. */
import { cardNames, cardSigns } from '../cards/names'
import { actName as blackjackName } from '../games/blackjack/names'
import { actName as pokerName } from '../games/house-poker/names'
import { app } from '../lib/state.svelte'
import { t } from '../lib/words'
import type { Option, Totals, Verdict } from './types'

/** Less than that is the same. */
const SAME = 1e-9

const cardsOf = (text: string): string[] => (text ? text.split(' ') : [])

export function optionName(game: string, { key, cards }: Pick<Option, 'key' | 'cards'>): string {
  const name = game === 'blackjack' ? blackjackName(key) : pokerName(key)
  return cards ? `${name} ${cardSigns(cardsOf(cards))}` : name
}

/** The same for who hears it. */
export function optionSpoken(game: string, { key, cards }: Pick<Option, 'key' | 'cards'>): string {
  const name = game === 'blackjack' ? blackjackName(key) : pokerName(key)
  return cards ? `${name}: ${cardNames(cardsOf(cards))}` : name
}

export function percent(cost: number): string {
  const digits = cost < 0.001 ? 2 : 1
  return new Intl.NumberFormat(app.lang, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: digits }).format(cost)
}

/** "+0.409", in stakes. */
export function stakes(value: number): string {
  return new Intl.NumberFormat(app.lang, { minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay: 'exceptZero' }).format(value)
}

const amount = (cost: number): string => new Intl.NumberFormat(app.lang, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(cost)

export const isRight = ({ cost }: Pick<Verdict, 'cost'>): boolean => cost !== undefined && cost < SAME

export const isSame = (a: Pick<Option, 'key' | 'cards'>, b: Pick<Option, 'key' | 'cards'>): boolean =>
  a.key === b.key && [...cardsOf(a.cards)].sort().join() === [...cardsOf(b.cards)].sort().join()

/** The quiet line after a decision. */
export function verdictLine(game: string, verdict: Verdict, name = optionName): string {
  if (verdict.state === 'counting') return t('What it was worth is being counted.')
  const { best, yours, cost } = verdict
  if (!best || !yours || cost === undefined) return t('This decision could not be counted.')
  if (isRight(verdict) && isSame(best, yours)) return t('{yours}: the best there was.', { yours: name(game, yours) })
  if (isRight(verdict)) return t('{yours}: as good as {best}.', { yours: name(game, yours), best: name(game, best) })
  return t('Best: {best}. Yours, {yours}, cost {percent} of the stake.', { best: name(game, best), yours: name(game, yours), percent: percent(cost) })
}

/** priced: bets are all there is to decide, and they count once the round has begun. */
export function totalsLine({ decisions, right, cost }: Totals, priced = false): string {
  if (!decisions) return priced ? t('No bet yet.') : t('No decision yet.')
  if (priced) return t('Best bets: {right} of {n}. Worse ones cost {cost} stakes.', { right, n: decisions, cost: amount(cost) })
  return t('Right: {right} of {n}. Cost so far: {cost} stakes.', { right, n: decisions, cost: amount(cost) })
}
