/* names.ts -- words of the hall's states, methods, steps and roles. */
import { t } from '../lib/words'

export { roleName as roleTitle } from '../lib/names'

export function methodName(method: string): string {
  switch (method) {
    case 'cash':
      return t('Cash')
    case 'card':
      return t('Bank card')
    case 'emoney':
      return t('Electronic money')
    case 'bank':
      return t('Bank transfer')
    default:
      return method
  }
}

export function shiftState(state: string): string {
  switch (state) {
    case 'planned':
      return t('not opened yet')
    case 'open':
      return t('opened')
    case 'counting':
      return t('counted')
    case 'reconciled':
      return t('agreed with the books')
    case 'closed':
      return t('closed')
    default:
      return state
  }
}

export function payoutState(state: string): string {
  switch (state) {
    case 'submitted':
      return t('filed')
    case 'identified':
      return t('person identified')
    case 'accepted':
      return t('chips taken')
    case 'wallet_check':
      return t('wallet is checked')
    case 'queued_cash':
      return t('waits for cash')
    case 'queued_bank':
      return t('waits for the bank')
    case 'queued_emoney':
      return t('waits for the wallet')
    case 'returned':
      return t('came back')
    case 'paid':
      return t('paid')
    case 'rejected':
      return t('rejected')
    case 'cancelled':
      return t('cancelled')
    case 'draft':
      return t('draft')
    default:
      return state
  }
}

export function actState(state: string): string {
  switch (state) {
    case 'expected':
      return t('money expected')
    case 'funds_in':
      return t('money has come')
    case 'registered':
      return t('registered')
    case 'at_cage':
      return t('at the cage')
    case 'identified':
      return t('person identified')
    case 'counted':
      return t('chips counted')
    case 'signed':
      return t('signed')
    case 'issued':
      return t('chips handed over')
    case 'refunded':
      return t('money paid back')
    default:
      return state
  }
}

/** What is done next to an application, an Act or a slip, as its button says it. */
export function nextName(operation: string): string {
  switch (operation) {
    case 'payout_identify':
      return t('Identify the person')
    case 'payout_accept':
      return t('Take the chips')
    case 'payout_check_wallet':
      return t('Check the wallet')
    case 'payout_queue':
      return t('Put in the queue')
    case 'payout_pay':
      return t('Pay out')
    case 'payout_approve':
      return t('Approve')
    case 'payout_release':
      return t('Send the money')
    case 'payout_confirm':
      return t('It has arrived')
    case 'payout_correct':
      return t('Correct')
    case 'payout_bounce':
      return t('It came back')
    case 'payout_cancel':
      return t('Cancel')
    case 'act_refund':
      return t('Pay it back')
    case 'act_funds':
      return t('Money has come')
    case 'act_register':
      return t('Register')
    case 'act_to_cage':
      return t('Pass to the cage')
    case 'act_identify':
      return t('Identify the person')
    case 'act_count':
      return t('Count the chips')
    case 'act_sign':
      return t('He has signed')
    case 'act_issue':
      return t('Hand over chips and copy')
    case 'slip_issue':
      return t('Issue the chips')
    case 'credit_receive':
      return t('Take the chips in')
    case 'slip_found':
      return t('What was found')
    default:
      return operation
  }
}

/** The nine steps of a purchase, as the cashier is told them. */
export function stepName(step: number): string {
  switch (step) {
    case 1:
      return t('Take the notes and count them')
    case 2:
      return t('Say the sum aloud')
    case 3:
      return t('Lay the notes in the visitor’s view')
    case 4:
      return t('Register the sum')
    case 5:
      return t('Make the payment document')
    case 6:
      return t('Count the chips due')
    case 7:
      return t('Name chips and change aloud')
    case 8:
      return t('Hand over document, chips and change together')
    default:
      return t('Put the notes into the drawer')
  }
}

/** What an incident is called: the house's own codes in words, any other as it was written down. */
export function incidentName(code: string): string {
  switch (code) {
    case 'box_differs':
      return t('a box differs')
    case 'breach':
      return t('breach of the rules')
    case 'cage_variance':
      return t('the cage’s count differs')
    case 'chips_suspect':
      return t('suspect chips')
    case 'complaint':
      return t('complaint')
    case 'dispute':
      return t('dispute')
    case 'jackpot_differs':
      return t('a jackpot differs')
    case 'meters_differ':
      return t('a machine’s meters differ')
    case 'outage':
      return t('the system was away')
    case 'payout_overdue':
      return t('a payout is overdue')
    case 'protocol_copy_late':
      return t('the protocol’s copy is late')
    case 'reserve_low':
      return t('the reserve is low')
    case 'slip_differs':
      return t('a fill or credit differs')
    case 'variance':
      return t('a table’s count differs')
    case 'video_fps':
      return t('too few frames a second')
    case 'video_gap':
      return t('a gap in the recordings')
    default:
      return code.replaceAll('_', ' ')
  }
}
