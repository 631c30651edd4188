/** What the house says of a practice table. Values are in stakes: of the box, of the Ante. */
import type { Action, GamePage, PublicView, YouView } from '../lib/types'

export interface PracticeGame {
  game: string
  house: string
  title: string
}

/** Something that may be decided; of an exchange the cards that go: "5h 2c". */
export interface Option {
  key: string
  cards: string
  value: number
}

export type Known = 'counting' | 'known' | 'unknown'

export interface Decision {
  number: number
  box: number
  hinted: boolean
  state: Known
  options: Option[] | null
}

/** Of the last decision; what it cost once it is known. */
export interface Verdict {
  number: number
  box: number
  hinted: boolean
  state: Known
  best?: Option
  yours?: Option
  cost?: number
  options?: Option[]
}

export interface Totals {
  decisions: number
  right: number
  hinted: number
  cost: number
}

/** What a bet costs on the average: of a stake, and as a fraction where it is one. */
export interface Price {
  key: string
  edge: number
  exact: string
}

/** A bet on the layout; cost: how much more of the stake it is than the best bet's. */
export interface LaidBet extends Price {
  stake: number
  cost: number
}

/** Where nothing is decided but which bet to make. */
export interface Bets {
  best: Price
  same: boolean
  list: LaidBet[]
}

export interface Told {
  /** Of what was asked last: OK, or the code of what refused it, its sentence and the house's clause. */
  status: string
  text: string
  clause?: string
  practice: number
  public: PublicView<GamePage>
  you: Pick<YouView<unknown>, 'chips' | 'page' | 'results' | 'seat'>
  actions: Action[]
  bets: Bets | null
  decision: Decision | null
  verdict: Verdict | null
  totals: Totals
}

// ---- Payouts, asked of a dealer ----

/** Won: the amount is the winnings; lost: what of the stake goes back; back: all of it. */
export type Fate = 'won' | 'lost' | 'back'
export interface Said {
  result: Fate
  amount: number
}

export interface DrillLine {
  player: number
  position: string
  announced: string | null
  number: number | null
  stake: number
  /** Once it is answered: by which clause, and by which a second combination is paid beside it. */
  clause?: string
  also?: string
  is_right?: boolean
  right?: Said
  yours?: Said
}

export interface Drill {
  answered: boolean
  level: number
  lines: DrillLine[]
  tally: { layouts: number; right: number; wrong: number; took_ms: number }
}

export interface DrillTold extends Pick<Told, 'status' | 'text' | 'clause' | 'practice' | 'public'> {
  drill: Drill
}

export const isDrill = (told: Told | DrillTold): told is DrillTold => 'drill' in told
