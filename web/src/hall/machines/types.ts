/* types.ts -- the page of the machines' desk, as GET /api/hall/machines gives it. Money in smallest units. */
export const METERS = ['stakes', 'wins', 'credits_in', 'credits_out', 'drop', 'handpays', 'games', 'contributions'] as const
export type Meter = (typeof METERS)[number]

export interface Machine {
  machine: number
  name: string
  serial: string
  place: string
  network: string
  state: string
  currency: string
  jackpot?: number
  means: string[]
  credits: number
  /** Of what came through the record, and what the machine itself last showed. */
  counted: Record<Meter, number>
  reading: Record<Meter, number>
}

export interface Level {
  amount: number
  share_bp: number
  award_bp: number
  reset: number
  /** Of ten thousand: what is carried until it is a whole unit. */
  accumulator: number
  foreign: Record<string, number>
}

export interface Jackpot {
  jackpot: number
  name: string
  hall: string
  network: string
  state: string
  metrology: string
  commission: string
  pending: number
  contributed: number
  taken: number
  levels: Level[]
  reserve: Level
}

/** A hit, or a hand pay that waits for the bank (no jackpot). */
export interface Award {
  award: number
  at: number
  machine: number
  jackpot?: number
  level?: number
  amount: number
  state: 'pending' | 'approved'
  method?: string
  tax?: number
  visitor?: number
  inspector?: number
  pit_boss?: number
}

export interface PrizeInKind {
  prize: number
  name: string
  serial: string
  value: number
}

export interface MachinesPage {
  machines: Machine[]
  jackpots: Jackpot[]
  awards: Award[]
  prizes: PrizeInKind[]
  rates: Record<string, number>
}
