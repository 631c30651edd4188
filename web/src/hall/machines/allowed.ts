/* allowed.ts -- which doings of the machines' desk a page shows to which role. The server decides. */
const law = ['manager', 'administration']
const window = ['cashier', 'head_cashier']
const administration = ['administration']

const rows: Record<string, readonly string[]> = {
  linked_put: administration,
  linked_pass: administration,
  linked_move: law,
  machine_put: administration,
  machine_withdraw: law,
  machine_rate: law,
  machine_verify: law,
  machine_link: administration,
  machine_unlink: administration,
  machine_meters: ['inspector', 'pit_boss', 'cashier', 'manager', 'administration'],
  machine_rollover: ['manager'],
  machine_redeem: window,
  machine_handpay: window,
  machine_hopper_fill: window,
  machine_drop_count: window,
  award_verify: ['inspector', 'pit_boss'],
  award_approve: ['manager'],
  award_reject: ['manager'],
  award_pay: window,
  award_transfer: ['head_cashier', 'manager', 'administration'],
  prize_buy: administration,
  prize_give: law,
}

export const MACHINE_ROLES = ['inspector', 'pit_boss', 'cashier', 'head_cashier', 'manager', 'administration', 'auditor']

export function mayAtMachines(role: string, doing: string): boolean {
  return rows[doing]?.includes(role) ?? false
}
