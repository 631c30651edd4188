/** A player at a roulette table: the keys are the positions of the layout; bets may be announced too. */
import { byPosition } from '../../../lib/chips'
import type { BookLine } from '../../../lib/Book.svelte'
import type { Action, Announced, Component, Position, RouletteOwn, RoulettePage, RulesGame } from '../../../lib/types'
import { t } from '../../../lib/words'
import { Sitting } from '../../../player/sitting.svelte'
import { Log } from './log.svelte'

export class RouletteSitting extends Sitting<RoulettePage, RouletteOwn, RulesGame> {
  log = new Log(this)

  // ---- What can be read ----

  get isBetting(): boolean {
    const phase = this.view?.page.phase
    return phase === 'open' || phase === 'spin'
  }

  get mine(): Map<string, number> {
    return byPosition(this.you?.page?.bets ?? [])
  }

  get lines(): BookLine[] {
    return this.log.lines
  }

  get spoken(): string {
    return this.log.spoken
  }

  protected override follow(): void {
    this.log.follow()
  }

  /** One's own view may come before the public one: with results in it only what won still lies there. */
  protected laid(): Map<string, number> | null {
    if (this.you?.results.length || !(this.isBetting || this.view?.page.phase === 'closed')) return null
    return byPosition((this.you?.page?.bets ?? []).filter((bet) => !bet.next))
  }

  get position(): Map<string, Position> {
    return new Map((this.rules?.game.positions ?? []).map((position) => [position.key, position]))
  }

  betAction(key: string): Action | undefined {
    return this.action('bet', this.position.get(key)?.type)
  }

  protected get chipRange(): { least: number; most: number; step: number } {
    const bets = this.you?.actions.filter((action) => action.do === 'bet' && action.least !== undefined) ?? []
    const all = this.rules?.game.positions ?? []
    const least = bets.length ? bets.map((a) => a.least!) : all.map((p) => p.min)
    const most = bets.length ? bets.map((a) => a.most ?? 0) : all.map((p) => p.max)
    const step = bets.length ? (this.you?.page?.colour?.value ?? 1) : 1
    return { least: Math.min(...least), most: Math.max(...most), step }
  }

  get offered(): Announced[] {
    return this.rules?.game.announced.filter((announced) => announced.offered) ?? []
  }

  /** Where the chips of an announced bet go. */
  components(bet: string, number: number | null): Component[] {
    const announced = this.rules?.game.announced.find((a) => a.bet === bet)
    if (!announced) return []
    if (announced.on_number) return (announced.components[number ?? 0] as Component[] | undefined) ?? []
    return announced.components as Component[]
  }

  covered(bet: string, number: number | null): Set<number> {
    const at = this.position
    return new Set(this.components(bet, number).flatMap(([key]) => at.get(key)?.covers ?? []))
  }

  // ---- Bets and chips ----

  announce(bet: string, number: number | null): void {
    if (!this.seated) return this.say(t('Sit down first.'))
    const action = this.action('announce', bet)
    const announced = this.rules?.game.announced.find((a) => a.bet === bet)
    if (!announced || action?.closed) return this.explain(action)
    // A complete bet is to the maximum, all others are so many equal chips.
    const amount =
      bet === 'complete' ? (action?.least ?? 0) : Math.max(announced.chips * this.chipValue, action?.least ?? 0)
    const said = { in: 'announce', bet, amount, ...(announced.on_number ? { number } : {}) }
    void this.step(() => [said])
  }

  /** A bet said aloud that the dealer has not placed yet is taken back as a whole. */
  protected override async undoOther(): Promise<boolean> {
    if (!this.you?.page?.orals.length) return false
    await this.send({ in: 'withdraw' })
    return true
  }

  /** Where only colour chips play, sitting down takes a colour and changes for it. */
  sitWith(chips: number, colour: { name: string; value: number; amount: number } | null): Promise<void> {
    return this.wait(async () => {
      if (!this.seated && (await this.send({ in: 'sit', chips })).status !== 'OK') return
      await this.fresh()
      if (!colour) return
      if ((await this.send({ in: 'mark', colour: colour.name, value: colour.value })).status !== 'OK') return
      if (colour.amount > 0) await this.send({ in: 'swap', amount: colour.amount })
    })
  }

  swap(amount: number): Promise<void> {
    return this.wait(async () => {
      await this.send({ in: 'swap', amount })
    })
  }

  protected override beforeLeaving(): object[] {
    return this.you?.page?.colour ? [{ in: 'cash_out' }] : []
  }
}
