/* next.ts -- what a hand of punto banco waits for, as the dealer must know it.
 *
 *     shuffle -> cut -> marker -> bets -> (burn) -> cards -> over
 */
import type { PuntoBancoPage, PuntoBancoStaff } from '../page'

export type Next = { what: 'prepare' | 'shut' | 'wait' | 'shuffle' | 'cut' | 'marker' | 'burn' | 'bets' | 'over'; count: number } | { what: 'card'; to: 'punto' | 'banco' }

export interface Where {
  session: string
  need: string
  call: string | null
}

export function nextOf(where: Where, page: PuntoBancoPage, due: PuntoBancoStaff['due']): Next {
  const count = due?.count ?? 0
  if (where.session === 'preparing') return { what: 'prepare', count }
  const resting = page.phase === 'shuffle' || page.phase === 'bets'
  if (where.session === 'closed' || (where.session === 'closing' && resting)) return { what: 'shut', count }
  switch (where.need) {
    case 'bets':
      return { what: 'bets', count }
    case 'nothing':
      return { what: 'over', count }
    default:
      switch (due?.input) {
        case 'card':
          return { what: 'card', to: due.to ?? 'punto' }
        case 'shuffle':
        case 'cut':
        case 'marker':
        case 'burn':
          return { what: due.input, count }
        default:
          return { what: 'wait', count }
      }
  }
}
