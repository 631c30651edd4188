/* allowed.ts -- which doings of the door a page shows to which role. The server decides; this only spares a person
 * buttons that would be refused. */
const writers = ['registrar', 'security', 'inspector', 'pit_boss', 'floor', 'cashier', 'head_cashier', 'manager']
const listers = ['registrar', 'cashier', 'head_cashier', 'manager', 'administration']
const decide = ['manager', 'administration']

const rows: Record<string, readonly string[]> = {
  enter: ['registrar', 'manager'],
  exit: ['registrar', 'manager'],
  official_access: ['registrar', 'manager'],
  card_put: ['registrar', 'cashier', 'head_cashier', 'manager', 'administration'],
  tell_to_leave: ['security', 'pit_boss', 'floor', 'manager'],
  ask_to_leave: ['dealer', 'inspector', 'cashier', 'registrar'],
  self_exclude: listers,
  list_exclusion: listers,
  relent: listers,
  act: writers,
  document_act: writers,
  confirm_act: decide,
  ban: ['administration'],
  ask_ban: ['manager'],
  lift_ban: decide,
  restrict: decide,
  unrestrict: decide,
  class_put: ['administration'],
  class_drop: ['administration'],
  ask_act: ['dealer'],
  ask_restrict: ['floor'],
  incident_write: writers,
  ask_drop: decide,
}

export const DOOR_ROLES = ['registrar', 'security', 'manager', 'administration', 'auditor', 'head_cashier']

export function mayAtDoor(role: string, doing: string): boolean {
  return rows[doing]?.includes(role) ?? false
}
