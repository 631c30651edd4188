/* steps.ts -- what can be done next with a jackpot and with an award, by what the desk says of them. */
import type { Award, Jackpot } from './types'

/** Where a jackpot may go from here [jackpots-and-machines 11]. */
export function movesOf(state: string): string[] {
  switch (state) {
    case 'draft':
      return ['submitted']
    case 'submitted':
      return ['approved', 'draft']
    case 'approved':
      return ['active']
    case 'active':
      return ['suspended', 'closing']
    case 'suspended':
      return ['active', 'closing']
    case 'closing':
      return ['closed']
    default:
      return []
  }
}

/** What an award waits for: the operation, and whose eyes are still missing. */
export function stepOf(award: Award): string {
  if (award.state === 'pending') return award.inspector && award.pit_boss ? 'award_approve' : 'award_verify'
  return award.method === 'bank' ? 'award_transfer' : award.method === 'kind' ? 'prize_give' : 'award_pay'
}

/** Whether this role still has to look at it. */
export function isToVerify(award: Award, role: string): boolean {
  if (award.state !== 'pending') return false
  return (role === 'inspector' && !award.inspector) || (role === 'pit_boss' && !award.pit_boss)
}

/** What all its levels show together. */
export const displayed = ({ levels }: Jackpot): number => levels.reduce((sum, { amount }) => sum + amount, 0)

/** What is carried of a unit by all parts, of ten thousand. */
export const carried = ({ levels, reserve }: Jackpot): number => [...levels, reserve].reduce((sum, { accumulator }) => sum + accumulator, 0)

/** "2.5" or "2,5" per cent -> hundredths; null: no such share. */
export function basisPoints(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) || value < 0 || value > 100 ? null : Math.round(value * 100)
}

/** "1.95583" -> millionths; null: no rate. */
export function rateOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) || value <= 0 || value > 1e6 ? null : Math.round(value * 1e6)
}
