/* floor.ts -- the words of tables, slips, staff and disputes, and how a table stands in figures. */
import { app } from '../lib/state.svelte'
import { t } from '../lib/words'
import type { HallTable } from './desks'

export function tableState(state: string): string {
  switch (state) {
    case 'closed':
      return t('closed')
    case 'preparing':
      return t('being prepared')
    case 'open':
      return t('open')
    case 'suspended':
      return t('suspended')
    case 'last_games':
      return t('last games')
    case 'closing':
      return t('to be counted')
    case 'reconciled':
      return t('counted')
    default:
      return state
  }
}

/** What is done next with a table, as its button says it. */
export function tableStep(operation: string): string {
  switch (operation) {
    case 'table_prepare':
      return t('Prepare')
    case 'table_open':
      return t('Open with a count')
    case 'table_last_games':
      return t('Last games')
    case 'table_resume':
      return t('Resume')
    case 'round_settled':
      return t('Last games run')
    case 'table_count':
      return t('Closing count')
    case 'box_seal':
      return t('Seal the boxes')
    case 'table_close':
      return t('Close the table')
    case 'box_count':
      return t('Boxes at the cage')
    default:
      return operation
  }
}

export function boxName(box: string): string {
  switch (box) {
    case 'drop':
      return t('Drop box')
    case 'tips':
      return t('Tip box')
    case 'rake':
      return t('Commission box')
    default:
      return box
  }
}

export function slipState(state: string): string {
  switch (state) {
    case 'requested':
      return t('asked for')
    case 'approved':
      return t('approved')
    case 'entered':
      return t('entered')
    case 'issued':
      return t('chips counted out')
    case 'in_transit':
      return t('on its way')
    case 'short':
      return t('short')
    case 'over':
      return t('over')
    case 'received':
      return t('received')
    default:
      return state
  }
}

export function slipStep(operation: string): string {
  switch (operation) {
    case 'slip_approve':
      return t('Approve')
    case 'slip_enter':
      return t('Enter')
    case 'slip_issue':
      return t('Issue the chips')
    case 'credit_issue':
      return t('Count out at the table')
    case 'slip_carry':
      return t('Carry')
    case 'slip_receive':
      return t('Take in at the table')
    case 'credit_receive':
      return t('Take the chips in')
    case 'slip_found':
      return t('What was found')
    default:
      return operation
  }
}

export function disputeState(state: string): string {
  switch (state) {
    case 'raised':
      return t('raised')
    case 'inspector':
      return t('decided by the inspector')
    case 'floor':
      return t('decided by the floor')
    case 'manager':
      return t('decided by the manager')
    case 'escalated':
      return t('taken further')
    case 'settled':
      return t('settled')
    case 'unresolved':
      return t('not agreed')
    case 'protocol':
      return t('protocol written')
    case 'signed':
      return t('protocol signed')
    case 'copy_sent':
      return t('copy sent')
    case 'closed':
      return t('closed')
    case 'referred_to_law':
      return t('before the law')
    case 'final':
      return t('final')
    default:
      return state
  }
}

/** A protocol is signed for the house first, then on paper by the other party. */
export function disputeStep(step: string, houseSigned = false): string {
  switch (step) {
    case 'decide':
      return t('Decide')
    case 'change':
      return t('Change the decision')
    case 'escalate':
      return t('Take it further')
    case 'settle':
      return t('Settle')
    case 'unresolved':
      return t('No agreement')
    case 'protocol':
      return t('Write the protocol')
    case 'sign':
      return houseSigned ? t('The other party signs') : t('Sign the protocol')
    case 'refuse_sign':
      return t('He refuses to sign')
    case 'send':
      return t('Copy is sent')
    case 'complain':
      return t('Complaint filed')
    case 'answer':
      return t('Complaint answered')
    case 'close':
      return t('Close the dispute')
    case 'refer':
      return t('Refer to the law')
    case 'pay_held':
      return t('Pay what is held')
    default:
      return step
  }
}

export function outcomeName(outcome: string): string {
  switch (outcome) {
    case 'stands':
      return t('it stands')
    case 'by_rules':
      return t('by the rules')
    case 'void':
      return t('the round is void')
    case 'fair':
      return t('as is fair')
    default:
      return outcome
  }
}

export function versionState(state: string): string {
  switch (state) {
    case 'draft':
      return t('draft')
    case 'submitted':
      return t('submitted')
    case 'approved':
      return t('approved')
    case 'rejected':
      return t('rejected')
    case 'active':
      return t('in force')
    case 'superseded':
      return t('superseded')
    default:
      return state
  }
}

export function itemState(state: string): string {
  switch (state) {
    case 'ready':
      return t('ready')
    case 'sealed':
      return t('sealed')
    case 'in_play':
      return t('in play')
    case 'suspect':
      return t('under suspicion')
    default:
      return state
  }
}

export function itemName(kind: string): string {
  switch (kind) {
    case 'layout':
      return t('layout')
    case 'dolly':
      return t('dolly')
    case 'colour_chips':
      return t('colour chips')
    case 'value_chips':
      return t('chips of value')
    case 'wheel':
      return t('roulette wheel')
    case 'balls':
      return t('roulette balls')
    case 'shoe':
      return t('shoe')
    case 'discard_holder':
      return t('discard holder')
    case 'chip_lock':
      return t('chip tray lock')
    case 'drop_box':
      return t('drop box')
    case 'tip_box':
      return t('tip box')
    case 'rules':
      return t('rules on display')
    case 'limits':
      return t('plate with limits')
    case 'alarm':
      return t('alarm')
    case 'video':
      return t('video')
    case 'deck':
      return t('deck')
    case 'other':
      return t('something else')
    default:
      return kind
  }
}

// ---- Figures ----

/** What the house keeps of what came, in hundredths of a per cent; null where nothing came. */
export function holdOf(won: number, drop: number): number | null {
  return drop > 0 ? Math.round((won * 10000) / drop) : null
}

export function percent(bp: number): string {
  const sign = bp < 0 ? '\u2212' : ''
  const point = app.lang === 'en' ? '.' : ','
  return `${sign}${Math.trunc(Math.abs(bp) / 100)}${point}${String(Math.abs(bp) % 100).padStart(2, '0')}\u202f%`
}

/** It won or lost more than 95 of 100 such evenings would. */
export const isOutside = (table: HallTable): boolean =>
  table.theory_won !== undefined && (table.theory_won < (table.band_low ?? 0) || table.theory_won > (table.band_high ?? 0))

/** What all tables of the day have won and what came in. */
export function totalOf(tables: readonly HallTable[]): { won: number; drop: number; opening: number; fills: number; credits: number } {
  const sum = (of: (table: HallTable) => number): number => tables.reduce((all, table) => all + of(table), 0)
  return { won: sum((one) => one.won), drop: sum((one) => one.drop), opening: sum((one) => one.opening), fills: sum((one) => one.fills), credits: sum((one) => one.credits) }
}
