/* work.svelte.ts -- the dealer's hands at a poker table: closed cards with one key, cards that are seen gathered
 * until their packet is whole, the word of the seat in turn, what the one big action does. */
import { cardNames } from '../../../cards/names'
import { plural, short, t } from '../../../lib/words'
import { closedCards, PacketWork } from '../../../staff/cards/packet.svelte'
import type { Primary, Said } from '../../../staff/stage'
import { actName, phaseText, seatName } from '../names'
import { nextOf, type Next } from './next'
import type { PokerAct, PokerDesk } from './page'
import { sayIn } from './sayings'

/** As the player's page has them; letters that are neither a rank nor a suit where cards are typed. */
export const KEYS: Record<string, string> = { fold: 'F', check: 'C', call: 'C', bet: 'R', raise: 'R', bring_in: 'R', all_in: 'A', pot: 'P', muck: 'M' }

/** Acts that want an amount. */
export const SIZED = new Set(['bet', 'raise', 'bring_in'])

export class PokerWork extends PacketWork<PokerDesk> {
  /** The act whose amount is asked for. */
  sizing = $state<PokerAct | null>(null)

  get next(): Next {
    const view = this.desk.public
    return view ? nextOf(view.session, view.page, this.desk.inspect?.page ?? null) : { what: 'wait' }
  }

  get where(): string {
    const view = this.desk.public
    return view ? phaseText(view.page, null, view) : ''
  }

  get said(): Said {
    const { desk, next } = this
    const view = desk.public
    if (!view) return { words: '' }
    const more: string[] = []
    const fee = view.page.results.reduce((sum, pot) => sum + pot.fee, 0)
    if (next.what === 'over' && fee > 0) more.push(t('To the fee box: {amount}', { amount: short(fee, desk.money) }))
    if (next.what === 'shuffle' && (desk.inspect?.page.asks.length ?? 0) > 0) more.push(t('New player: the floor approves him'))
    return { words: sayIn(desk.language, view.page, next, desk.money), more }
  }

  // ---- Cards ----

  get due(): string {
    const { next } = this
    switch (next.what) {
      case 'packet':
        return next.seat === null ? plural(next.count, '{n} card face down, round the table', '{n} cards face down, round the table') : t('Face down to seat {n}', { n: next.seat + 1 })
      case 'card':
        if (next.to === 'board') return plural(next.count, '{n} common card', '{n} common cards')
        return next.seat === null ? plural(next.count, '{n} open card, round the table', '{n} open cards, round the table') : t('Open to seat {n}', { n: next.seat + 1 })
      case 'show':
        return t('Seat {n} opens: its closed cards', { n: next.seat + 1 })
      default:
        return ''
    }
  }

  get count(): number {
    const { next } = this
    return next.what === 'card' || next.what === 'show' ? next.count : 0
  }

  protected lay(cards: string): { title: string; input: object } {
    const { desk, next } = this
    const names = cardNames(cards.split(' '))
    if (next.what === 'show') return { title: t('Seat {n} shows {cards}.', { n: next.seat + 1, cards: names }), input: { in: 'show', player: String(desk.playerAt(next.seat)), cards } }
    return { title: t('Dealt: {cards}', { cards: names }), input: { in: 'card', cards } }
  }

  // ---- The word of the seat in turn ----

  get choices(): PokerAct[] {
    const { next } = this
    if (next.what !== 'act') return []
    const order = Object.keys(KEYS)
    return next.acts.filter((act) => act.do in KEYS && (act.do !== 'all_in' || this.isAll(next.seat, act.least))).sort((a, b) => order.indexOf(a.do) - order.indexOf(b.do))
  }

  /** All his chips, as a street's total or as what it takes: where a limit allows less it is a bet like others. */
  private isAll(at: number, amount: number): boolean {
    const seat = this.desk.public?.page.seats.find((one) => one.seat === at)
    return seat !== undefined && (amount === seat.stack || amount === seat.stack + seat.in)
  }

  async say(doing: string, amount?: number, pieces?: number): Promise<void> {
    const { desk, next } = this
    if ((next.what !== 'act' && next.what !== 'show') || !desk.may('act')) return
    const what = amount === undefined ? actName(doing) : `${actName(doing)} ${short(amount, desk.money)}`
    const input = { in: 'act', do: doing, player: String(desk.playerAt(next.seat)), ...(next.turn ? { turn: next.turn } : {}), ...(amount === undefined ? {} : { amount }), ...(pieces ? { number: pieces } : {}) }
    if (await desk.give(`${seatName(next.seat)}: ${what}`, input)) this.sizing = null
  }

  /** A word before its turn, of whoever gave it. */
  early(seat: number, doing: string, amount?: number): Promise<boolean> {
    const { desk } = this
    return desk.give(`${seatName(seat)}: ${actName(doing)}`, { in: 'act', do: doing, player: String(desk.playerAt(seat)), ...(amount === undefined ? {} : { amount }) })
  }

  async choose(act: PokerAct): Promise<void> {
    if (!SIZED.has(act.do)) return this.say(act.do)
    if (act.least === act.most) return this.say(act.do, act.least)
    this.sizing = this.sizing?.do === act.do ? null : act
  }

  // ---- Keys, and the one big action ----

  protected key(event: KeyboardEvent): boolean {
    const typed = event.code.replace(/^Key/, '')
    const { next } = this
    if (next.what === 'show' && next.mucks && typed === KEYS.muck) {
      void this.say('muck')
      return true
    }
    const act = this.choices.find(({ do: doing }) => KEYS[doing] === typed)
    if (!act) return false
    void this.choose(act)
    return true
  }

  get primary(): Primary | null {
    const { desk, next } = this
    switch (next.what) {
      case 'prepare':
        return { label: t('Open the table'), can: desk.may('open_table') }
      case 'shuffle':
        return { label: t('Shuffle: a new hand'), can: desk.may('shuffle') && next.ready > 1 }
      case 'burn':
        return { label: t('Burn a card'), can: desk.may('burn') }
      case 'packet':
        return { label: this.due, can: desk.may('card') }
      case 'card':
      case 'show':
        return { label: this.due, can: false }
      case 'act':
        return { label: t('Seat {n} to act', { n: next.seat + 1 }), can: false }
      case 'ruling':
        return { label: t('The floor decides'), can: false }
      case 'over':
        return { label: t('The hand is right: next hand'), can: desk.may('confirm') }
      default:
        return null
    }
  }

  async go(): Promise<void> {
    const { desk, next, primary } = this
    if (!primary?.can) return
    desk.panel = next.what === 'prepare' ? 'table' : 'now'
    if (next.what === 'packet') await desk.give(this.due, { in: 'card', cards: closedCards(next.count) })
    if (next.what === 'burn') await desk.give(primary.label, { in: 'burn', cards: '??' })
    if (next.what === 'shuffle') await desk.give(primary.label, { in: 'shuffle' })
    if (next.what === 'over') await desk.give(primary.label, { in: 'confirm' })
  }
}

export const workOf = (desk: PokerDesk): PokerWork => desk.work as PokerWork
