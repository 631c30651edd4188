/* places.ts -- the pages of the hall a role works with, its own first. */
import { t } from '../lib/words'

const cage = ['cashier', 'head_cashier', 'manager', 'administration', 'auditor']
const rows: [string, readonly string[], () => string][] = [
  ['/door', ['registrar', 'security', 'manager', 'administration', 'auditor', 'head_cashier'], () => t('Door')],
  ['/cage', cage, () => t('Cage')],
  ['/pit', ['pit_boss', 'manager', 'floor', 'inspector', 'dealer', 'security', 'auditor'], () => t('Pit')],
  ['/manager', ['manager', 'administration', 'auditor'], () => t('Manager’s desk')],
  ['/machines', ['inspector', 'pit_boss', 'cashier', 'head_cashier', 'manager', 'administration', 'auditor'], () => t('Machines')],
  ['/audit', ['auditor', 'manager', 'administration'], () => t('Audit')],
  ['/registers', ['registrar', 'security', 'pit_boss', ...cage], () => t('Registers')],
  ['/rules', ['manager', 'administration', 'auditor', 'pit_boss', 'floor', 'inspector'], () => t('Rules')],
]

export function placesOf(role: string): { path: string; name: string }[] {
  return rows.filter(([, roles]) => roles.includes(role)).map(([path, , name]) => ({ path, name: name() }))
}
