/* allowed.ts -- which doings of the cage a page shows to which role. The server decides. */
const window = ['cashier', 'head_cashier']
const heads = ['head_cashier', 'manager']

const rows: Record<string, readonly string[]> = {
  shift_plan: heads,
  shift_open: ['cashier', 'head_cashier', 'manager'],
  shift_count: ['cashier', 'head_cashier', 'manager'],
  shift_close: ['cashier', 'head_cashier', 'manager'],
  safe_in: heads,
  acquirer_settles: ['head_cashier', 'manager', 'administration'],
  tax_remit: ['administration'],
  gambling_tax: ['administration'],
  gambling_tax_pay: ['administration'],
  safe_move: ['cashier', 'head_cashier', 'manager'],
  shift_reconcile: ['cashier', 'head_cashier', 'manager'],
  chips_move: window,
  buy: window,
  redeem: window,
  old_chips_exchange: window,
  payout_submit: ['cashier', 'head_cashier', 'administration'],
  payout_identify: window,
  payout_accept: window,
  payout_check_wallet: window,
  payout_queue: window,
  payout_pay: window,
  payout_cancel: window,
  payout_approve: heads,
  payout_release: ['administration'],
  payout_confirm: ['administration'],
  payout_bounce: ['administration'],
  payout_correct: ['cashier', 'head_cashier', 'administration'],
  act_create: ['administration'],
  act_funds: ['administration'],
  act_register: ['administration'],
  act_to_cage: ['administration'],
  act_refund: ['administration'],
  act_identify: window,
  act_count: window,
  act_sign: window,
  act_issue: window,
  slip_issue: window,
  credit_receive: window,
  slip_found: window,
  reverse_ask: window,
  reverse: ['manager'],
  dispute_raise: ['cashier', 'manager'],
  incident_write: ['cashier', 'head_cashier', 'manager'],
}

export const CAGE_ROLES = ['cashier', 'head_cashier', 'manager', 'administration', 'auditor']

export function mayAtCage(role: string, doing: string): boolean {
  return rows[doing]?.includes(role) ?? false
}
