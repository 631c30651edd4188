/* work.svelte.ts -- the dealer's hands at a card table: cards typed or tapped go out one behind the other,
 * however fast they come; Backspace takes the last entry back. */
import { typeCard } from '../../cards/entry'
import type { GamePage } from '../../lib/types'
import { t } from '../../lib/words'
import type { Desk } from '../desk.svelte'
import { undoLines } from '../sentence'
import type { Primary, Said, Work } from '../stage'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any card game's desk
export abstract class CardWork<D extends Desk<GamePage, any, any>> implements Work {
  /** The rank that waits for its suit. */
  rank = $state<string | null>(null)
  private queue: string[] = []
  private dealing = false

  constructor(readonly desk: D) {}

  abstract get said(): Said
  abstract get where(): string
  abstract get primary(): Primary | null
  abstract go(): Promise<void>
  /** Whether a card would be taken now. */
  abstract get wants(): boolean
  /** The input that names the card, and what the doing is called. */
  protected abstract lay(card: string): { title: string; input: object }
  /** A key of the game's own. */
  protected abstract key(event: KeyboardEvent): boolean

  press(event: KeyboardEvent): boolean {
    if (this.desk.public?.kind === 'electronic') return false
    if (event.key === 'Backspace') return this.back()
    if (this.desk.panel !== 'now') return false
    if (this.wants || this.dealing) {
      const typed = typeCard(this.rank, event.code)
      this.rank = typed.rank
      if (typed.card) void this.enter(typed.card)
      if (typed.taken) return true
    }
    return this.key(event)
  }

  /** Given at once; while one is on its way the next waits. A refusal drops those behind it. */
  async enter(card: string): Promise<void> {
    this.queue.push(card)
    if (this.dealing) return
    this.dealing = true
    try {
      for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
        const { title, input } = this.lay(next)
        if (!(await this.desk.give(title, input))) this.queue = []
      }
    } finally {
      this.dealing = false
    }
  }

  private back(): boolean {
    if (this.rank !== null) this.rank = null
    else this.undo()
    return true
  }

  /** The last entry is asked about and taken out. */
  undo(): void {
    const { desk } = this
    const last = desk.inputs.at(-1)
    if (!last || !desk.mayCorrect(last)) return
    desk.ask({
      title: t('Take out entry {n}', { n: last.n }),
      lines: undoLines(last.input, desk.says(last.input), 0),
      yes: t('Take it out'),
      danger: true,
      input: { in: 'undo', ref: last.n },
    })
  }
}
