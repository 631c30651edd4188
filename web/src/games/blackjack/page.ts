/* page.ts -- blackjack as the server draws it: what all see, what a seat sees beside it, what staff
 * need, what stands on the plate. Cards are written "As Kd ??", a closed one "??". */

export type BlackjackPhase = 'shuffle' | 'bets' | 'deal' | 'offers' | 'boxes' | 'dealer' | 'settle' | 'over'

export interface BlackjackBettor {
  seat: number
  stake: number
  owner: boolean
  /** 1 is nearest the dealer. */
  place: number
  bonus?: number
  wheel?: number
  insurance?: number
  insurance_ten?: number
}

export interface BlackjackHand {
  cards: string
  points: number
  soft: boolean
  doubled: boolean
  /** Seat and what of his lies on this hand. */
  stakes: [number, number][]
  state: 'plays' | 'closed' | 'blackjack' | 'done' | 'sits_out' | 'bust' | 'surrendered'
}

export interface BlackjackBox {
  box: number
  bettors: BlackjackBettor[]
  hands: BlackjackHand[]
}

export interface BlackjackPage {
  phase: BlackjackPhase
  boxes: BlackjackBox[]
  dealer: { cards: string; points: number; soft: boolean }
  /** Cards nobody asked for: they come next. */
  exposed: string
  bonus_card: string | null
  fortune_card: string | null
  last_hand: boolean
  /** Cards left in the shoe, and which shoe of the table it is. */
  left: number
  shoe: number
  turn: { box: number; hand: number; seat: number; turn: number } | null
}

export interface BlackjackSeat {
  bets: { box: number; hand: number; amount: number }[]
}

/** One thing a seat may decide about a box now. */
export interface BlackjackAct {
  box: number
  seat: number
  do: string
  least: number
  most: number
  step: number
}

/** What comes next, and for whom. */
export interface BlackjackDue {
  input: string
  closed: boolean
  /** As `card` takes it: "box:1/2", "dealer". */
  to?: string
  count?: number
  box?: number
  hand?: number
  seat?: number
  bet?: string
  outcomes?: string[]
}

export interface BlackjackStaff {
  stage: 'shuffle' | 'cut' | 'burn' | 'ready'
  behind: number
  burn: number
  cut: number
  misdealt: boolean
  out: number
  due: BlackjackDue | null
  /** Cards of which no copy is left. */
  none_left: string
  /** Open ones only. */
  acts: BlackjackAct[]
}

export interface BlackjackPlate {
  boxes: number
  bettors: number
  min: number
  max: number
  decks: number
  machine: boolean
  blind_double: number | null
  surrender: boolean
  split_by_value: boolean
  max_splits: number | null
  max_payout: number | null
  natural: [number, number]
  even_money: string
  insurance: { bj: string; ten: string; half_or_full: boolean; pays: [number, number]; window: string }
  bonus: { min: number; max: number } | null
  wheel: { min: number; max: number } | null
  bonus_table: { line: string; pays?: [number, number]; share_bp?: number }[]
  dealer_stands: number
  owner_is_nearest: boolean
  last_games: number
  chips_sold: boolean
}
