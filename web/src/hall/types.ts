/* types.ts -- what the desks of the hall show (GET /api/hall/DESK) and what the card index answers. Moments are
 * microseconds, amounts smallest units, persons numbers. */

export interface HousePage {
  established: boolean
  house: string
  currency: string
  decimals: number
  legal_entity: string
  address: string
  clock: string
  gaming_day: string
  income_tax_bp: number
  denominations: number[]
}

/** Face value -> pieces. */
export type Chips = Record<string, number>

export interface IdentityDocument {
  name?: string
  series?: string
  number?: string
  issued_on?: string
  issued_by?: string
  state?: string
  id_number?: string
}

export interface PersonCard {
  surname: string
  given_name?: string
  patronymic?: string
  born?: string
  code?: string
  citizenship?: string
  address?: string
  phone?: string
  note?: string
  document?: IdentityDocument
}

/** What a visitor wrote in an application for a payout. */
export interface Application {
  legal_entity?: string
  surname?: string
  given_name?: string
  patronymic?: string
  account?: string
  wallet?: string
  document?: Record<string, string>
}

/** A card without a text is one that was erased. papers: of one person, by their names ("payout/7"). */
export interface FoundCard {
  visitor: number
  card: PersonCard | null
  papers?: Record<string, Application | null>
}

export interface Inside {
  visit: number
  visitor: number
  since: number
  state: 'admitted' | 'leaving'
  played: boolean
}

export interface DoorAsk {
  ask: number
  kind: 'leave' | 'act' | 'ban' | 'restrict'
  visitor: number
  text: string
  at: number
  by: number
}

export interface Exclusion {
  exclusion: number
  visitor: number
  months: number
  first_day: string
  last_day: string
  filed_at: number
  state: string
}

export interface BreachAct {
  act: number
  visitor: number
  clauses: string[]
  facts: string
  happened_at: number
  documented: boolean
  incident?: number
  by: number
  state: string
}

export interface Ban {
  ban: number
  visitor: number
  first_day: string
  last_day?: string
  reason?: string
}

export interface Restriction {
  restriction: number
  visitor: number
  kind: string
  table?: number
  game?: string
  other?: number
  last_day?: string
  reason?: string
}

export interface DoorPage {
  day: string
  counts: { inside: number; admitted: number; refused: number; left: number; official: number }
  classes: string[]
  clauses: { clause: string; text: string }[]
  asks?: DoorAsk[]
  inside?: Inside[]
  exclusions?: Exclusion[]
  acts?: BreachAct[]
  bans?: Ban[]
  restrictions?: Restriction[]
}

export type Method = 'cash' | 'card' | 'emoney' | 'bank'

export interface Shift {
  shift: number
  cashier: number
  drawer: number
  state: 'planned' | 'open' | 'counting' | 'reconciled'
  opened_at: number | null
  sold: number
  paid: number
  counted_cash?: number
  book_cash?: number
  counted_chips?: number
  book_chips?: number
  variance?: number
  needs_approval?: boolean
}

export interface Stack {
  value: number
  pieces: number
}

export interface Payout {
  payout: number
  visitor: number
  method: Method
  state: string
  sum: number
  tax: number
  paid: number
  left: number
  filed_at: number
  due: number | null
  overdue: boolean
  sent: boolean
  approved_by: number | null
  next: string
}

export interface Act {
  act: number
  visitor: number
  contract: string
  sum: number
  state: string
  next: string
  chips?: Stack[]
}

export interface Entry {
  record: number
  kind: 'buy' | 'redeem' | 'money'
  amount: number
  by: number
  shift: number | null
  visitor: number | null
  requested_by: number | null
  reversed: boolean
}

export interface CagePage {
  buys_by: Method[]
  pays_by: Method[]
  steps: boolean
  shifts: Shift[]
  chips: Stack[]
  payouts: Payout[]
  acts: Act[]
  entries: Entry[]
  receipts: number
  documents: number
  reserve_low: boolean
}

export interface Slip {
  slip: number
  kind: 'fill' | 'credit'
  table: number
  state: string
  amount: number
  chips: Chips
  transit: number
  requested_at: number
  requested_by: number
  next: string
  roles: string[]
}

export interface SlipsPage {
  slips: Slip[]
  tables: { table: number; boxes: { box: string; state: string; seal: number }[] }[]
}
