/* desk.svelte.ts -- one table before a member of staff: its views, its rules, who sits there, and the
 * one way anything is done to it. What moves money or destroys is asked first (`ask`); what came of it
 * stands in `told` until the next doing. */
import { ApiError, command, get, watch } from '../lib/api'
import { app } from '../lib/state.svelte'
import type { Answer, GamePage, InspectBet, InspectView, Lang, PublicView, RoundInput, Rules, TableEvent } from '../lib/types'
import { money, t } from '../lib/words'
import { mayAt } from './allowed'
import { eventSentence, inputSentence, type Speaker } from './sentence'
import type { Stage, Work } from './stage'
import { stageOf } from './stages'

export interface Question {
  title: string
  /** What it will do, a sentence a line. */
  lines: string[]
  /** What the confirming button says. */
  yes: string
  input: object
  danger?: boolean
  after?: () => void
  /** A doing of the house, not of the table. */
  house?: boolean
}

export interface Outcome {
  title: string
  answer: Answer
}

export interface Entry {
  n: number
  input: RoundInput
}

export class Desk<Page extends GamePage = GamePage, Own = unknown, Game = unknown> {
  public = $state.raw<PublicView<Page> | null>(null)
  inspect = $state.raw<InspectView<Own> | null>(null)
  rules = $state.raw<Rules<Game> | null>(null)
  /** The game's part of the page, and what the dealer's hands are about to do; there once the table was seen. */
  stage = $state.raw<Stage | null>(null)
  work = $state.raw<Work | null>(null)
  /** Which panel is open at the console. */
  panel = $state('now')
  people = $state<Record<string, string>>({})
  question = $state<Question | null>(null)
  told = $state<Outcome | null>(null)
  busy = $state(false)
  /** A position just pressed on the felt; the field that waits for one takes it. */
  picked = $state<string | null>(null)
  wrong = $state('')

  constructor(readonly table: number) {}

  get role(): string {
    return app.session?.role ?? ''
  }

  /** What is said at the table is said in the house's language. */
  get language(): Lang {
    const lang = (this.rules as { language?: string } | null)?.language
    return lang === 'ru' || lang === 'bg' || lang === 'en' ? lang : app.lang
  }

  get money(): { decimals: number; currency: string } {
    return { decimals: this.public?.decimals ?? 0, currency: this.public?.currency ?? '' }
  }

  may(doing: string): boolean {
    return mayAt(this.role, doing, this.public?.kind ?? 'live')
  }

  /** A dealer mends what a dealer entered; a player's own doing is for the inspector and above. */
  mayCorrect(entry: Entry): boolean {
    return this.may('undo') && (this.role !== 'dealer' || entry.input.role === 'dealer')
  }

  get mayVoid(): boolean {
    return this.stage?.voids?.includes(this.role) ?? this.may('void')
  }

  name(player: number | string): string {
    return this.people[String(player)] ?? t('Player {number}', { number: String(player) })
  }

  /** Who sits on the seat. */
  playerAt(seat: number): number {
    return this.inspect?.seats.find((row) => row.seat === seat)?.player ?? 0
  }

  /** What was entered in this round, in order, with the number undo and amend name it by. */
  get inputs(): Entry[] {
    return (this.inspect?.inputs ?? []) as unknown as Entry[]
  }

  clause(key: string): { number: string; text: string } {
    return this.rules?.clauses[key] ?? { number: key, text: '' }
  }

  /** The sentence of a clause known only by its number in the house's document. */
  clauseNumbered(number: string): { number: string; text: string } {
    const known = Object.values(this.rules?.clauses ?? {}).find((clause) => clause.number === number)
    return known ?? { number, text: '' }
  }

  // ---- In words ----

  private get speaker(): Speaker {
    return { name: (player) => this.name(player), money: (amount) => money(amount, this.money) }
  }

  betName(bet: InspectBet): string {
    return this.stage?.betName(bet) ?? bet.position
  }

  says(input: RoundInput): string {
    return this.stage?.input(input, this.speaker) ?? inputSentence(input, this.speaker)
  }

  tells(event: TableEvent): string {
    return this.stage?.event(this, event, this.speaker) ?? eventSentence(event, this.speaker)
  }

  // ---- Watching ----

  /** Begins to watch; what it gives stops it. */
  start(): () => void {
    void this.load()
    return watch(this.table, 'staff', {
      public: (view) => this.see(view as unknown as PublicView<Page>),
      inspect: (view) => (this.inspect = view as unknown as InspectView<Own>),
    })
  }

  async load(): Promise<void> {
    try {
      this.rules = await get<Rules<Game>>(`/api/tables/${this.table}/rules?lang=${app.lang}`)
      this.people = (await get<{ people: Record<string, string> }>('/api/people')).people
    } catch (error) {
      this.wrong = error instanceof ApiError ? error.message : String(error)
    }
  }

  private see(view: PublicView<Page>): void {
    const first = this.public === null
    this.public = view
    if (first) void this.setUp(view.game)
  }

  private async setUp(game: string): Promise<void> {
    try {
      this.stage = await stageOf(game)
      this.work = this.stage?.begin(this) ?? null
      if (!this.stage) this.wrong = t('This game has no page here yet.')
    } catch {
      this.wrong = t('This page could not be loaded. Load it again.')
    }
  }

  // ---- Doing ----

  ask(question: Question): void {
    this.question = question
  }

  async yes(): Promise<void> {
    const question = this.question
    if (!question || this.busy) return
    const done = await this.give(question.title, question.input, question.house ? 0 : this.table)
    this.question = null
    if (done) question.after?.()
  }

  no(): void {
    this.question = null
  }

  /** Gives the input; true if the house took it. Table 0 is the house itself. */
  async give(title: string, input: object, table = this.table): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      const answer = await command(table, input)
      this.told = { title, answer }
      return answer.status === 'OK'
    } finally {
      this.busy = false
    }
  }
}
