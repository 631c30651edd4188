/* phase.ts -- where a live round stands, what the dealer says there and what he does next.
 *
 *     open --launch--> spin --close_bets--> closed --result--> pay --lift_dolly--> over --confirm--> open
 *
 * A no-spin leads from spin or closed back to open.
 */

export type Step = 'prepare' | 'open' | 'spin' | 'closed' | 'pay' | 'over' | 'shut'

export interface Where {
  session: string // preparing, open, last games, closing, closed
  phase: string
  wheel: string | null // which way it turns; null: no ball runs
}

export function stepOf(where: Where): Step {
  if (where.session === 'preparing') return 'prepare'
  if (where.session === 'closed') return 'shut'
  // After the last game is paid nothing more is spun: the table is counted and closed.
  if (where.session === 'closing' && where.phase === 'open') return 'shut'
  switch (where.phase) {
    case 'spin':
    case 'closed':
    case 'pay':
    case 'over':
      return where.phase
    default:
      return 'open'
  }
}

/** The input the one big action gives; 'number': the pad is asked first, then result is given. */
export type Doing = 'open_table' | 'launch' | 'close_bets' | 'number' | 'lift_dolly' | 'confirm'

export interface Primary {
  doing: Doing
}

export function primaryOf(step: Step, wheel: string | null): Primary | null {
  switch (step) {
    case 'prepare':
      return { doing: 'open_table' }
    case 'open':
      return { doing: 'launch' }
    case 'spin':
      return { doing: 'close_bets' }
    case 'closed':
      // Bets may be closed before the ball runs: then it is launched now.
      return wheel ? { doing: 'number' } : { doing: 'launch' }
    case 'pay':
      return { doing: 'lift_dolly' }
    case 'over':
      return { doing: 'confirm' }
    case 'shut':
      return null
  }
}

export type Call = 'prepare' | 'place' | 'no_more' | 'wait' | 'zero' | 'red' | 'black' | 'shut'

export interface Said {
  call: Call
  number?: number
}

/** What is said aloud at this step. */
export function sayOf(step: Step, number: number | null, red: readonly number[]): Said {
  switch (step) {
    case 'prepare':
      return { call: 'prepare' }
    case 'open':
    case 'over':
      return { call: 'place' }
    case 'spin':
      return { call: 'no_more' }
    case 'closed':
      return { call: 'wait' }
    case 'pay':
      if (number === null) return { call: 'wait' }
      if (number === 0) return { call: 'zero' }
      return { call: red.includes(number) ? 'red' : 'black', number }
    case 'shut':
      return { call: 'shut' }
  }
}

export type Direction = 'cw' | 'ccw'

/* The way the wheel is offered to turn: against the last game's where the house alternates. */
export function offered(last: string | null, alternates: boolean): Direction {
  return alternates && (last === 'clockwise' || last === 'cw') ? 'ccw' : 'cw'
}

export const against = (way: Direction): Direction => (way === 'cw' ? 'ccw' : 'cw')

/* Digits typed one by one: what stands in the window after the key. A third digit begins anew, and what
 * would be above 36 begins anew too: a dealer types without looking. */
export function typed(window: string, key: string): string {
  if (key === 'Backspace') return window.slice(0, -1)
  if (!/^\d$/.test(key)) return window
  const next = window + key
  return next.length <= 2 && Number(next) <= 36 && !/^0\d/.test(next) ? next : key
}
