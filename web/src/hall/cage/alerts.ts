/* alerts.ts -- what a cashier must see whatever he is doing: terms that run out, chips and money that do. */
import { plural, t } from '../../lib/words'
import type { Hall } from '../hall.svelte'
import { minutesTo } from '../moments'
import type { CagePage, Slip } from '../types'
import { byTerm, ownShift, urgencyOf } from './sums'
import { mayAtCage } from './allowed'

export interface Alert {
  text: string
  tab?: string
  bad?: boolean
}

const DAYS_FROM = 48 * 60

/** "in 1 h 20 min", "25 min late". */
export function termOf(minutes: number): string {
  if (minutes >= DAYS_FROM) return plural(Math.floor(minutes / 1440), 'in {n} day', 'in {n} days')
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (minutes < 0) return hours ? t('{hours} h {minutes} min late', { hours, minutes: rest }) : t('{minutes} min late', { minutes: rest })
  return hours ? t('in {hours} h {minutes} min', { hours, minutes: rest }) : t('in {minutes} min', { minutes: rest })
}

function termAlerts(page: CagePage, hall: Hall): Alert[] {
  return byTerm(page.payouts).flatMap((one) => {
    const urgency = urgencyOf(one, hall.now)
    if (urgency === 'none') return []
    const places = { n: one.payout, name: hall.name(one.visitor), sum: hall.sum(one.left), term: one.due === null ? '' : termOf(minutesTo(one.due, hall.now)) }
    return [{ text: t('Payout {n}: {name}, {sum} is due {term}', places), tab: 'queue', bad: urgency === 'overdue' }]
  })
}

export function alertsOf(page: CagePage, slips: readonly Slip[], hall: Hall): Alert[] {
  const out = termAlerts(page, hall)
  const gone = page.chips.filter((one) => one.pieces === 0)
  const isWindow = mayAtCage(hall.role, 'buy')
  if (page.reserve_low) out.push({ text: t('The reserve is below what the house must keep'), bad: true })
  if (isWindow && !ownShift(page, hall.me)) out.push({ text: t('You have no open shift: nothing can be sold or paid'), tab: 'shift' })
  // What a drawer holds is not told before it is counted; that it was too little for these is known.
  const waiting = page.payouts.filter((one) => one.state === 'queued_cash')
  if (waiting.length) out.push({ text: t('The till is low: {sum} is owed in cash', { sum: hall.whole(waiting.reduce((sum, one) => sum + one.left, 0)) }), tab: 'queue' })
  if (gone.length) out.push({ text: t('The cage has no chips of {values}', { values: gone.map((one) => hall.face(one.value)).join(', ') }), tab: 'shift' })
  if (slips.length && isWindow) out.push({ text: plural(slips.length, 'A table waits for the cage', '{n} tables wait for the cage'), tab: 'slips' })
  return out
}
