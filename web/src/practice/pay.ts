/** Payouts: what is answered, what is right, how it stands, in words. */
import { app } from '../lib/state.svelte'
import { short, t } from '../lib/words'
import { readAmount } from '../staff/amount'
import type { Drill, Fate, Said } from './types'

/** A row of the form: what is chosen, and the amount as it is typed. */
export interface Row {
  result: Fate | ''
  text: string
}

/** Of roulette only bets that win are asked about: the amount is the answer. */
export const onlyAmounts = (game: string): boolean => game === 'roulette'

export const freshRows = ({ lines }: Pick<Drill, 'lines'>, game: string): Row[] =>
  lines.map(() => ({ result: onlyAmounts(game) ? 'won' : '', text: '' }))

/** What the row says to the house; null: it is not answered yet, or is no sum. What loses gives nothing back
 *  unless something is typed. */
export function saidOf({ result, text }: Row, decimals: number): Said | null {
  if (!result) return null
  if (result === 'back') return { result, amount: 0 }
  if (result === 'lost' && !text.trim()) return { result, amount: 0 }
  const amount = readAmount(text, decimals)
  return amount === null ? null : { result, amount }
}

export function fateName(result: Fate): string {
  switch (result) {
    case 'won':
      return t('It wins')
    case 'lost':
      return t('It loses')
    case 'back':
      return t('It goes back')
  }
}

/** "wins 350", "loses, 50 goes back". */
export function saidText({ result, amount }: Said, currency: { decimals: number }): string {
  if (result === 'won') return t('wins {amount}', { amount: short(amount, currency) })
  if (result === 'back') return t('the stake goes back')
  return amount > 0 ? t('loses, {amount} goes back', { amount: short(amount, currency) }) : t('loses')
}

export function tallyLine({ right, wrong, took_ms }: Drill['tally']): string {
  const n = right + wrong
  if (!n) return t('Nothing answered yet.')
  const seconds = new Intl.NumberFormat(app.lang, { maximumFractionDigits: 1 }).format(took_ms / 1000 / n)
  return t('Right: {right} of {n}. {seconds} s a bet.', { right, n, seconds })
}

/** The key that chooses it, by where it lies: the same in every language. */
export const KEYS: Record<string, Fate> = { KeyW: 'won', KeyL: 'lost', KeyB: 'back' }
