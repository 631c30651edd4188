/* stage.ts -- what a game brings to the staff pages. The frame (Console, TableView, Recall) has the top
 * line, what is said, the places of felt, bets and panels, the rail and the one big action; everything of
 * the game itself is one of these parts. */
import type { Component } from 'svelte'
import type { GamePage, InspectBet, InspectView, PublicView, RoundInput, TableEvent } from '../lib/types'
import type { Desk, Entry } from './desk.svelte'
import type { Speaker } from './sentence'

/** What is said aloud, in the house's language; `more` is for the dealer's eyes. */
export interface Said {
  words: string
  tone?: 'red' | 'black' | 'zero' | undefined
  more?: string[]
}

/** The one big action: what it is called, and whether it can be done. */
export interface Primary {
  label: string
  can: boolean
}

/** What the dealer's hands are about to do at this table. */
export interface Work {
  readonly said: Said
  /** The phase, in the page's language. */
  readonly where: string
  readonly primary: Primary | null
  go: () => Promise<void>
  /** A key the game itself takes: true where it meant something. */
  press: (event: KeyboardEvent) => boolean
}

export interface PanelProps<D> {
  desk: D
  onlight?: ((position: string | null) => void) | undefined
}

/** at: whose felt it is; the felt of a recall is only looked at. */
export interface FeltProps<D> {
  desk: D
  view: PublicView<never>
  inspect: InspectView<never> | null
  light: string | null
  at: 'console' | 'inspector' | 'recall'
}

export interface Panel<D> {
  key: string
  name: string
  /** The letter that opens it at the console. */
  letter: string
  Part: Component<PanelProps<D>>
  /** Not at a table that deals itself. */
  live?: boolean
}

/** What is counted before a table opens. */
export interface Equipment {
  key: string
  name: string
  initial: number | boolean
}

export interface PlateForm {
  /** Keys in the order people ask for them; the first `first` are always shown. */
  order: readonly string[]
  first: number
  name: (key: string) => string
  /** Keys that are words, with what each word is called. */
  words: () => Record<string, [string, string][]>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a game's stage fits its own desk alone
export interface Stage<D extends Desk<GamePage, any, any> = any> {
  begin: (desk: D) => Work
  Felt: Component<FeltProps<D>>
  /** The panel that follows the round. */
  Now: Component<PanelProps<D>>
  /** What an earlier round came to, in a row of the list. */
  Outcome: Component<{ outcome: Record<string, unknown> }>
  /** The console's panels, and the inspector's, in order. */
  panels: () => Panel<D>[]
  inspects: () => Panel<D>[]
  /** What waits for somebody, before an inspector. */
  Waits?: Component<PanelProps<D>>
  limits: (desk: D) => string
  betName: (bet: InspectBet) => string
  /** What an entry says and what an event did. */
  input: (input: RoundInput, say: Speaker) => string
  event: (desk: D, event: TableEvent, say: Speaker) => string
  /** What of the felt an event speaks of. */
  position: (desk: D, event: TableEvent) => string
  /** How an entry is replaced by another of its kind; only those it amends. */
  Amend?: Component<{ desk: D; entry: Entry; onend: () => void }>
  amends?: (input: RoundInput) => boolean
  /** Who may call a round no game here, where it is not the manager alone. */
  voids?: readonly string[]
  equipment: (desk: D) => Equipment[]
  plate: PlateForm
}
