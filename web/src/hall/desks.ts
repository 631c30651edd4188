/* desks.ts -- what the desks of tables, staff, disputes, versions and keeping show (GET /api/hall/DESK), and what a
 * register is as JSON. Moments are microseconds, days "2026-03-15", amounts smallest units, persons numbers. */
import type { Chips, HousePage, Slip } from './types'

export interface Who {
  person: number
  role: string
}

/** The house's page with what only administration changes. */
export interface HouseSettings extends HousePage {
  version?: string
  zone?: string
  reserve_required?: number
  staff_is_kept?: boolean
  holidays?: string[]
}

// ---- Tables ----

export interface Box {
  box: 'drop' | 'tips' | 'rake'
  state: 'on_table' | 'sealed' | 'counted'
  seal: number
  chips: number
  cash: number
}

export interface HallTable {
  table: number
  session: number
  state: 'closed' | 'preparing' | 'open' | 'suspended' | 'last_games' | 'closing' | 'reconciled'
  game: string
  electronic: boolean
  reason: string
  next: string
  opened_at: number
  opening: number
  fills: number
  credits: number
  games_left: number
  looked_at: number
  float: number
  drop: number
  won: number
  strays: number
  /** What its bets should have won since it opened, the band 95 of 100 such evenings lie in, and what it had won then: where it is known. */
  theoretical?: number
  band_low?: number
  band_high?: number
  theory_won?: number
  pieces: Chips
  boxes: Box[]
  count?: { at: number; closing: number; variance: number; result: number; colours_out: number; chips: Chips }
}

export interface TableAlert {
  kind: 'slip_short' | 'variance' | 'suspended' | 'strays' | 'band' | 'loss'
  table: number
  slip?: number
  /** Of a loss: what the house keeps of a stake, in parts of 10^9; 0: nobody has counted it. */
  amount: number
  /** Of a loss; '' with it. */
  bet?: string
}

export interface HallSlip extends Slip {
  reason: string
}

export interface TablesPage {
  chips: { issued: Chips; vault: Chips; cage: Chips; outside: Chips }
  tables: HallTable[]
  slips: HallSlip[]
  alerts: TableAlert[]
}

// ---- Staff ----

export interface Duty extends Who {
  since: number
  until: number
  tables: number[]
  free_since?: number
}

export interface Post extends Who {
  since: number
  minutes: number
  due?: number
  overdue?: boolean
  next?: number
}

export interface Crew {
  table: number
  briefed: boolean
  posts: Post[]
  refused?: string
  lacks?: string
}

export interface Turn extends Who {
  turn: number
  starts_at: number
  ends_at: number
  on_duty: boolean
}

export interface Member {
  person: number
  roles: string[]
  skills: string[]
  hired_on: string
}

export interface Item {
  item: number
  class: string
  name: string
  table: number
  pieces: number
  state: string
  serial: string
  excise: string
  approval: string
  approved_until?: string
}

export interface StaffAsk {
  ask: number
  kind: 'schedule' | 'crew' | 'equipment'
  text: string
  table?: number
  at: number
  by: number
}

export interface StaffPage {
  kept: boolean
  rotation_minutes: number
  on_duty?: Duty[]
  crews?: Crew[]
  schedule?: Turn[]
  members?: Member[]
  equipment?: Item[]
  tables?: { table: number; lacks: string[]; approved: boolean }[]
  asks?: StaffAsk[]
}

// ---- Disputes ----

export interface Dispute {
  dispute: number
  state: string
  open: boolean
  next: string[]
  who: string
  due: number | null
  overdue: boolean
  raised_at: number
  by: number
  visitor?: number
  table?: number
  round?: number
  game_at: number
  subject: string
  amount?: number
  held: number
  to_visitor: number
  pays: number
  decided_by?: number
  decision?: string
  outcome?: string
  complaint_due_at?: number
  freezes: boolean
  house_signed: boolean
  party_signed: boolean
  recording_expired: boolean
}

export interface Incident {
  incident: number
  at: number
  day: string
  code: string
  table?: number
  visitor?: number
  text?: string
  decision?: string
  by?: number
}

export interface Recording {
  recording: number
  table: number
  camera: string
  from: number
  to: number
  fps: number
  medium: string
  keep_until: number
  holds: number
  demanded: boolean
  gap: boolean
}

/** Why something is not deleted: a dispute, an incident, an order; of a recording, or of a table at a moment. */
export interface Hold {
  hold: number
  cause: 'dispute' | 'incident' | 'order'
  of: number
  table: number
  recording: number
  moment: number
  until: number | null
  open: boolean
}

export interface DisputesPage {
  today: string
  chain: string[]
  video_duty: boolean
  disputes: Dispute[]
  open_days: string[]
  incidents: Incident[]
  holds?: Hold[]
  recordings: { count: number; demanded: Recording[]; held: Recording[]; due: Recording[]; newest: Recording[] }
}

// ---- Versions, keeping ----

export interface Version {
  version: number
  house: string
  hash: string
  state: 'draft' | 'submitted' | 'approved' | 'rejected' | 'active' | 'superseded'
  authority: string
  reference: string
  drafted_on: string
  submitted_on?: string
  approved_on?: string
  rejected_on?: string
  effective_from?: string
  activated_on?: string
  superseded_on?: string
}

export interface VersionsPage {
  house: string
  in_force: string
  authority: string
  needs_approval: boolean
  versions: Version[]
}

export interface RuleChange {
  file: string
  key: string
  text: string
  old: { is: string; clause: string } | null
  new: { is: string; clause: string } | null
}

export interface KeepingPage {
  cards: number
  forgotten: number
  keep_months: number
  outages: { outage: number; table: number; starts_at: number; ends_at: number; rounds: number; entered: number }[]
}

// ---- Registers ----

export interface RegisterName {
  name: string
  title: string
  period: string
  clauses: string
}

export interface Column {
  key: string
  title: string
  type: string
  summed: boolean
  optional: boolean
}

export interface RegisterRow {
  key: string
  day: string | null
  at: number
  record: number
  value: Record<string, unknown>
}

export interface Register {
  name: string
  title: string
  period: string
  clause: string
  house: string
  eras: { currency: string; decimals: number; since: number }[]
  from: string | null
  to: string | null
  columns: Column[]
  rows: RegisterRow[]
  names: Record<string, string>
  identities: Record<string, string>
  words: Record<string, string>
  sums: Record<string, number>
}
