/** A player at poker between players. Nothing is staked on a layout here: chips come into play between hands, and
 *  in a hand it is acts in turn. What he chose before his turn, or wants done between hands, waits in the page. */
import type { BookLine } from '../../../lib/Book.svelte'
import type { Action, YouView } from '../../../lib/types'
import { short, t, type Places } from '../../../lib/words'
import { Sitting } from '../../../player/sitting.svelte'
import { actOf, choices, choose, stands, type Ahead, type Chosen } from '../ahead'
import { fitting, preset, type Preset, type Standing } from '../amounts'
import { handOf, heldBy } from '../names'
import type { OwnCards, PokerOwn, PokerPage, PokerPlate, PokerSeat } from '../page'
import { tell, turnSentence } from '../tell'
import { Log } from './log.svelte'

/** What his view has beside other games': his cards, and his place in the room's list, where there is one. */
export interface PokerYou extends YouView<PokerOwn> {
  own?: OwnCards | null
  room?: OwnRoom | null
}

/** What the room keeps of him: since when he is away, his place in the list (0: none), and with how much he must
 *  come back before when. */
export interface OwnRoom {
  away: number | null
  /** Whose cards he may look at, as his guest: the seat from 0. */
  guest_of?: number | null
  /** His chips the floor keeps safe. */
  kept?: number
  place: number
  least: number
  until: number | null
}

/** Guests by seats from 1; whether the game waits to be started; spectators somebody minds. */
export interface RoomAll {
  guests?: { seat: number; host: number; allowed: boolean }[]
  halted?: boolean
  spectators?: 'asked' | 'move' | 'remove' | null
}

/** Bets whose amount is chosen. */
const SIZED = ['bring_in', 'bet', 'raise']

export class PokerSitting extends Sitting<PokerPage, PokerOwn, PokerPlate> {
  log = new Log(this)
  /** What was chosen before the turn. */
  ahead = $state.raw<Chosen | null>(null)
  /** The amount in hand; null: the least. */
  typed = $state<number | null>(null)
  /** Raised where the amount's field should have the focus. */
  wanted = $state(0)
  /** Waits until chips may come into play; until he can leave. */
  bringing = $state<number | null>(null)
  leaving = $state(false)
  /** The free seat he would take; null: any. */
  chosen = $state<number | null>(null)
  /** A fold that costs nothing was pressed once. */
  private folding = 0
  /** The page that was told of last, and its round. */
  private last: PokerPage | null = null
  private since = 0
  said = $state('')

  // ---- Nothing lies on a layout ----

  get isBetting(): boolean {
    return false
  }
  get mine(): Map<string, number> {
    return new Map()
  }
  protected laid(): Map<string, number> | null {
    return null
  }
  protected get chipRange(): { least: number; most: number; step: number } {
    const plate = this.rules?.game
    return { least: plate?.small_blind || plate?.min_bet || 1, most: 1000 * (plate?.min_bet ?? 1), step: 1 }
  }
  betAction(): Action | undefined {
    return undefined
  }
  /** What he has put into this hand. */
  override get staked(): number {
    const phase = this.view?.page.phase
    return phase === 'between' || phase === 'over' ? 0 : (this.seat?.put ?? 0)
  }
  protected override get seenTo(): number {
    return Math.min(this.you?.v ?? 0, this.view?.v ?? 0)
  }

  // ---- What can be read ----

  get page(): PokerPage {
    return this.view!.page
  }
  get plate(): PokerPlate {
    return this.rules!.game
  }
  get own(): OwnCards | null {
    return (this.you as PokerYou | null)?.own ?? null
  }
  /** What the room keeps of him; null where the house has no such room. */
  get room(): OwnRoom | null {
    return (this.you as PokerYou | null)?.room ?? null
  }
  /** A change of the stakes is asked for: everybody at the table has a voice. */
  get stakesAsked(): boolean {
    return Boolean((this.view as { room?: { stakes?: boolean } | null } | null)?.room?.stakes)
  }
  /** What all see of the room. */
  get roomAll(): RoomAll | null {
    return (this.view as { room?: RoomAll | null } | null)?.room ?? null
  }
  get number(): number | null {
    return this.you?.seat ?? null
  }
  get seat(): PokerSeat | undefined {
    return this.number === null ? undefined : this.view?.page.seats.find(({ seat }) => seat === this.number)
  }
  /** He has cards that can still win. */
  get isIn(): boolean {
    return this.seat?.state === 'live' || this.seat?.state === 'all_in'
  }
  get isBetween(): boolean {
    const phase = this.view?.page.phase
    return phase === 'between' || phase === 'over'
  }
  /** The question the table puts to him. */
  get asked(): PokerPage['turn'] {
    const turn = this.view?.page.turn ?? null
    return turn && turn.seat === this.number ? turn : null
  }
  get toCall(): number {
    return this.you?.page?.to_call ?? Math.max(0, this.page.price - (this.seat?.in ?? 0))
  }
  /** Chips at his seat that are not in play. */
  get beyond(): number {
    return Math.max(0, (this.you?.chips ?? 0) - (this.you?.page?.in_play ?? 0))
  }
  get acts(): Action[] {
    return this.you?.actions.filter((action) => action.do === 'act') ?? []
  }
  find(act: string): Action | undefined {
    return this.acts.find((action) => action.act === act)
  }
  open(act: string): Action | undefined {
    const action = this.find(act)
    return action && !action.closed ? action : undefined
  }
  /** What he would do with an amount: bet, raise, bring in. */
  get sizing(): Action | undefined {
    return this.asked ? this.acts.find((action) => SIZED.includes(action.act ?? '') && !action.closed) : undefined
  }
  get standing(): Standing {
    return { pot: this.page.pot, price: this.page.price, put: this.seat?.in ?? 0 }
  }
  get amount(): number {
    const action = this.sizing
    return action ? fitting(this.typed ?? 0, action) : 0
  }
  get held(): string[] {
    return heldBy(this.seat, this.own)
  }

  get lines(): BookLine[] {
    return this.log.lines
  }

  /** What a screen reader is told: what was done, then whose turn it is; at one's own turn one's hand too. */
  get spoken(): string {
    if (!this.view) return ''
    const made = this.asked ? handOf(this.own) : ''
    return [this.said, made ? `${made}.` : '', turnSentence(this.page, this.number, this.toCall, this.money)].filter(Boolean).join(' ')
  }

  // ---- As views come ----

  protected override follow(): void {
    const view = this.view
    if (!view) return
    if (this.last !== view.page) {
      const before = this.since === view.round ? this.last : null
      const lines = tell(before, view.page, this.money, this.rules?.game.streets ?? [])
      if (lines.length) this.said = lines.map(({ text }) => text).join(' ')
      this.log.add(view.round, lines)
      if (before?.turn?.turn !== view.page.turn?.turn) this.typed = null
      this.last = view.page
      this.since = view.round
    }
    if ((this.you?.v ?? -1) >= view.v) this.followWishes()
  }

  /** Both views are there: what waited is done, or dropped. */
  private followWishes(): void {
    if (this.ahead && !stands(this.ahead, { ...this.page, round: this.view!.round })) {
      const was = this.ahead
      this.ahead = null
      if (this.isIn && was.round === this.view!.round && was.street === this.page.street) this.say(t('The price has changed: choose again.'))
    }
    if (this.ahead && this.asked && this.pending === 0) {
      const action = actOf(this.ahead, this.acts)
      this.ahead = null
      if (action) this.act(action)
    }
    if (!this.isBetween || this.pending > 0) return
    if (this.leaving) {
      this.leaving = false
      void this.leave()
    } else if (this.bringing !== null) {
      const amount = this.bringing
      this.bringing = null
      void this.playWith(amount)
    }
  }

  // ---- In a hand ----

  act(action: Action, amount?: number): void {
    if (action.closed) return this.explain(action)
    const sized = SIZED.includes(action.act ?? '')
    const turn = this.asked?.turn
    const said = {
      in: 'act',
      do: action.act,
      ...(sized ? { amount: amount ?? this.amount } : {}),
      // An act for a turn that has passed must not be taken for the next one.
      ...(turn === undefined ? {} : { turn }),
    }
    this.typed = null
    void this.wait(async () => {
      await this.send(said)
    })
  }

  /** A fold where a check costs nothing is asked for twice. */
  fold(): void {
    const action = this.find('fold')
    if (!action) return
    const turn = this.asked?.turn ?? 0
    if (this.open('check') && this.folding !== turn) {
      this.folding = turn
      return this.say(t('Nothing to call: check, or fold once more to throw the hand away.'))
    }
    this.act(action)
  }

  checkOrCall(): void {
    const action = this.open('check') ?? this.open('call') ?? this.find('call') ?? this.find('check')
    if (action) this.act(action)
  }

  raise(): void {
    const action = this.sizing ?? this.find('raise') ?? this.find('bet')
    if (action) this.act(action, this.amount)
  }

  set(which: Preset): void {
    if (this.sizing) this.typed = preset(which, this.standing, this.sizing)
  }

  /** What may be chosen before the turn. */
  get choices(): Ahead[] {
    const { phase } = this.page
    if (this.asked || this.seat?.state !== 'live' || !(phase === 'bet' || phase === 'bring_in' || phase === 'deal')) return []
    return choices(this.toCall)
  }

  toggle(what: Ahead): void {
    if (!this.choices.includes(what)) return
    this.ahead = this.ahead?.what === what ? null : choose(what, { ...this.page, round: this.view!.round })
  }

  // ---- Between hands ----

  get bringAction(): Action | undefined {
    return this.action('bring')
  }

  /** What he may bring now: of all his chips, here and at no table; null where no more comes into play. */
  get range(): { least: number; most: number } | null {
    const [posted, most] = this.plate.buyin
    const least = Math.max(posted, this.room?.least ?? 0)
    const inPlay = this.you?.page?.in_play ?? 0
    const all = this.beyond + (this.you?.free ?? 0)
    const top = most === null ? all : Math.min(all, most - inPlay)
    const low = inPlay > 0 ? 1 : Math.min(least, top)
    return top > 0 ? { least: low, most: top } : null
  }

  /** What a newcomer would bring: a hundred least bets, within what he may. */
  get suggested(): number {
    return this.range ? Math.min(this.range.most, Math.max(this.range.least, 100 * this.plate.min_bet)) : 0
  }

  /** Sits down and comes into play with so much, as soon as the hand that is on lets him. */
  sitWith(amount: number, seat: number | null): Promise<void> {
    return this.wait(async () => {
      const answer = await this.send({ in: 'sit', chips: amount, ...(seat === null ? {} : { seat: seat + 1 }) })
      await this.fresh()
      if (answer.status === 'OK') await this.bringIn(amount)
    })
  }

  /** More chips into play, from his seat first and then from what lies at no table. */
  playWith(amount: number): Promise<void> {
    return this.wait(async () => {
      await this.fresh()
      const missing = amount - this.beyond
      if (missing > 0 && (await this.send({ in: 'chips', amount: missing })).status !== 'OK') return
      await this.bringIn(amount)
    })
  }

  private async bringIn(amount: number): Promise<void> {
    if (!this.isBetween) {
      this.bringing = amount
      return
    }
    await this.send({ in: 'bring', amount })
    await this.fresh()
  }

  /** Chips in play are taken up first, the floor is asked where the house wants it; in a hand it waits. */
  override async leave(): Promise<void> {
    if (!this.isBetween && this.seat && this.seat.state !== 'away' && this.seat.state !== 'out') {
      this.leaving = true
      if (this.open('sit_out')) this.wish('sit_out')
      return
    }
    const ask = this.open('ask_leave')
    if (ask && this.action('take_up')?.closed) return this.wish('ask_leave')
    return super.leave()
  }

  protected override beforeLeaving(): object[] {
    return (this.you?.page?.in_play ?? 0) > 0 ? [{ in: 'take_up' }] : []
  }

  /** Something of the room away from the cards: the list, an absence, a voice on the stakes. */
  ask(what: string, more: object = {}): void {
    void this.wait(async () => {
      await this.send({ do: what, ...more })
    })
  }

  /** The free seat he chose, instead of his own. */
  takeSeat(): void {
    const seat = this.chosen
    if (seat === null) return
    void this.wait(async () => {
      await this.send({ in: 'sit', seat: seat + 1 })
      this.chosen = null
    })
  }

  wish(act: string): void {
    const action = this.find(act)
    if (action?.closed) return this.explain(action)
    void this.wait(async () => {
      await this.send({ in: 'act', do: act })
    })
  }

  /** Refusals speak of seats and of what one has. */
  protected override places(action: Action): Places {
    const places = super.places(action)
    const money = (amount: number) => short(amount, this.money)
    switch (action.closed?.code) {
      case 'TO_ACT':
        return { ...places, n: (this.page.turn?.seat ?? 0) + 1 }
      case 'NO_CHECK':
        return { ...places, min: money(this.toCall) }
      case 'NOT_DEALT':
        return { ...places, n: (this.number ?? 0) + 1 }
      case 'MIN_BUYIN':
        return { ...places, value: money(this.beyond), min: money(this.plate.buyin[0]) }
      case 'BUYIN_MAX':
        return { ...places, value: money(this.beyond), max: money(this.plate.buyin[1] ?? 0) }
      case 'STRADDLE_SEAT':
        return { ...places, n: (this.page.next?.straddle ?? 0) + 1 }
      case 'STACK':
        return { ...places, max: money(this.seat?.stack ?? 0), value: money(action.least ?? 0) }
      default:
        return { ...places, value: money(action.least ?? 0), n: places.min ?? '' }
    }
  }
}
