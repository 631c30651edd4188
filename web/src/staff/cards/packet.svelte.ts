/* packet.svelte.ts -- a dealer's hands where several cards are entered as one: they are gathered until the packet
 * is whole, and what was typed ahead waits until the page knows what it is for. */
import type { GamePage } from '../../lib/types'
import type { Desk } from '../desk.svelte'
import { CardWork } from './work.svelte'

/** Cards nobody sees. */
export const closedCards = (count: number): string => Array.from({ length: count }, () => '??').join(' ')

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any game whose staff page says which cards are gone
export abstract class PacketWork<D extends Desk<GamePage, { none_left: string }, any>> extends CardWork<D> {
  /** Cards of the packet that is being entered. */
  packet = $state<string[]>([])
  /** A packet is on its way; the record it became: until that is seen nothing else is due. */
  private sending = $state(false)
  private given = 0

  /** How many cards are to be named now. */
  abstract get count(): number

  get wants(): boolean {
    return this.count > 0 && this.desk.may('card')
  }

  /** Cards that cannot come again, those of this packet among them. */
  get gone(): string {
    return [this.desk.inspect?.page.none_left ?? '', ...this.packet].join(' ')
  }

  override async enter(card: string): Promise<void> {
    if (this.packet.includes(card)) return
    this.packet = [...this.packet, card]
    await this.follow()
  }

  /** Gives what is whole. */
  async follow(): Promise<void> {
    const { desk, count } = this
    const seen = Math.min(desk.public?.v ?? 0, desk.inspect?.v ?? 0)
    if (this.sending || desk.busy || seen < this.given) return
    if (count === 0) {
      if (this.packet.length) this.packet = []
      return
    }
    if (this.packet.length < count) return
    const cards = this.packet.slice(0, count)
    this.packet = this.packet.slice(count)
    const { title, input } = this.lay(cards.join(' '))
    this.sending = true
    if (await desk.give(title, input)) this.given = desk.told?.answer.n ?? 0
    else this.packet = []
    this.sending = false
  }

  /** Backspace takes the last card of the packet before it takes an entry. */
  override press(event: KeyboardEvent): boolean {
    if (event.key === 'Backspace' && this.desk.panel === 'now' && this.rank === null && this.packet.length) {
      this.packet = this.packet.slice(0, -1)
      return true
    }
    return super.press(event)
  }
}
