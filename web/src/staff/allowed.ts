/* allowed.ts -- which doings a page shows to which role. The server decides; this only spares a person
 * buttons that would be refused. The rows are those of the inputs' forms. */

const watchers = ['dealer', 'inspector', 'pit_boss', 'manager']
const staff = ['dealer', 'inspector', 'pit_boss', 'floor', 'manager']
const bosses = ['pit_boss', 'manager']

const rows: Record<string, readonly string[]> = {
  open: bosses,
  open_table: bosses,
  settings: bosses,
  close_table: bosses,
  void: ['manager'],
  last_games: staff,
  confirm: staff,
  undo: staff,
  amend: staff,
  no_spin: watchers,
  scatter: watchers,
  restore: watchers,
  found: watchers,
  sit: ['dealer', 'floor', 'manager'],
  leave: ['dealer', 'floor', 'manager'],
  buy: ['dealer'],
  bet: ['dealer'],
  remove: ['dealer'],
  move: ['dealer'],
  announce: ['dealer'],
  fund: ['dealer'],
  place: ['dealer'],
  withdraw: ['dealer'],
  misplace: ['dealer'],
  clarify: ['dealer'],
  assign: ['dealer'],
  mark: ['dealer'],
  swap: ['dealer'],
  cash_out: ['dealer'],
  launch: ['dealer'],
  close_bets: ['dealer'],
  result: ['dealer'],
  spin: ['dealer'],
  lift_dolly: ['dealer'],
  shuffle: ['dealer'],
  cut: ['dealer', 'pit_boss'],
  marker: ['dealer'],
  burn: ['dealer'],
  change_dealer: ['dealer', 'inspector', 'pit_boss', 'floor', 'manager'],
  card: ['dealer'],
  show: ['dealer'],
  act: ['dealer'],
  bring: ['dealer', 'floor', 'inspector', 'pit_boss', 'manager'],
  take_up: ['floor', 'inspector', 'pit_boss', 'manager'],
  report: staff,
  hit_verify: ['inspector', 'pit_boss'],
  hit_approve: ['manager'],
  hit_reject: ['manager'],
  ruling: ['inspector', 'pit_boss', 'floor', 'manager'],
}

export function may(role: string, doing: string): boolean {
  return rows[doing]?.includes(role) ?? false
}

/* Nobody but the house runs an electronic wheel; a manager may still call the round no game. */
const electronicToo = new Set(['open', 'void', 'settings', 'close_table', 'last_games', 'hit_verify', 'hit_approve', 'hit_reject', 'bring', 'take_up', 'report', 'ruling'])

export function mayAt(role: string, doing: string, kind: string): boolean {
  return may(role, doing) && (kind !== 'electronic' || electronicToo.has(doing))
}
