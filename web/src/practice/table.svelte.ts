/** A practice table on its own line: it stands in for a table of the house, so that the game's own felt and
 *  keys play it, and tells what each decision cost. What is still being counted is asked for again. */
import { get, post, type StandIn } from '../lib/api'
import type { Handlers } from '../lib/link'
import { app } from '../lib/state.svelte'
import type { Action, Answer, ColourChips, HistoryRow, PublicView, YouView } from '../lib/types'
import type { Told } from './types'

const AGAIN_MS = 500
const HISTORY_MOST = 100

/** The main game alone is practised where something is decided: other bets are closed there. */
export function practised(action: Action, priced = false): Action {
  if (priced) return action
  const other = action.do === 'bet' && (action.dark || (action.bet !== undefined && action.bet !== 'box' && action.bet !== 'ante'))
  return other && !action.closed ? { ...action, closed: { code: 'NOT_OFFERED', clause: '' } } : action
}

/** Something is asked that is not known yet. */
export function isCounting({ decision, verdict }: Pick<Told, 'decision' | 'verdict'>): boolean {
  return verdict?.state === 'counting' || Boolean(decision?.hinted && decision.state === 'counting')
}

export class PracticeTable implements StandIn {
  told = $state.raw<Told>()!
  private handlers: Handlers | null = null
  private later: ReturnType<typeof setTimeout> | undefined
  /** Numbers that came in this sitting, the newest first. */
  private rounds: HistoryRow[] = []

  constructor(told: Told) {
    this.told = told
    this.note()
    this.ask()
  }

  /** Its number among tables. */
  get table(): number {
    return -this.told.practice
  }

  get(path: string): Promise<unknown> {
    if (path.includes('/rules')) return get(`/api/practice/${this.told.practice}/rules?lang=${app.lang}`)
    if (path.includes('/history')) return Promise.resolve({ rounds: this.rounds })
    return Promise.resolve(this.view)
  }

  async command(what: object): Promise<Answer> {
    const told = await post<Told>(`/api/practice/${this.told.practice}/do`, what)
    this.take(told)
    return { id: '', status: told.status, text: told.text, clause: told.clause ?? '', n: told.public.v }
  }

  watch(handlers: Handlers): () => void {
    this.handlers = handlers
    queueMicrotask(() => this.show()) // as a line would: later
    return () => (this.handlers = null)
  }

  /** He leaves it for good. */
  async end(): Promise<void> {
    this.stop()
    await post(`/api/practice/${this.told.practice}/do`, { do: 'end' })
  }

  /** Gone from the page; the house ends it when another is begun, or nobody comes. */
  stop(): void {
    clearTimeout(this.later)
    this.handlers = null
  }

  private get view(): PublicView {
    return { ...this.told.public, table: this.table, now: Date.now() } as PublicView
  }

  private show(): void {
    const { you, actions, bets, public: view } = this.told
    // Where only colour chips are staked they are what he has.
    const colour = (you.page as { colour?: ColourChips | null } | null)?.colour
    const chips = you.chips + (colour ? colour.chips * colour.value : 0)
    const own = { ...you, chips, actions: actions.map((action) => practised(action, bets !== null)), table: this.table, v: view.v, free: 0, word: false }
    this.handlers?.public?.(this.view)
    this.handlers?.you?.(own as YouView)
  }

  private note(): void {
    const { round, need, page } = this.told.public
    const number = (page as { number?: number | null }).number
    if (need !== 'nothing' || typeof number !== 'number' || this.rounds[0]?.round === round) return
    this.rounds = [{ round, at: Date.now(), outcome: { number } }, ...this.rounds].slice(0, HISTORY_MOST)
  }

  private take(told: Told): void {
    this.told = told
    this.note()
    this.show()
    this.ask()
  }

  private ask(): void {
    clearTimeout(this.later)
    if (!isCounting(this.told)) return
    this.later = setTimeout(() => {
      get<Told>(`/api/practice/${this.told.practice}`)
        .then((told) => {
          // What was done meanwhile has told more than this.
          if (told.public.v >= this.told.public.v) this.take(told)
          else this.ask()
        })
        .catch(() => this.ask())
    }, AGAIN_MS)
  }
}
