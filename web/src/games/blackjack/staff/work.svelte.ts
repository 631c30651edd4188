/* work.svelte.ts -- the dealer's hands at a blackjack table: the card that is due, the word of the box in
 * turn, what the one big action does. */
import { cardsOf } from '../../../cards/entry'
import { cardName } from '../../../cards/names'
import { t, tIn } from '../../../lib/words'
import { CardWork } from '../../../staff/cards/work.svelte'
import type { Desk } from '../../../staff/desk.svelte'
import { phaseName } from '../../../staff/phases'
import type { Primary, Said } from '../../../staff/stage'
import { actName } from '../names'
import type { BlackjackAct, BlackjackPage, BlackjackPlate, BlackjackStaff } from '../page'
import { nextOf, type Next } from './next'
import { sayIn } from './sayings'

export type BlackjackDesk = Desk<BlackjackPage, BlackjackStaff, BlackjackPlate>

/** As the player's page has them. */
export const KEYS: Record<string, string> = {
  hit: 'H', stand: 'S', double: 'D', blind: 'B', split: 'P', surrender: 'R', even_money: 'E', refuse: 'N', join: 'J', decline: 'N',
}

/** A decision as the dealer hears it. */
export function doName(doing: string): string {
  if (doing === 'join') return t('Adds the stake')
  return doing === 'decline' ? t('Adds nothing') : actName(doing)
}

export class BlackjackWork extends CardWork<BlackjackDesk> {
  get next(): Next {
    const view = this.desk.public
    return view ? nextOf(view, view.page, this.desk.inspect?.page.due ?? null) : { what: 'wait' }
  }

  get where(): string {
    return phaseName(this.desk.public?.page.phase ?? '')
  }

  get said(): Said {
    const page = this.desk.public?.page
    if (!page) return { words: '' }
    const more: string[] = []
    if (page.last_hand) more.push(t('The cutting card is out: after this round a new shuffle.'))
    if (this.insurances.length && page.phase !== 'over') more.push(t('Insurance is open.'))
    // The dealer pauses and says so before he draws on [M1 §195.5].
    const collected = page.phase === 'dealer' && cardsOf(page.dealer.cards).length === 2 && this.desk.inspect?.bets.some((bet) => bet.clause === 'insurance.lost')
    if (collected) return { words: tIn(this.desk.language, 'Insurance does not play'), more: [...more, sayIn(this.desk.language, page, this.next)] }
    return { words: sayIn(this.desk.language, page, this.next), more }
  }

  /** Whose card it is, in words. */
  get due(): string {
    const { next } = this
    if (next.what === 'show') return t('Turn the closed card of box {n}', { n: next.to.box })
    if (next.what !== 'card') return ''
    if (next.to === 'dealer') return t('Card to the dealer')
    return next.to.hand > 1 ? t('Card to box {n}, hand {hand}', { n: next.to.box, hand: next.to.hand }) : t('Card to box {n}', { n: next.to.box })
  }

  get wants(): boolean {
    const { what } = this.next
    return (what === 'card' || what === 'show') && this.desk.may('card')
  }

  protected lay(card: string): { title: string; input: object } {
    const { next } = this
    if (next.what === 'show') return { title: t('Turned: {card}', { card: cardName(card) }), input: { in: 'show', cards: card, box: next.to.box, hand: next.to.hand } }
    return { title: card === '??' ? t('A closed card') : cardName(card), input: { in: 'card', cards: card } }
  }

  /** What the box in turn may do now. */
  get choices(): BlackjackAct[] {
    const { next } = this
    if (next.what !== 'decision') return []
    return (this.desk.inspect?.page.acts ?? []).filter((act) => act.box === next.box && act.seat === next.seat && act.do in KEYS)
  }

  get insurances(): BlackjackAct[] {
    return (this.desk.inspect?.page.acts ?? []).filter((act) => act.do === 'insure' || act.do === 'insure_ten').sort((a, b) => a.box - b.box)
  }

  async decide(doing: string): Promise<void> {
    const { next, desk } = this
    if (next.what !== 'decision' || !desk.may('act')) return
    const player = String(desk.playerAt(next.seat))
    const hand = next.asks === 'act' ? { hand: next.hand } : {}
    await desk.give(t('Box {n}: {what}', { n: next.box, what: doName(doing) }), { in: 'act', box: next.box, ...hand, player, do: doing, turn: next.turn })
  }

  protected key(event: KeyboardEvent): boolean {
    const act = this.choices.find(({ do: doing }) => event.code === `Key${KEYS[doing]}`)
    if (act) void this.decide(act.do)
    return act !== undefined
  }

  get primary(): Primary | null {
    const { desk, next } = this
    const staked = (desk.public?.page.boxes.length ?? 0) > 0
    switch (next.what) {
      case 'prepare':
        return { label: t('Open the table'), can: desk.may('open_table') }
      case 'shuffle':
        return { label: t('The pack is shuffled'), can: desk.may('shuffle') }
      case 'burn':
        return { label: t('The cards are burnt'), can: desk.may('burn') }
      case 'bets':
        return { label: t('No more bets'), can: desk.may('close_bets') && staked }
      case 'over':
        return { label: t('The round is right: next round'), can: desk.may('confirm') }
      case 'cut':
        return { label: t('Enter the cut'), can: false }
      case 'card':
      case 'show':
        return { label: this.due, can: false }
      case 'decision':
        return { label: t('Box {n} decides', { n: next.box }), can: false }
      default:
        return null
    }
  }

  async go(): Promise<void> {
    const { desk, next, primary } = this
    if (!primary?.can) return
    desk.panel = next.what === 'prepare' ? 'table' : 'now'
    const inputs: Partial<Record<Next['what'], string>> = { shuffle: 'shuffle', burn: 'burn', bets: 'close_bets', over: 'confirm' }
    const input = inputs[next.what]
    if (input) await desk.give(primary.label, { in: input })
  }
}

export const workOf = (desk: BlackjackDesk): BlackjackWork => desk.work as BlackjackWork
