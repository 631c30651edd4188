/** What the server says: the views of a table, the rules it plays by, answers and receipts. Amounts are
 *  integers of the currency's smallest unit, times are milliseconds since 1970. */

export type Lang = 'en' | 'ru' | 'bg'

export interface Session {
  person: number
  name: string
  role: string
  roles: string[]
  lang: Lang
}

/** Where an amount is shown, its currency is known. */
export interface Currency {
  currency: string
  decimals: number
}

export interface LobbyRow extends Currency {
  table: number
  name: string
  house: string
  title: string
  game: string
  kind: 'live' | 'electronic'
  session: string
  round: number
  players: number
  seats_max: number
  min: number
  max: number
  last: number | null
  /** Staff only. */
  float?: number
  staked?: number
}

export interface Lobby {
  house?: string
  tables: LobbyRow[]
}

export interface LastProof {
  round: number
  commitment: string
  label: string
  seed: string
  number: number | null
  words?: string[]
}

export interface Proof {
  /** pack: every card is sealed by itself, and only opened ones are proved. */
  kind?: 'seed' | 'pack'
  commitment: string
  label: string
  words: number
  last: LastProof | null
}

/** A jackpot as everybody sees it: its awards are lines and their shares in hundredths of a per cent. */
export interface Pool {
  pool: number
  name: string
  kind: 'progressive' | 'mystery'
  amount: number
  awards?: [string, number][]
  last?: { at: number; table: number; amount: number }[]
  commitment?: string | null
  currency?: string
  state?: string
  /** Those that wait for the house's word. */
  hits?: PoolHit[]
}

/** A jackpot that was hit: who has verified it, what is claimed. */
export interface PoolHit {
  hit: number
  table: number
  round: number
  inspector: boolean
  pit_boss: boolean
  claims: { box: number; bet: string; share: number; amount: number }[]
}

/** A prize of the wheel: so many times the stake, or a sum; how often it comes is its part of all weights. */
export interface WheelSegment {
  times?: number
  sum?: number
  weight: number
}

/** What every game's page has. */
export interface GamePage {
  phase: string
}

export type Phase = 'open' | 'spin' | 'closed' | 'pay' | 'over'

export interface RoulettePage {
  phase: Phase
  number: number | null
  wheel: 'clockwise' | 'counter_clockwise' | null
  /** Position, money staked there by all, how many players. */
  positions: [string, number, number][]
  /** Colour, what one chip is worth, seat. */
  colours: [string, number, number][]
  orals: number
  unread: number
  scattered: boolean
}

export interface PublicView<Page = RoulettePage> extends Currency {
  table: number
  v: number
  house: string
  title: string
  game: string
  name: string
  kind: 'live' | 'electronic'
  session: string
  games_left: number
  round: number
  need: string
  call: string | null
  now: number
  closes_at: number | null
  next_at: number | null
  players: number
  seats_max: number
  /** The table's float cannot pay this round: it waits for a fill. */
  starved?: boolean
  /** Jackpots this table plays for, and its wheel of fortune. */
  pools?: Pool[]
  wheel?: { pool: number; name: string; segments: WheelSegment[] } | null
  proof: Proof | null
  page: Page
}

export interface Closed {
  code: string
  clause: string
}

export interface Action {
  do: string
  type?: string
  bet?: string
  position?: string
  /** Card games: the box it is about, and what of several things the input does. */
  box?: number
  act?: string
  /** A box nobody looks at: the Ante that would open it. */
  dark?: boolean
  least?: number
  most?: number
  step?: number
  closed: Closed | null
}

export interface Bet {
  position: string
  amount: number
  announced: string | null
  number: number | null
  /** Stands for the next game, not for this one. */
  next: boolean
}

export interface Result {
  position: string
  announced: string | null
  number: number | null
  result: 'stands' | 'won' | 'lost' | 'push' | 'returned'
  stake: number
  paid: number
  returned: number
  lost: number
  stands: number
  clause: string
}

export interface Oral {
  bet: string
  number: number | null
  amount: number
}

export interface ColourChips {
  name: string
  value: number
  chips: number
}

export interface RouletteOwn {
  colour: ColourChips | null
  bets: Bet[]
  orals: Oral[]
}

export interface YouView<Own = RouletteOwn> {
  table: number
  v: number
  seat: number | null
  chips: number
  /** Chips of his that lie at no table. */
  free: number
  page: Own | null
  actions: Action[]
  results: Result[]
  word: boolean
}

/** An input as round files write it. */
export interface RoundInput {
  in: string
  n?: number
  player?: string
  role?: string
  [key: string]: unknown
}

export interface InspectSeat {
  seat: number
  player: number
  chips: number
}

export interface InspectBet {
  bet: number
  seat: number
  player: number
  position: string
  announced: string | null
  number: number | null
  chips: 'value' | 'colour'
  stake: number
  result: Result['result']
  paid: number
  returned: number
  stands: number
  clause: string
}

export interface RouletteInspect {
  orals: { seat: number; bet: string; number: number | null; amount: number }[]
  unread: { seat: number; amount: number; centre: string; touches: string[] }[]
  /** Colour, what one chip is worth, seat, chips in hand. */
  colours: [string, number, number, number][]
}

export interface InspectView<Own = RouletteInspect> {
  table: number
  v: number
  seats: InspectSeat[]
  bets: InspectBet[]
  page: Own
  inputs: RoundInput[]
}

export interface Position {
  key: string
  type: string
  covers: number[]
  pays: [number, number]
  min: number
  max: number
  clause: string
}

/** Where the chips of an announced bet go: position and how many. */
export type Component = [string, number]

export interface Announced {
  bet: string
  chips: number
  on_number: boolean
  offered: boolean
  /** One list; where the bet is on a number, one for each of the 37. */
  components: Component[] | Component[][]
  clause: string
}

export interface RulesGame {
  wheel: number[]
  red: number[]
  positions: Position[]
  announced: Announced[]
  reasons: string[]
  colours: string[]
  value_chips: boolean
  colour_min: number
  colour_max: number
  needs_repeat: boolean
  last_games: number
}

export interface Clause {
  number: string
  text: string
}

export interface Rules<Game = RulesGame> {
  house: string
  title: string
  document: string
  version: string
  hash: string
  clauses: Record<string, Clause>
  refusals: Record<string, string>
  plate: Record<string, unknown>
  game: Game
}

/** What a command is answered by. status is OK, or the code of what refused it. */
export interface Answer {
  id: string
  status: string
  repeated?: boolean
  code?: string
  clause?: string
  text?: string
  events?: TableEvent[]
  n?: number
  round?: number
  [key: string]: unknown
}

export interface TableEvent {
  event: string
  [key: string]: unknown
}

export interface HistoryRow {
  round: number
  at: number
  /** What came out, as the game says it. */
  outcome: { number?: number | null; [key: string]: unknown }
}

/** One entry of a round; to a player another's is null. A round of very many has no views on some. */
export interface RecallStep {
  n: number
  at: number
  by?: number
  role: string
  input: RoundInput | null
  events: TableEvent[]
  public?: { page: RoulettePage }
  you?: Pick<YouView, 'chips' | 'seat' | 'page' | 'results'>
  inspect?: InspectView
}

export interface RecallRound {
  header: Record<string, unknown>
  steps: RecallStep[]
  proof: Record<string, unknown> | null
}

export interface Me {
  person: number
  chips: Record<string, number>
  seats: number[]
}

export interface Receipt {
  serial: number
  at: number
  table: number | null
  round: number | null
  what: string
  amount: number
  unit: string
  book: string
}
