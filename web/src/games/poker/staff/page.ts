/* page.ts -- what those who run a poker table see beside the page of all: what is due, what the seat in turn may
 * do, who asks for what; and the room around the table. */
import type { Desk } from '../../../staff/desk.svelte'
import type { PokerPage, PokerPlate } from '../page'

export interface PokerAct {
  do: string
  seat: number
  least: number
  most: number
  step: number
}

export interface PokerNeed {
  input: string
  count: number
  closed: boolean
  seat: number | null
  to: 'seats' | 'board' | 'seat'
}

export interface PokerStaff {
  need: PokerNeed | null
  acts: PokerAct[]
  asks: { seat: number; amount: number }[]
  /** What may be reported now. */
  reports: string[]
  /** Cards that lie open: "As Kd". */
  none_left: string
}

export interface Report {
  name: string
  ids: string
  kind: 'E' | 'F' | 'R'
}

export type StaffPlate = PokerPlate & { reports: Report[]; outcomes: string[] }

/** Lists of the room, as the floor's view has them; times in milliseconds. */
export interface PokerRoom {
  absences: { player: number; since: number; due: number; told: boolean }[]
  /** Asked for, or let: a guest beside a player, at a free seat from 1; guest 0 has no number. */
  guests: { seat: number; player: number; guest: number; allowed: boolean; against: number[]; outcomes: string[]; since: number }[]
  /** The game waits until management starts it. */
  halted: boolean
  /** Stacks in safekeeping. */
  kept: { player: number; amount: number; since: number }[]
  /** Spectators a player minds: asked, or how it was decided. */
  spectators: { player: number; since: number; stand: 'asked' | 'move' | 'remove'; outcomes: string[] } | null
  bans: { player: number; scope: string; target: number; game: string; until: number }[]
  /** Whose each free seat is now: seat from 1, player. */
  next: [seat: number, player: number][]
  holds: { player: number; seat: number; since: number; release: number; until: number }[]
  sessions: { player: number; in: number; out: number; bought: number; taken: number; removed: boolean }[]
  stakes: { agreed: number[]; approved: boolean; objects: number; outcomes: string[] } | null
  tasks: { what: 'absence' | 'hold'; player: number; seat: number; due: number; remove: boolean }[]
  waits: { player: number; since: number }[]
  wishes: { player: number; seat: number; since: number }[]
}

export type PokerDesk = Desk<PokerPage, PokerStaff, StaffPlate>

export function roomOf(desk: PokerDesk): PokerRoom | null {
  return ((desk.inspect as unknown as { room?: PokerRoom | null } | null)?.room ?? null)
}
