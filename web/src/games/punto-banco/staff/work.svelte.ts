/* work.svelte.ts -- the dealer's hands at punto banco: the pack, the close, the cards in their order. */
import { cardName } from '../../../cards/names'
import { t } from '../../../lib/words'
import { CardWork } from '../../../staff/cards/work.svelte'
import type { Desk } from '../../../staff/desk.svelte'
import { phaseName } from '../../../staff/phases'
import type { Primary, Said } from '../../../staff/stage'
import type { PuntoBancoPage, PuntoBancoPlate, PuntoBancoStaff } from '../page'
import { nextOf, type Next } from './next'
import { sayIn } from './sayings'

export type PuntoBancoDesk = Desk<PuntoBancoPage, PuntoBancoStaff, PuntoBancoPlate>

export class PuntoBancoWork extends CardWork<PuntoBancoDesk> {
  get next(): Next {
    const view = this.desk.public
    return view ? nextOf(view, view.page, this.desk.inspect?.page.due ?? null) : { what: 'wait', count: 0 }
  }

  get where(): string {
    return phaseName(this.desk.public?.page.phase ?? '', 'punto-banco')
  }

  get said(): Said {
    const page = this.desk.public?.page
    if (!page) return { words: '' }
    return { words: sayIn(this.desk.language, page, this.next), more: page.last_hand ? [t('Say aloud: last hand of this shoe.')] : [] }
  }

  get wants(): boolean {
    return this.next.what === 'card' && this.desk.may('card')
  }

  protected lay(card: string): { title: string; input: object } {
    return { title: cardName(card), input: { in: 'card', cards: card } }
  }

  protected key(): boolean {
    return false
  }

  get primary(): Primary | null {
    const { desk, next } = this
    switch (next.what) {
      case 'prepare':
        return { label: t('Open the table'), can: desk.may('open_table') }
      case 'shuffle':
        return { label: t('The pack is shuffled'), can: desk.may('shuffle') }
      case 'cut':
        return { label: t('Enter the cut'), can: false }
      case 'marker':
        return { label: t('The marker is placed'), can: desk.may('marker') }
      case 'burn':
        return { label: t('The cards are burnt'), can: desk.may('burn') }
      case 'bets':
        return { label: t('No more bets'), can: desk.may('close_bets') && (desk.public?.page.bets.length ?? 0) > 0 }
      case 'card':
        return { label: next.to === 'punto' ? t('Card to punto') : t('Card to banco'), can: false }
      case 'over':
        return { label: t('The round is right: next round'), can: desk.may('confirm') }
      default:
        return null
    }
  }

  async go(): Promise<void> {
    const { desk, next, primary } = this
    if (!primary?.can) return
    desk.panel = next.what === 'prepare' ? 'table' : 'now'
    const inputs: Partial<Record<Next['what'], string>> = { shuffle: 'shuffle', marker: 'marker', burn: 'burn', bets: 'close_bets', over: 'confirm' }
    const input = inputs[next.what]
    if (input) await desk.give(primary.label, { in: input })
  }
}

export const workOf = (desk: PuntoBancoDesk): PuntoBancoWork => desk.work as PuntoBancoWork
