/* approvals.ts -- everything that waits for the word of whoever is in charge, one list: what it is, what it is worth,
 * and the deed that gives the word, or the page where it is given. */
import type { Pool } from '../../lib/types'
import { t } from '../../lib/words'
import { sayChips } from '../count'
import type { DisputesPage, TablesPage } from '../desks'
import type { Hall } from '../hall.svelte'
import type { MachinesPage } from '../machines/types'
import type { CagePage, DoorPage } from '../types'
import { may } from '../pit/allowed'

export interface Approval {
  key: string
  text: string
  lines: string[]
  /** Done here; else `href` says where. */
  input?: object
  yes?: string
  href?: string
}

export interface Desks {
  tables: TablesPage | null
  cage: CagePage | null
  door: DoorPage | null
  disputes: DisputesPage | null
  machines: MachinesPage | null
  pools: readonly Pool[]
}

function ofTables({ tables }: Desks, hall: Hall): Approval[] {
  const slips = (tables?.slips ?? []).filter((one) => one.next === 'slip_approve')
  return slips.map((one) => ({
    key: `slip/${one.slip}`,
    text: one.kind === 'fill' ? t('Fill of table {n}', { n: one.table }) : t('Credit of table {n}', { n: one.table }),
    lines: [hall.whole(one.amount), sayChips(one.chips, (value) => hall.face(value)), hall.name(one.requested_by)],
    ...(may(hall.role, 'slip_approve') ? { input: { do: 'slip_approve', slip: one.slip }, yes: t('Approve') } : { href: '/pit' }),
  }))
}

function ofCage({ cage }: Desks, hall: Hall): Approval[] {
  const shifts = (cage?.shifts ?? []).filter((one) => one.state === 'counting' && one.needs_approval)
  const payouts = (cage?.payouts ?? []).filter((one) => one.next === 'payout_approve')
  const entries = (cage?.entries ?? []).filter((one) => one.requested_by !== null && !one.reversed)
  return [
    ...shifts.map((one) => ({ key: `shift/${one.shift}`, text: t('Count of shift {n}', { n: one.shift }), lines: [hall.whole(one.variance ?? 0), hall.name(one.cashier)], href: '/cage' })),
    ...payouts.map((one) => ({
      key: `payout/${one.payout}`,
      text: t('Payout {n}', { n: one.payout }),
      lines: [hall.whole(one.left), hall.name(one.visitor)],
      ...(hall.role === 'manager' ? { input: { do: 'payout_approve', payout: one.payout }, yes: t('Approve') } : { href: '/cage' }),
    })),
    ...entries.map((one) => ({ key: `entry/${one.record}`, text: t('Entry {n} is to be taken back', { n: one.record }), lines: [hall.whole(one.amount), hall.name(one.requested_by ?? 0)], href: '/cage' })),
  ]
}

function ofDoor({ door }: Desks, hall: Hall): Approval[] {
  const acts = (door?.acts ?? []).filter((one) => one.state === 'written')
  const asks = (door?.asks ?? []).filter((one) => one.kind === 'ban' || one.kind === 'restrict')
  return [
    ...acts.map((one) => ({
      key: `act/${one.act}`,
      text: t('Breach act {n}', { n: one.act }),
      lines: [hall.name(one.visitor), one.facts],
      ...(hall.role === 'manager' || hall.role === 'administration' ? { input: { do: 'confirm_act', act: one.act }, yes: t('Confirm') } : { href: '/door' }),
    })),
    ...asks.map((one) => ({ key: `ask/${one.ask}`, text: one.kind === 'ban' ? t('A ban is asked for') : t('A restriction is asked for'), lines: [hall.name(one.visitor), one.text], href: '/door' })),
  ]
}

function ofPools({ pools }: Desks, hall: Hall): Approval[] {
  return pools.flatMap((pool) =>
    (pool.hits ?? []).map((hit) => ({
      key: `hit/${pool.pool}/${hit.hit}`,
      text: t('Jackpot {name} was hit at table {n}', { name: pool.name, n: hit.table }),
      lines: [hall.whole(hit.claims.reduce((sum, claim) => sum + claim.amount, 0)), hit.inspector && hit.pit_boss ? t('verified') : t('The inspector and the pit boss verify it first.')],
      href: `/inspector/${hit.table}`,
    })),
  )
}

/** Hits of the jackpots machines share; once two have looked, who won it is said on its own page. */
function ofMachines({ machines }: Desks, hall: Hall): Approval[] {
  return (machines?.awards ?? [])
    .filter((one) => one.state === 'pending')
    .map((one) => ({
      key: `award/${one.award}`,
      text: t('Hit of machine {name}', { name: machines?.machines.find(({ machine }) => machine === one.machine)?.name ?? String(one.machine) }),
      lines: [hall.whole(one.amount), one.inspector && one.pit_boss ? t('verified') : t('The inspector and the pit boss verify it first.')],
      href: '/machines',
    }))
}

export function approvalsOf(desks: Desks, hall: Hall): Approval[] {
  return [ofTables, ofCage, ofDoor, ofPools, ofMachines].flatMap((of) => of(desks, hall))
}
