/** A player at poker against the house. The keys are the stakes on boxes ("ante:1", "bonus:1"); a box played
 *  dark has its own ("dark:1"), so that what is repeated or taken back stays dark. */
import { cardsOf } from '../../../cards/entry'
import { balanceSentence } from '../../../cards/results'
import { CardSitting } from '../../../cards/sitting.svelte'
import { after, changes, type Change } from '../../../cards/stakes'
import type { BookLine } from '../../../lib/Book.svelte'
import { backTo, type Move } from '../../../lib/chips'
import type { Action } from '../../../lib/types'
import { t, type Places } from '../../../lib/words'
import { boxSentence, dealerSentence, placeOf, rowName } from '../names'
import type { HousePokerBox, HousePokerPage, HousePokerPlate, HousePokerSeat, OwnBox } from '../page'
import { exchangeCost } from '../pays'
import { Log } from './log.svelte'

/** Stakes beside the Ante: before the deal, the last three on a dark box only. */
const BESIDE = ['bonus', 'wheel', 'insurance', 'sixth', 'buy'] as const

/** Refusals that are of the amount: how a player's Antes stand to each other. */
const BY_AMOUNT = ['LIGHT_EQUAL', 'DARK_EQUALS', 'DARK_DIFFERS']

export class HousePokerSitting extends CardSitting<HousePokerPage, HousePokerSeat, HousePokerPlate> {
  log = new Log(this)
  /** The next box is opened dark. */
  dark = $state(false)
  /** Places of the cards picked for an exchange. */
  picked = $state.raw<number[]>([])
  /** Which card has the focus while they are picked; null: none. */
  pointed = $state<number | null>(null)
  /** The insurance that was typed; null: the most there is. */
  insured = $state<number | null>(null)
  private looked = ''

  // ---- What can be read ----

  get page(): HousePokerPage {
    return this.view!.page
  }

  get plate(): HousePokerPlate {
    return this.rules!.game
  }

  get isBetting(): boolean {
    const phase = this.view?.page.phase
    if (phase === 'bets') return true
    return phase === 'shuffle' && Boolean(this.you?.actions.some((a) => a.do === 'bet' && !a.closed))
  }

  get boxes(): HousePokerBox[] {
    return (this.view?.page.boxes ?? []).filter((box) => box.state !== 'empty')
  }

  box(number: number): HousePokerBox | undefined {
    return this.boxes.find((box) => box.box === number)
  }

  isMine(box: HousePokerBox | undefined): boolean {
    return box !== undefined && this.you !== null && this.you.seat !== null && box.seat === this.you.seat
  }

  /** What he may see of his own box. */
  own(number: number): OwnBox | undefined {
    return this.you?.page?.boxes.find((box) => box.box === number)
  }

  get mine(): Map<string, number> {
    const found = new Map<string, number>()
    for (const box of this.boxes) {
      if (!this.isMine(box)) continue
      found.set(`${box.dark ? 'dark' : 'ante'}:${box.box}`, box.ante)
      for (const bet of BESIDE) if (box[bet]) found.set(`${bet}:${box.box}`, box[bet])
    }
    return found
  }

  override get staked(): number {
    const sum = (box: HousePokerBox) => box.ante + box.bet + BESIDE.reduce((all, bet) => all + box[bet], 0)
    return this.boxes.filter((box) => this.isMine(box)).reduce((all, box) => all + sum(box), 0)
  }

  protected laid(): Map<string, number> | null {
    const phase = this.view?.page.phase
    return phase === 'bets' || phase === 'shuffle' ? this.mine : null
  }

  get lines(): BookLine[] {
    return this.log.lines
  }

  protected override follow(): void {
    this.log.follow()
    // Other cards: what was picked is forgotten.
    const looked = `${this.view?.round} ${this.asked} ${this.hand.join(' ')} ${this.canExchange}`
    if (looked === this.looked) return
    this.looked = looked
    this.picked = []
    this.pointed = null
    this.insured = null
  }

  /** What a screen reader is told as it changes: one's own boxes, the dealer, what it came to, who is asked. */
  get spoken(): string {
    if (!this.view) return ''
    const { phase } = this.page
    if (phase === 'bets') return t('Round {n}. Place your bets.', { n: this.view.round })
    if (phase === 'shuffle') return t('The cards are shuffled.')
    const asked = this.asked
    const told = this.boxes.filter((box) => this.isMine(box) && (asked === null || box.box === asked))
    const isOver = phase === 'settle' || phase === 'over'
    return [
      ...told.map((box) => boxSentence(box, this.own(box.box))),
      dealerSentence(this.page),
      isOver ? balanceSentence(this.you?.results ?? [], this.money) : '',
      asked === null ? '' : t('Box {n}: your turn.', { n: asked }),
    ].filter(Boolean).join(' ')
  }

  // ---- Bets ----

  /** What a press on the Ante of a box means: a box keeps what it is, a new one is what was chosen. */
  spot(number: number): string {
    const box = this.box(number)
    const dark = this.isMine(box) ? box!.dark : this.dark && this.plate.dark
    return `${dark ? 'dark' : 'ante'}:${number}`
  }

  /** Stakes a dark box of his may post before the deal, or has posted. */
  posts(number: number): string[] {
    const box = this.box(number)
    if (!box?.dark) return []
    return (['insurance', 'sixth', 'buy'] as const).filter((bet) => {
      if (box[bet] > 0) return true
      const action = this.isMine(box) && this.isBetting ? this.betAction(`${bet}:${number}`) : undefined
      return action !== undefined && !action.closed
    })
  }

  betAction(key: string): Action | undefined {
    const { bet, box: number } = placeOf(key)
    const isAnte = bet === 'ante' || bet === 'dark'
    const there = this.mine.get(key) ?? 0
    // Where his box stands already it can be raised: as far as the table and his chips go.
    if (isAnte && there) {
      const { min, max } = this.plate
      const costs = bet === 'dark' ? 1 + this.plate.bet_multiple[0] / this.plate.bet_multiple[1] : 1
      return { do: 'bet', bet: 'ante', box: number, least: min, most: Math.min(max, there + Math.floor((this.you?.chips ?? 0) / costs)), closed: null }
    }
    const action = this.you?.actions.find((a) => a.do === 'bet' && a.box === number && a.bet === (isAnte ? 'ante' : bet) && (!isAnte || Boolean(a.dark) === (bet === 'dark')))
    // Another amount may be taken: the house is asked with it.
    if (isAnte && action?.closed && BY_AMOUNT.includes(action.closed.code)) return { ...action, closed: null }
    return this.raisable(action, there)
  }

  protected get chipRange(): { least: number; most: number; step: number } {
    const game = this.rules?.game
    return { least: game?.min ?? 0, most: game?.max ?? 0, step: Math.max(1, game?.step ?? 1) }
  }

  protected override leaning(key: string): string[] {
    const { bet, box } = placeOf(key)
    return bet === 'ante' || bet === 'dark' ? BESIDE.map((beside) => `${beside}:${box}`) : []
  }

  protected input({ key, amount }: Change): object {
    const { bet, box } = placeOf(key)
    const named = bet === 'dark' ? 'ante' : bet
    if (amount === null) return { in: 'remove', box, bet: named }
    return { in: 'bet', box, bet: named, amount, ...(bet === 'dark' ? { dark: true } : {}) }
  }

  /** All that changes is taken back before anything is put down: Antes that must be equal change together. */
  protected override inputs(moves: Move[]): object[] {
    const found = changes(this.mine, after(this.mine, moves), (key) => this.leaning(key))
    return [...found.filter(({ amount }) => amount === null), ...found.filter(({ amount }) => amount !== null)].map((change) => this.input(change))
  }

  override place(key: string): void {
    if (!this.seated) return this.say(t('Sit down first.'))
    const { bet } = placeOf(key)
    if (bet !== 'ante' && bet !== 'dark') return this.placeBeside(key, bet)
    const value = this.chipValue
    this.setAnte(key, (there, least) => Math.max(there + value, least))
  }

  override take(key: string): void {
    const { bet } = placeOf(key)
    if (!this.seated || (bet !== 'ante' && bet !== 'dark')) return super.take(key)
    const value = this.chipValue
    this.setAnte(key, (there, least) => (there - value >= least ? there - value : 0))
  }

  /** An Ante becomes another. Where the house wants his Antes equal the others follow, and a new one is like
   *  them; what it refuses altogether is put back as it was. */
  private setAnte(key: string, wanted: (there: number, least: number) => number): void {
    void this.wait(async () => {
      await this.fresh()
      const action = this.betAction(key)
      if (action?.closed) return this.explain(action)
      const before = this.mine
      const there = before.get(key) ?? 0
      const amount = wanted(there, action?.least ?? 0)
      if (amount > there && amount > (action?.most ?? Infinity)) return this.sayMost(action?.most ?? 0)
      let answer = await this.reach(new Map([...before, [key, amount]]))
      if (answer === 'LIGHT_EQUAL' || answer === 'DARK_EQUALS') answer = await this.reach(this.alike(before, key, amount))
      if (answer !== 'OK') await this.reach(before)
      await this.fresh()
      this.remember(backTo(before, this.mine))
    })
  }

  /** The same with all his Antes equal. */
  private alike(before: Map<string, number>, key: string, amount: number): Map<string, number> {
    const antes = [...before.keys()].filter((other) => /^(ante|dark):/.test(other))
    const like = before.has(key) ? amount : (before.get(antes[0] ?? '') ?? amount)
    return new Map([...before, ...[...antes, key].map((other): [string, number] => [other, like])])
  }

  /** Sends what brings the stakes there; the first refusal ends it and is what is given back. */
  private async reach(goal: Map<string, number>): Promise<string> {
    await this.fresh()
    const wanted = new Map([...goal].filter(([, amount]) => amount > 0))
    for (const input of this.inputs(backTo(wanted, this.mine))) {
      const { status } = await this.send(input)
      if (status !== 'OK') return status
    }
    this.notice = null
    return 'OK'
  }

  /** What lies beside the Ante needs it there: whether it is taken is asked when its turn comes. Some have one
   *  price, or a few on the sign; a press then goes to the next of them. */
  private placeBeside(key: string, bet: string): void {
    const value = this.chipValue
    void this.step(() => {
      const action = this.betAction(key)
      if (!action || action.closed) {
        this.explain(action)
        return []
      }
      const there = this.mine.get(key) ?? 0
      const least = action.least ?? 0
      const most = action.most ?? 0
      const sign = bet === 'bonus' ? (this.plate.bonus?.stakes ?? null) : null
      const wanted = sign ? (sign.find((stake) => stake > there) ?? Infinity) : Math.max(least, there ? there + value : Math.min(value, most))
      if (wanted <= most) return this.inputs([{ in: 'bet', bet: key, amount: wanted - there }])
      this.sayMost(sign ? (sign.at(-1) ?? most) : most)
      return []
    })
  }

  // ---- Decisions ----

  /** The decisions the round waits for that are his, box by box. */
  get myTurns(): HousePokerPage['turns'] {
    const seat = this.you?.seat
    return seat === null || seat === undefined ? [] : (this.view?.page.turns ?? []).filter((turn) => turn.seat === seat)
  }

  /** What he may decide about a box, open or closed. */
  acts(box: number): Action[] {
    return this.you?.actions.filter((a) => a.do === 'act' && a.box === box) ?? []
  }

  get openActs(): Action[] {
    return this.you?.actions.filter((a) => a.do === 'act' && !a.closed && a.box) ?? []
  }

  /** The box whose decisions the rail shows. */
  get asked(): number | null {
    return this.myTurns[0]?.box ?? this.openActs[0]?.box ?? null
  }

  /** He is offered the cut and may leave it to another. */
  get mayDecline(): boolean {
    return this.you?.actions.some((a) => a.do === 'act' && a.act === 'no_cut' && !a.closed) ?? false
  }

  decline(): void {
    void this.wait(async () => {
      await this.send({ in: 'act', do: 'no_cut' })
    })
  }

  /** The cards he looks at. */
  get hand(): string[] {
    return this.asked === null ? [] : cardsOf(this.own(this.asked)?.cards || this.box(this.asked)?.cards)
  }

  get canExchange(): boolean {
    return this.asked !== null && this.acts(this.asked).some((a) => a.act === 'exchange' && !a.closed)
  }

  /** What exchanging so many cards costs on the box that is asked. */
  exchangeCost(count: number): number {
    return exchangeCost(this.plate, this.asked === null ? 0 : (this.box(this.asked)?.ante ?? 0), count)
  }

  pick(place: number): void {
    if (!this.canExchange || place >= this.hand.length) return
    if (this.picked.includes(place)) this.picked = this.picked.filter((other) => other !== place)
    else if (this.picked.length < (this.plate.exchange?.max ?? 0)) this.picked = [...this.picked, place].sort((a, b) => a - b)
    else this.say(t('No more than {max} cards.', { max: this.plate.exchange?.max ?? 0 }))
    this.pointed = place
  }

  /** The insurance in hand, within what the house takes now. */
  insurance({ least = 0, most = 0 }: Action): number {
    return Math.min(most, Math.max(least, this.insured ?? most))
  }

  act(action: Action, amount?: number): void {
    if (action.closed) return this.explain(action)
    const isExchange = action.act === 'exchange'
    if (isExchange && !this.picked.length) {
      this.pointed ??= 0
      return this.say(t('Pick the cards to exchange.'))
    }
    const turn = this.myTurns.find(({ box }) => box === action.box)
    const said = {
      in: 'act',
      box: action.box,
      do: action.act,
      ...(isExchange ? { cards: this.picked.map((place) => this.hand[place]).join(' ') } : {}),
      ...(amount ? { amount } : {}),
      // A decision for a turn that has passed must not be taken for the next one.
      ...(turn ? { turn: turn.turn } : {}),
    }
    void this.wait(async () => {
      await this.send(said)
    })
  }

  /** Refusals speak of numbers of boxes and cards, not of money alone. */
  protected override places(action: Action): Places {
    const places = super.places(action)
    switch (action.closed?.code) {
      case 'LIGHT_BOXES':
        return { ...places, n: this.plate.light_max }
      case 'LOOK_ORDER':
        return { ...places, n: this.myTurns[0]?.box ?? 0 }
      case 'EXCHANGE_COUNT':
        return { ...places, max: this.plate.exchange?.max ?? 0 }
      case 'INS_HAND':
        return { ...places, what: rowName(this.plate.insurance?.from ?? '') }
      default:
        return { ...places, n: places.min ?? '' }
    }
  }
}
