/* page.ts -- punto banco as the server draws it: what all see, what a seat sees beside it, what staff
 * need, what stands on the plate. */

export type PuntoBancoPhase = 'shuffle' | 'bets' | 'burn' | 'deal' | 'draw' | 'over'
export type PuntoBancoBet = 'punto' | 'banco' | 'tie'

export interface PuntoBancoSide {
  cards: string[]
  points: number | null
}

export interface PuntoBancoPage {
  phase: PuntoBancoPhase
  punto: PuntoBancoSide
  banco: PuntoBancoSide
  /** What lies on each, and of how many players. */
  bets: [PuntoBancoBet, number, number][]
  /** "7 : 9", banco's points first. */
  call: string | null
  cards_left: number
  /** A card that lies open and comes next. */
  exposed: string | null
  last_hand: boolean
  marker_out: boolean
  natural: boolean
  shoe: number
  won: PuntoBancoBet | null
}

/** What became of a bet stands there once the hand is settled. */
export interface PuntoBancoStake {
  bet: PuntoBancoBet
  amount: number
  commission?: number
  paid?: number
  result?: 'won' | 'lost' | 'push'
}

export interface PuntoBancoSeat {
  box: number
  bets: PuntoBancoStake[]
}

export interface PuntoBancoStaff {
  bets: (PuntoBancoStake & { seat: number })[]
  due: { input: string; count?: number; to?: 'punto' | 'banco' } | null
  /** Cards of which no copy is left. */
  none_left: string
}

export interface PuntoBancoPlate {
  bets: { key: PuntoBancoBet; min: number; max: number; pays: [number, number]; clause: string }[]
  boxes: number
  burn: number
  commission: number
  decks: number
  marker: number
  multiple: number
  one_side: boolean
  punto_draws_to: number
  /** By banco's points, on which third cards of punto it draws: "stood" and "0" to "9". */
  tableau: string[][]
  tie_alone: boolean
  tie_pushes: boolean
  last_games: number
  chips_sold: boolean
}
