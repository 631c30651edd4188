/** A player at a table of any game: what he sees, what he pressed, what it came to. A game's own sitting
 *  says what its keys are (a number of the layout, a box, a side) and how a bet on one is told to the house.
 *
 *  Everything he presses waits in one line. Undo, double and repeat look at the layout when their turn
 *  comes, not when they were pressed: keys pressed faster than the house answers do what they say.
 */
import { command, get, watch } from '../lib/api'
import type { BookLine } from '../lib/Book.svelte'
import { backTo, betsTowards, denominations, gather, type Move } from '../lib/chips'
import { app } from '../lib/state.svelte'
import type { Action, Answer, GamePage, HistoryRow, PublicView, Rules, YouView } from '../lib/types'
import { fill, short, t, type Places } from '../lib/words'

/** How long a view may lag behind its answer before it is used as it is. */
const LAG_MS = 3000

export abstract class Sitting<Page extends GamePage = GamePage, Own = unknown, Game = unknown> {
  view = $state.raw<PublicView<Page> | null>(null)
  you = $state.raw<YouView<Own> | null>(null)
  rules = $state.raw<Rules<Game> | null>(null)
  history = $state.raw<HistoryRow[]>([])
  /** Score boards of what came, where the game has them. */
  roads = $state.raw<unknown>(null)
  /** What the house last refused, or the page has to say. */
  notice = $state<{ text: string; clause: string } | null>(null)
  /** Index of the chosen chip. */
  chip = $state(0)
  /** The server's clock less ours. */
  offset = $state(0)
  missing = $state(false)
  /** Pressed and not yet done. */
  pending = $state(0)
  /** Steps that can be taken back. */
  steps = $state<Move[][]>([])

  private line: Promise<void> = Promise.resolve()
  private newest = 0
  private noticed: ReturnType<typeof setTimeout> | undefined
  /** What lay on the layout in the round now, and in the one before it. */
  private layout = new Map<string, number>()
  before = $state.raw(new Map<string, number>())
  private round = 0

  constructor(readonly table: number) {
    this.recollect()
  }

  // ---- What a game says of itself ----

  /** Stakes may be put down and taken back now. */
  abstract get isBetting(): boolean
  /** What lies there for this player, by the game's keys. */
  abstract get mine(): Map<string, number>
  /** All that lies there for him. */
  get staked(): number {
    return [...this.mine.values()].reduce((sum, amount) => sum + amount, 0)
  }
  /** What the book says, newest first; what a screen reader is told as it changes. */
  abstract get lines(): BookLine[]
  abstract get spoken(): string
  /** The least and most of one bet here, and what stakes are multiples of. */
  protected abstract get chipRange(): { least: number; most: number; step: number }
  /** What the house says of a bet on a key: its limits, or why it is closed. */
  abstract betAction(key: string): Action | undefined
  /** What was staked by hand in this round; null where it can no longer be seen. */
  protected abstract laid(): Map<string, number> | null
  /** Moves as the house takes them. */
  protected inputs(moves: Move[]): object[] {
    return gather(moves)
  }
  /** Called with every view. */
  protected follow(): void {}
  /** Something else than a step can be taken back: false where there is nothing. */
  protected async undoOther(): Promise<boolean> {
    return false
  }
  /** Up to which record of the table the views tell. */
  protected get seenTo(): number {
    return this.you?.v ?? 0
  }
  protected beforeLeaving(): object[] {
    return []
  }

  // ---- What the house says ----

  start(): () => void {
    void this.load()
    return watch(this.table, app.session ? 'player' : 'public', {
      public: (view) => this.seen(view as unknown as PublicView<Page>),
      you: (view) => this.told(view as unknown as YouView<Own>),
    })
  }

  /** Rules come in the language in force: ask again when it changes. */
  async load(): Promise<void> {
    try {
      this.rules = await get<Rules<Game>>(`/api/tables/${this.table}/rules?lang=${app.lang}`)
      if (!this.view) this.seen(await get<PublicView<Page>>(`/api/tables/${this.table}`))
      await this.loadHistory()
    } catch {
      this.missing = this.view === null
    }
  }

  async loadHistory(): Promise<void> {
    const { rounds, roads } = await get<{ rounds: HistoryRow[]; roads?: unknown }>(`/api/tables/${this.table}/history?limit=500`)
    this.history = rounds
    this.roads = roads ?? null
  }

  private seen(view: PublicView<Page>): void {
    const old = this.view
    this.offset = view.now - Date.now()
    this.view = view
    this.missing = false
    if (old && (old.round !== view.round || old.page.phase !== view.page.phase)) {
      if (!this.isBetting) this.steps = []
      if (old.round !== view.round) void this.loadHistory().catch(() => {})
    }
    if (this.round !== view.round) this.turnRound(view.round)
    this.follow()
  }

  private told(you: YouView<Own>): void {
    this.you = you
    const laid = this.laid()
    if (laid) this.layout = laid
    this.follow()
  }

  private turnRound(round: number): void {
    if (this.round && this.layout.size) {
      this.before = this.layout
      sessionStorage.setItem(this.kept, JSON.stringify([...this.layout]))
    }
    this.layout = this.laid() ?? new Map()
    this.steps = []
    this.round = round
  }

  private get kept(): string {
    return `croupier.bets.${this.table}`
  }

  private recollect(): void {
    try {
      this.before = new Map(JSON.parse(sessionStorage.getItem(this.kept) ?? '[]'))
    } catch {
      this.before = new Map()
    }
  }

  // ---- What can be read ----

  get seated(): boolean {
    return this.you !== null && this.you.seat !== null
  }

  /** The chips a hand reaches for here. */
  get chips(): number[] {
    const { least, most, step } = this.chipRange
    return Number.isFinite(least) && least > 0 ? denominations(least, most, step) : []
  }

  get chipValue(): number {
    const chips = this.chips
    return chips[Math.min(this.chip, chips.length - 1)] ?? 0
  }

  action(what: string, kind?: string): Action | undefined {
    return this.you?.actions.find((a) => a.do === what && (kind === undefined || a.type === kind || a.bet === kind))
  }

  clause(key: string): { number: string; text: string } | null {
    return this.rules?.clauses[key] ?? null
  }

  // ---- Saying something ----

  say(text: string, clause = ''): void {
    this.notice = { text, clause }
    clearTimeout(this.noticed)
    this.noticed = setTimeout(() => (this.notice = null), 6000)
  }

  /** Why a closed thing is closed. */
  explain(action: Action | undefined): void {
    if (!action?.closed) return
    this.say(this.reason(action), this.clause(action.closed.clause)?.number ?? '')
  }

  /** The house's sentence for it. */
  reason(action: Action): string {
    const code = action.closed?.code ?? ''
    return fill(this.rules?.refusals[code] ?? code, this.places(action))
  }

  /** What such a sentence speaks of. */
  protected places(action: Action): Places {
    return { min: short(action.least ?? 0, this.money), max: short(action.most ?? 0, this.money) }
  }

  get money(): { decimals: number } {
    return { decimals: this.view?.decimals ?? 0 }
  }

  // ---- The line ----

  protected wait(task: () => Promise<void>): Promise<void> {
    this.pending += 1
    this.line = this.line
      .then(task)
      .catch(() => this.say(t('The house did not answer as it should.')))
      .finally(() => (this.pending -= 1))
    return this.line
  }

  protected async send(what: object): Promise<Answer> {
    const answer = await command(this.table, what)
    if (answer.status === 'OK') this.newest = Math.max(this.newest, answer.n ?? 0)
    else this.say(answer.text || answer.status, answer.clause ?? '')
    return answer
  }

  /** The view has caught up with what was answered. */
  protected async fresh(): Promise<void> {
    const until = Date.now() + LAG_MS
    while (this.seenTo < this.newest && Date.now() < until) await new Promise((done) => setTimeout(done, 15))
  }

  /** Several commands as one step that can be taken back; the first refusal ends it. */
  protected step(moves: () => object[], remember = true): Promise<void> {
    return this.wait(async () => {
      await this.fresh()
      const before = this.mine
      for (const move of moves()) if ((await this.send(move)).status !== 'OK') break
      await this.fresh()
      if (remember) this.remember(backTo(before, this.mine))
    })
  }

  protected remember(back: Move[]): void {
    if (back.length) this.steps = [...this.steps, back]
  }

  // ---- Bets ----

  /** One press puts down the chosen chip; the first on a position at least the minimum there. */
  place(key: string): void {
    if (!this.seated) return this.say(t('Sit down first.'))
    const action = this.betAction(key)
    if (action?.closed) return this.explain(action)
    const value = this.chipValue
    void this.wait(async () => {
      if ((action?.least ?? 0) > value) await this.fresh()
      const missing = (action?.least ?? 0) - (this.mine.get(key) ?? 0)
      const amount = Math.max(value, missing)
      const [input] = this.inputs([{ in: 'bet', bet: key, amount }])
      const answer = await this.send(input!)
      if (answer.status === 'OK') this.remember([{ in: 'remove', bet: key, amount }])
    })
  }

  /** One chip off; all of it where less would be left than the minimum. */
  take(key: string): void {
    if (!this.seated) return
    const value = this.chipValue
    const least = this.betAction(key)?.least ?? 0
    void this.step(() => {
      const there = this.mine.get(key) ?? 0
      if (!there) return []
      return this.inputs([there - value >= least ? { in: 'remove', bet: key, amount: value } : { in: 'remove', bet: key }])
    })
  }

  undo(): void {
    void this.wait(async () => {
      if (!this.steps.length && (await this.undoOther())) return
      const back = this.steps.at(-1)
      if (!back) return
      this.steps = this.steps.slice(0, -1)
      await this.fresh()
      for (const move of this.inputs(back)) await this.send(move)
    })
  }

  repeat(): void {
    void this.step(() => this.inputs(betsTowards(this.before, this.mine)))
  }

  double(): void {
    void this.step(() => this.inputs([...this.mine].map(([bet, amount]) => ({ in: 'bet', bet, amount }))))
  }

  clear(): void {
    void this.step(() => this.inputs([...this.mine.keys()].map((bet) => ({ in: 'remove', bet }))))
  }

  // ---- Sitting, chips, words ----

  sit(chips: number): Promise<void> {
    return this.wait(async () => {
      await this.send({ in: 'sit', chips })
      await this.fresh()
    })
  }

  /** Chips of his own that lie at no table come to the seat. */
  bring(amount: number): Promise<void> {
    return this.wait(async () => {
      await this.send({ in: 'chips', amount })
    })
  }

  leave(): Promise<void> {
    return this.wait(async () => {
      await this.fresh()
      const away = this.inputs([...this.mine.keys()].map((bet) => ({ in: 'remove', bet })))
      for (const move of [...away, ...this.beforeLeaving()]) if ((await this.send(move)).status !== 'OK') return
      await this.send({ in: 'leave' })
    })
  }

  addWord(word: string): Promise<void> {
    return this.wait(async () => {
      await this.send({ do: 'word', word })
    })
  }
}
