/* page.ts -- poker against the house as the server draws it: what all see, what a seat sees beside it, what
 * staff need, what stands on the plate. One shape for the four games: what a game does not have is null,
 * empty or zero. Cards are written "As Kd ??", a closed one "??". */

export type HousePokerPhase = 'shuffle' | 'bets' | 'deal' | 'decide' | 'draw' | 'final' | 'reveal' | 'buy' | 'settle' | 'over'

export type BoxState = 'empty' | 'waits' | 'decides' | 'passed' | 'plays' | 'exchanges' | 'buys_sixth' | 'settled'

/** What a hand is, in no language: the category, and the ranks that make it. */
export interface HandName {
  category: string
  ranks: string
}

export interface HousePokerBox {
  box: number
  seat: number
  dark: boolean
  ante: number
  bet: number
  bonus: number
  wheel: number
  insurance: number
  /** Paid for an exchange or a sixth card. */
  draw: number
  /** Posted before the deal on a dark box. */
  sixth: number
  buy: number
  cards: string
  state: BoxState
  exchanged: number
  name: HandName | null
  first: string | null
  second: string | null
}

export interface HousePokerPage {
  phase: HousePokerPhase
  boxes: HousePokerBox[]
  /** The common cards, where the game has them. */
  board: string
  dealer: { cards: string; has_game: boolean | null; category: string | null; removed: string; drawn: string }
  bonus_card: string | null
  fortune_card: string | null
  lucky_box: number | null
  /** Boxes the round waits for; several players may decide at once. */
  turns: { box: number; seat: number; turn: number }[]
  left: number
  shoe: number
}

/** What its owner sees of a box: only what he may see now. */
export interface OwnBox {
  box: number
  cards: string
  category: string | null
  first: string | null
  second: string | null
  /** The row of the pay table that applies now. */
  row: string | null
  name: HandName | null
  costs: { play?: number; exchange?: number; sixth?: number; buy?: number }
  insurance: { least: number; most: number } | null
}

export interface HousePokerSeat {
  boxes: OwnBox[]
  bets: { box: number; bet: string; amount: number }[]
}

/** One thing a seat may decide about a box now. */
export interface HousePokerAct {
  box: number
  seat: number
  do: string
  least: number
  most: number
  step: number
}

/** What comes next, and for whom. */
export interface HousePokerDue {
  input: string
  closed: boolean
  /** As `card` takes it: "box:1", "dealer". */
  to?: string
  count?: number
  box?: number
  seat?: number
  bet?: string
  outcomes?: string[]
}

export interface HousePokerStaff {
  stage: string
  cut: number
  due: HousePokerDue | null
  /** Cards that cannot come: only what the dealer may see. */
  none_left: string
  /** Open ones only. */
  acts: HousePokerAct[]
  /** Keys of what is to be announced. */
  say: string[]
}

export type Ratio = [num: number, den: number]

/** A row of a pay table: odds, or a share of the jackpot. */
export interface PayRow {
  row: string
  pays?: Ratio
  share_bp?: number
}

export interface HousePokerPlate {
  boxes: number
  /** Boxes of one player whose cards he looks at; further ones are dark. */
  light_max: number
  dark: boolean
  min: number
  max: number
  step: number
  max_payout: number | null
  bet_name: string
  bet_multiple: Ratio
  /** The multiple is of all that lies there, not of the Ante alone. */
  bet_on_stakes: boolean
  dealer_minimum: string
  /** One row a category: where the dealer has a game and the box wins, and where he has none. */
  ante_pays: PayRow[]
  ante_no_game: PayRow[]
  bet_pays: PayRow[]
  bonus: { min: number; max: number; stakes: number[] | null; half_ante: boolean; up_to_ante: boolean; table: PayRow[]; max_payout: number | null } | null
  wheel: { min: number; max: number } | null
  /** prices[k - 1] of the Ante for k cards. */
  exchange: { max: number; prices: Ratio[] } | null
  sixth: Ratio | null
  insurance: { from: string; pays: Ratio; dark: boolean } | null
  buy: Ratio | null
  second_combination: boolean
  last_games: number
  chips_sold: boolean
}
