/** What a game brings to the player's page. The frame (Frame.svelte) has the top line, the place of the felt,
 *  the rail and the book; everything of the game itself is one of these parts. */
import type { Component } from 'svelte'
import type { BookLine } from '../lib/Book.svelte'
import type { Currency, GamePage, RoundInput, Rules, YouView } from '../lib/types'
import type { Sitting } from './sitting.svelte'

/** The felt. view: the one part of it a phone shows now, null where there is room for all. */
export interface FeltProps<S> {
  at: S
  standing: boolean
  /** What the line of the book that is open speaks of. */
  marked: string[]
  view: string | null
}

/** The line above the felt: the clock, the phase, what came out; onround opens an earlier round. */
export interface PhaseProps<S> {
  at: S
  standing: boolean
  onround?: ((round: number) => void) | undefined
}

export interface RailProps<S> {
  at: S
  standing: boolean
  onchips: () => void
}

/** more: the whole form; else one button that does what is suggested, and one that asks for the form. */
export interface SitDownProps<S> {
  at: S
  more?: boolean
  onmore?: () => void
  onend?: () => void
}

/** One moment of an earlier round. */
export interface ReplayProps {
  page: never
  you: Pick<YouView<never>, 'page' | 'results' | 'seat'> | undefined
  rules: Rules<never>
  currency: Currency
  marked: string[]
}

export interface Speaker {
  name: (player: string | number | undefined) => string
  money: (amount: number) => string
}

export interface Side<S> {
  key: string
  label: string
  Panel: Component<{ at: S }>
}

/** A game's part fits its own sitting alone, so the list of all parts knows nothing of it (any). */
export interface Part<S extends Sitting<GamePage, any, any> = any> {
  sitting: new (table: number) => S
  Felt: Component<FeltProps<S>>
  Phase: Component<PhaseProps<S>>
  Rail: Component<RailProps<S>>
  SitDown: Component<SitDownProps<S>>
  Plate: Component<{ at: S }>
  Replay: Component<ReplayProps>
  /** What the felt falls into on a phone, one tab each: key and label; the first is shown first. */
  views: () => [string, string][]
  /** What lies beside the book. */
  sides: (at: S) => Side<S>[]
  /** The plate in two numbers. */
  limits: (at: S) => string
  /** A key was pressed: true where it meant something. */
  press: (at: S, key: string) => boolean
  /** What came of one's bets, as lines of the book; what an entry of a round says. */
  results: (you: ReplayProps['you'], rules: Rules<never>, currency: Currency) => BookLine[]
  sentence: (input: RoundInput, speaker: Speaker) => string
  /** What happened between two pages, where another's entry is not told but what all saw of it is. */
  told?: (page: GamePage, before: GamePage | null, rules: Rules<never>, currency: Currency) => string
}
