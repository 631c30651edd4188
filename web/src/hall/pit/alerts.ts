/* alerts.ts -- what somebody in charge must see whatever he is doing. */
import { plural, t } from '../../lib/words'
import { betName } from '../../lib/names'
import type { HallSlip, StaffPage, TableAlert, TablesPage } from '../desks'
import { slipStep } from '../floor'
import type { Hall } from '../hall.svelte'
import { roleTitle } from '../names'
import { percent } from '../rules/odds'

export interface Alert {
  text: string
  tab?: string
  bad?: boolean
}

/** A table of the floor: what of it tells whether the wheel was turned round. */
export interface FloorRow {
  table: number
  name: string
  game: string
  kind?: string
  float?: number
  staked?: number
  players: number
  round: number
  page?: { phase?: string; wheel?: string | null; last_wheel?: string | null }
}

/** While a ball runs the same way as in the game before, the wheel was not reversed. */
export function isNotReversed({ game, page }: FloorRow): boolean {
  if (game !== 'roulette' || !page?.wheel || page.wheel !== page.last_wheel) return false
  return page.phase === 'spin' || page.phase === 'closed'
}

export const isMyStep = (slip: HallSlip, role: string): boolean => slip.roles.includes(role)

/** A table's rules under which the house loses; how much, once that is counted. */
function lossText({ table, bet, amount }: TableAlert): string {
  if (!bet) return t('Table {n}: by these rules a player who plays perfectly has the advantage', { n: table })
  const names: Record<string, string> = { ante: t('Ante'), bonus: t('bonus bet'), box: t('box') }
  return t('Table {n}: by its rules who plays best wins {edge} of a stake from the house: {bet}', { n: table, edge: percent(-amount / 1e9), bet: names[bet] ?? betName(bet) })
}

function tableAlerts(page: TablesPage, hall: Hall): Alert[] {
  return page.alerts.map((one) => {
    const places = { n: one.table, slip: one.slip ?? 0, sum: hall.whole(Math.abs(one.amount)) }
    switch (one.kind) {
      case 'slip_short':
        return { text: t('Slip {slip} of table {n}: {sum} is missing on the way', places), tab: 'slips', bad: true }
      case 'variance':
        return { text: one.amount < 0 ? t('Table {n}: the count is short by {sum}', places) : t('Table {n}: the count is over by {sum}', places), tab: 'tables', bad: true }
      case 'band':
        return { text: t('Table {n}: result {sum} is outside its band', { n: one.table, sum: hall.whole(one.amount) }), tab: 'tables', bad: true }
      case 'loss':
        return { text: lossText(one), tab: 'tables', bad: true }
      case 'strays':
        return { text: t('Table {n}: colour chips worth {sum} were not returned', places), tab: 'tables' }
      default:
        return { text: t('Table {n} is suspended', places), tab: 'tables' }
    }
  })
}

const NAMED = 2

/** Few are named, many are counted. */
function crewAlerts(staff: StaffPage, hall: Hall): Alert[] {
  const late = (staff.crews ?? []).flatMap((crew) => crew.posts).filter((post) => post.overdue).length
  const all = alertsOfCrews(staff, hall)
  if (late <= NAMED) return all
  return [...all.filter((one) => one.bad), { text: plural(late, '{n} person is to be relieved', '{n} people are to be relieved'), tab: 'crew' }]
}

function alertsOfCrews(staff: StaffPage, hall: Hall): Alert[] {
  return (staff.crews ?? []).flatMap((crew) => {
    const due = crew.posts
      .filter((post) => post.overdue)
      .map((post) => ({
        text: t('Table {n}: {name} ({role}) has been there {minutes} min', { n: crew.table, name: hall.name(post.person), role: roleTitle(post.role), minutes: post.minutes }),
        tab: 'crew',
      }))
    if (!crew.refused) return due
    return [{ text: crew.lacks === 'brief_rules' ? t('Table {n}: the rules were not explained yet', { n: crew.table }) : t('Table {n} lacks: {role}', { n: crew.table, role: roleTitle(crew.lacks ?? '') }), tab: 'crew', bad: true }, ...due]
  })
}

/** What plays beside the desk: the floor's rows, the wheels that must be reversed. */
export interface Playing {
  rows: readonly FloorRow[]
  alternates: ReadonlySet<number>
}

export function alertsOf(page: TablesPage, staff: StaffPage | null, live: Playing, hall: Hall): Alert[] {
  const out = tableAlerts(page, hall)
  for (const row of live.rows) if (live.alternates.has(row.table) && isNotReversed(row)) out.push({ text: t('Table {n}: the wheel was not reversed', { n: row.table }), tab: 'tables', bad: true })
  for (const slip of page.slips.filter((one) => isMyStep(one, hall.role))) {
    out.push({ text: t('Slip {slip} of table {n} waits for you: {step}', { slip: slip.slip, n: slip.table, step: slipStep(slip.next) }), tab: 'slips' })
  }
  return staff ? [...out, ...crewAlerts(staff, hall)] : out
}
