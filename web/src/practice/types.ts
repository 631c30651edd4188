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

export interface Told {
  /** Of what was asked last: OK, or the code of what refused it, its sentence and the house's clause. */
  status: string
  text: string
  clause?: string
  practice: number
  public: PublicView<GamePage>
  you: Pick<YouView<unknown>, 'chips' | 'page' | 'results' | 'seat'>
  actions: Action[]
  decision: Decision | null
  verdict: Verdict | null
  totals: Totals
}
