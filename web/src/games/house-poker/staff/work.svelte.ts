/* work.svelte.ts -- the dealer's hands at poker against the house: packets face down by one key, cards that
 * are seen gathered until their packet is whole, the words of the boxes that decide, what the one big action
 * does. */
import { cardNames } from '../../../cards/names'
import { plural, t, tIn } from '../../../lib/words'
import { closedCards, PacketWork } from '../../../staff/cards/packet.svelte'
import type { Desk } from '../../../staff/desk.svelte'
import { phaseText } from '../phases'
import type { Primary, Said } from '../../../staff/stage'
import { actName, dealerSentence } from '../names'
import type { HousePokerAct, HousePokerPage, HousePokerPlate, HousePokerStaff } from '../page'
import { exchangeCost } from '../pays'
import { nextOf, placeKey, type Next, type Place } from './next'
import { dealerIn, sayIn } from './sayings'

export type HousePokerDesk = Desk<HousePokerPage, HousePokerStaff, HousePokerPlate>

/** As the player's page has them; an exchange is how many cards. */
export const KEYS: Record<string, string> = { play: 'P', sixth: '6', pass: 'F', insure: 'I', take_ante: 'A', buy: 'G' }

export class HousePokerWork extends PacketWork<HousePokerDesk> {
  /** Of several boxes that decide, the one whose word is entered. */
  chosen = $state<number | null>(null)
  /** Somebody insures: how much is asked for. */
  insuring = $state(false)

  get next(): Next {
    const view = this.desk.public
    return view ? nextOf(view, view.page, this.desk.inspect?.page.due ?? null) : { what: 'wait' }
  }

  get where(): string {
    const view = this.desk.public
    return view ? phaseText(view.page, view.call) : ''
  }

  get said(): Said {
    const { desk, next } = this
    const page = desk.public?.page
    if (!page) return { words: '' }
    const keys = desk.inspect?.page.say ?? []
    const more: string[] = []
    if (next.what === 'bets' && desk.rules?.game.bonus) more.push(t('Remind the players of the bonus bet.'))
    if (page.phase === 'decide' && page.dealer.has_game === null) more.push(dealerSentence(page))
    if (page.dealer.has_game && keys.includes('two_combinations')) more.push(tIn(desk.language, 'Two combinations play'))
    if (desk.inspect?.bets.some((bet) => bet.clause === 'insurance.lost')) more.push(tIn(desk.language, 'Insurance does not play'))
    // The dealer's hand is named when it is opened, whatever is waited for then.
    const opened = page.dealer.has_game !== null && (next.what === 'show' || next.what === 'award')
    if (opened) return { words: dealerIn(desk.language, page), more: [...more, sayIn(desk.language, page, next)] }
    return { words: sayIn(desk.language, page, next), more: more.filter(Boolean) }
  }

  // ---- Cards ----

  /** Whose cards they are, in words. */
  get due(): string {
    const { next } = this
    if (next.what === 'packet') return next.round ? plural(next.count, '{n} card face down, one a box', '{n} cards face down, one a box') : this.dealt(next.to, next.count, true)
    if (next.what === 'card') return this.dealt(next.to, next.count, false)
    if (next.what !== 'show') return ''
    return typeof next.to === 'number' ? t('Turned: the cards of box {n}', { n: next.to }) : t('Turned: the dealer’s cards')
  }

  private dealt(to: Place, count: number, closed: boolean): string {
    const places = { box: typeof to === 'number' ? to : 0 }
    if (to === 'board') return plural(count, '{n} common card', '{n} common cards')
    if (to === 'dealer') {
      if (closed) return plural(count, '{n} card face down to the dealer', '{n} cards face down to the dealer')
      return this.desk.public?.page.phase === 'buy' ? t('The card that replaces the dealer’s highest') : t('The dealer’s open card')
    }
    if (closed) return plural(count, '{n} card face down to box {box}', '{n} cards face down to box {box}', places)
    return plural(count, '{n} card to box {box}', '{n} cards to box {box}', places)
  }

  /** How many cards are to be named now. */
  get count(): number {
    const { next } = this
    return next.what === 'card' || next.what === 'show' ? next.count : 0
  }

  protected lay(cards: string): { title: string; input: object } {
    const { next } = this
    const names = cardNames(cards.split(' '))
    if (next.what === 'show') return { title: t('Turned: {card}', { card: names }), input: { in: 'show', cards, ...(typeof next.to === 'number' ? { box: next.to } : {}) } }
    const to = next.what === 'card' ? { to: placeKey(next.to) } : {}
    return { title: t('Dealt: {cards}', { cards: names }), input: { in: 'card', cards, ...to } }
  }

  private async layClosed(next: Next & { what: 'packet' }): Promise<void> {
    const cards = closedCards(next.count)
    await this.desk.give(this.due, { in: 'card', cards, ...(next.round ? {} : { to: placeKey(next.to) }) })
  }

  // ---- The cut ----

  /** The seat to which the cut is offered first, where the house has an order. */
  get offered(): number | null {
    const due = this.desk.inspect?.page.due
    return this.next.what === 'cut' ? (due?.seat ?? null) : null
  }

  /** Seats that may pass the cut on. */
  get decliners(): number[] {
    if (this.next.what !== 'cut') return []
    const seats = (this.desk.inspect?.page.acts ?? []).filter((act) => act.do === 'no_cut').map((act) => act.seat)
    return [...new Set(seats)]
  }

  async declineCut(seat: number): Promise<void> {
    const { desk } = this
    const player = desk.playerAt(seat)
    await desk.give(t('{player} does not cut', { player: desk.name(player) }), { in: 'act', do: 'no_cut', player: String(player) })
  }

  // ---- Words of the boxes ----

  /** The box whose word is entered now. */
  get turn(): HousePokerPage['turns'][number] | null {
    const { next } = this
    if (next.what !== 'decision') return null
    return next.turns.find((turn) => turn.box === this.chosen) ?? next.turns[0] ?? null
  }

  private acts(doings: (doing: string) => boolean): HousePokerAct[] {
    const { turn } = this
    return (this.desk.inspect?.page.acts ?? []).filter((act) => act.box === turn?.box && act.seat === turn.seat && doings(act.do))
  }

  /** What the box may say now, but for an exchange and insurance. */
  get choices(): HousePokerAct[] {
    const order = Object.keys(KEYS)
    return this.acts((doing) => doing in KEYS && doing !== 'insure').sort((a, b) => order.indexOf(a.do) - order.indexOf(b.do))
  }

  get insurance(): HousePokerAct | null {
    return this.acts((doing) => doing === 'insure')[0] ?? null
  }

  /** How many cards may be exchanged, and what it costs. */
  get exchanges(): { count: number; cost: number }[] {
    const { desk, turn } = this
    const plate = desk.rules?.game
    if (!plate?.exchange || !this.acts((doing) => doing === 'exchange').length) return []
    const ante = desk.public?.page.boxes.find((box) => box.box === turn?.box)?.ante ?? 0
    return Array.from({ length: plate.exchange.max }, (_, i) => ({ count: i + 1, cost: exchangeCost(plate, ante, i + 1) }))
  }

  private async say(what: string, more: object): Promise<boolean> {
    const { desk, turn } = this
    if (!turn || !desk.may('act')) return false
    const input = { in: 'act', box: turn.box, player: String(desk.playerAt(turn.seat)), turn: turn.turn, ...more }
    return desk.give(t('Box {n}: {what}', { n: turn.box, what }), input)
  }

  async decide(doing: string): Promise<void> {
    if (await this.say(actName(doing), { do: doing })) this.chosen = null
  }

  async exchange(count: number): Promise<void> {
    const cards = closedCards(count)
    if (await this.say(plural(count, 'exchanges {n} card', 'exchanges {n} cards'), { do: 'exchange', cards })) this.chosen = null
  }

  async insure(amount: number): Promise<void> {
    if (await this.say(actName('insure'), { do: 'insure', amount })) this.insuring = false
  }

  /** The next of the boxes that decide, or the one before. */
  private walk(step: number): boolean {
    const { next, turn } = this
    if (next.what !== 'decision' || !turn) return false
    const at = next.turns.indexOf(turn)
    this.chosen = next.turns[(at + step + next.turns.length) % next.turns.length]?.box ?? null
    return true
  }

  // ---- Keys, and the one big action ----

  protected key(event: KeyboardEvent): boolean {
    const typed = event.code.replace(/^(Key|Digit|Numpad)/, '')
    const [decliner] = this.decliners
    if (decliner !== undefined && typed === 'N') {
      void this.declineCut(decliner)
      return true
    }
    if (event.key === 'ArrowRight') return this.walk(1)
    if (event.key === 'ArrowLeft') return this.walk(-1)
    const exchange = this.exchanges.find(({ count }) => String(count) === typed)
    const act = this.choices.find(({ do: doing }) => KEYS[doing] === typed)
    if (exchange) void this.exchange(exchange.count)
    else if (act) void this.decide(act.do)
    else if (this.insurance && typed === KEYS.insure) this.insuring = !this.insuring
    else return false
    return true
  }

  get primary(): Primary | null {
    const { desk, next } = this
    switch (next.what) {
      case 'prepare':
        return { label: t('Open the table'), can: desk.may('open_table') }
      case 'shuffle':
        return { label: t('The pack is shuffled'), can: desk.may('shuffle') }
      case 'bets':
        return { label: t('No more bets'), can: desk.may('close_bets') && (desk.public?.page.boxes.length ?? 0) > 0 }
      case 'packet':
        return { label: this.due, can: desk.may('card') }
      case 'over':
        return { label: t('The round is right: next round'), can: desk.may('confirm') }
      case 'cut':
        return { label: t('Enter the cut'), can: false }
      case 'card':
      case 'show':
        return { label: this.due, can: false }
      case 'decision':
        return { label: t('Box {n} decides', { n: this.turn?.box ?? 0 }), can: false }
      default:
        return null
    }
  }

  async go(): Promise<void> {
    const { desk, next, primary } = this
    if (!primary?.can) return
    desk.panel = next.what === 'prepare' ? 'table' : 'now'
    if (next.what === 'packet') return this.layClosed(next)
    const inputs: Partial<Record<Next['what'], string>> = { shuffle: 'shuffle', bets: 'close_bets', over: 'confirm' }
    const input = inputs[next.what]
    if (input) await desk.give(primary.label, { in: input })
  }
}

export const workOf = (desk: HousePokerDesk): HousePokerWork => desk.work as HousePokerWork
