/* work.svelte.ts -- the dealer's hands at the wheel: which way it is launched, which number stands in the
 * window, what the one big action does. */
import { phaseName } from '../../../lib/names'
import type { RouletteInspect, RoulettePage, RulesGame } from '../../../lib/types'
import { t } from '../../../lib/words'
import type { Desk } from '../../../staff/desk.svelte'
import type { Primary, Said, Work } from '../../../staff/stage'
import { against, offered, primaryOf, sayOf, stepOf, type Direction, type Step } from './phase'
import { labelOf, sayIn } from './sayings'

export type RouletteDesk = Desk<RoulettePage, RouletteInspect, RulesGame>

export class RouletteWork implements Work {
  number = $state<number | null>(null)
  /** An announced bet just pressed on the racetrack; the form takes it. */
  spoken = $state<{ bet: string; number: number | null } | null>(null)
  private chosen = $state<Direction | null>(null)

  constructor(readonly desk: RouletteDesk) {}

  get step(): Step {
    const view = this.desk.public
    return view ? stepOf({ session: view.session, phase: view.page.phase, wheel: view.page.wheel }) : 'open'
  }

  /** The way chosen, else the one the house's rule gives. */
  get way(): Direction {
    const last = (this.desk.public?.page as { last_wheel?: string | null } | undefined)?.last_wheel ?? null
    const alternates = (this.desk.rules?.game as { alternate?: boolean } | undefined)?.alternate ?? false
    return this.chosen ?? offered(last, alternates)
  }
  set way(way: Direction) {
    this.chosen = way
  }

  get said(): Said {
    const number = this.desk.public?.page.number ?? null
    const red = this.desk.rules?.game.red ?? []
    const tone = this.step !== 'pay' || number === null ? undefined : number === 0 ? 'zero' : red.includes(number) ? 'red' : 'black'
    return { words: sayIn(this.desk.language, sayOf(this.step, number, red)), tone }
  }

  get where(): string {
    return phaseName(this.desk.public?.page.phase ?? '')
  }

  private get doing() {
    return primaryOf(this.step, this.desk.public?.page.wheel ?? null)?.doing ?? null
  }

  get primary(): Primary | null {
    const { doing, desk, number } = this
    if (!doing) return null
    const label = doing === 'number' && number !== null ? t('Number {n}: confirm', { n: String(number) }) : labelOf({ doing })
    return { label, can: desk.may(doing === 'number' ? 'result' : doing) && (doing !== 'number' || number !== null) }
  }

  async go(): Promise<void> {
    const { doing, desk, primary, chosen, number } = this
    if (!doing || !primary?.can) return
    desk.panel = doing === 'open_table' ? 'table' : 'now'
    if (doing === 'open_table') return
    if (doing === 'launch') {
      // Unchosen it is left to the house, which knows the game before.
      const ways = chosen ? { wheel: chosen, ball: against(chosen) } : {}
      if (await desk.give(primary.label, { in: 'launch', ...ways })) this.chosen = null
    } else if (doing === 'number') {
      if (await desk.give(primary.label, { in: 'result', number })) this.number = null
    } else {
      await desk.give(primary.label, { in: doing })
    }
  }

  // The pad listens for its own digits.
  press(): boolean {
    return false
  }

  speak(bet: string, number: number | null): void {
    this.desk.panel = 'put'
    this.spoken = { bet, number }
  }
}

export const workOf = (desk: RouletteDesk): RouletteWork => desk.work as RouletteWork
