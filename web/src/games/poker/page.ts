/* page.ts -- poker between players as the server draws it: what all see, what a seat sees beside it, what stands
 * on the plate. One shape for the six games. Seats are counted from 0 here, from 1 wherever a person reads them;
 * a closed card is "??". */

export type PokerPhase = 'between' | 'draw' | 'deal' | 'bring_in' | 'bet' | 'show' | 'ruling' | 'over'

export type SeatState = 'away' | 'asks' | 'waits' | 'ready' | 'live' | 'folded' | 'all_in' | 'dead' | 'out'

/** What a hand is, in no language: the category, and the ranks that make it, the first the most important. */
export interface Made {
  category: string
  ranks: string[]
}

/** What a seat last did on this street; amount: what lies before it in all. */
export interface Did {
  do: string
  amount: number
}

export interface PokerSeat {
  seat: number
  /** Chips in play that are still behind. */
  stack: number
  /** On this street, and in the whole hand. */
  in: number
  put: number
  state: SeatState
  cards: string[]
  shown: boolean
  mucked: boolean
  /** Blinds missed. */
  owes: string[]
  posts: boolean
  straddles: boolean
  leaves: boolean
  /** What he would bring once the floor approves. */
  asks: number
  /** Chips put in before his turn. */
  early?: number
  did: Did | null
  hand: Made | null
  low: string[] | null
  got: number
}

export interface Pot {
  amount: number
  who: number[]
}

/** A pot as it was divided, its fee taken. */
export interface PotResult extends Pot {
  pot: number
  fee: number
  high: number[]
  low: number[]
}

export interface PokerPage {
  phase: PokerPhase
  street: number
  streets: number
  structure: string
  button: number | null
  small: number | null
  big: number | null
  /** Whose word it is. */
  speaks: number | null
  turn: { seat: number; turn: number; seconds: number } | null
  /** What stands before a player on this street. */
  price: number
  /** All in the middle and in front. */
  pot: number
  pots: Pot[]
  board: string[]
  carried: Pot[]
  draw: [seat: number, card: string][]
  seats: PokerSeat[]
  /** Between hands: where the next one's positions will be. */
  next: { button: number | null; small: number | null; big: number | null; straddle: number | null } | null
  results: PotResult[]
  returned: number
  ruling: { report: string; seat: number | null; outcomes: string[]; first: string } | null
}

/** What a seat sees of itself beside the page of all. */
export interface PokerOwn {
  seat: number
  stack: number
  in_play: number
  to_call: number
  owes: string[]
}

/** The reader's own cards: of an electronic table, for him alone. */
export interface OwnCards {
  cards: string[]
  hand: Made | null
  low: string[] | null
}

export interface Street {
  name: string
  own: number
  common: number
  open: number
}

export interface PokerPlate {
  variant: string
  seats: number
  structure: string
  min_bet: number
  max_bet: number
  small_blind: number
  big_blind: number
  ante: number
  bring_in: [least: number, most: number] | null
  bets: [small: number, big: number] | null
  fee: { mode: string; bp: number; cap: number; sum: number }
  buyin: [least: number, most: number | null]
  straddle: boolean
  button_straddle: boolean
  seconds: number
  /** The room's procedure is on: the floor approves seats, acts out of turn count. */
  room: boolean
  streets: Street[]
  muck: boolean
  odd: string
  payout: [least: number, most: number] | null
}
