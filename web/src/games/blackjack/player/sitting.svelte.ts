/** A player at a blackjack table: the keys are the boxes ("box:1") and the side bets on them ("bonus:1"). */
import { CardSitting } from '../../../cards/sitting.svelte'
import type { Change } from '../../../cards/stakes'
import type { BookLine } from '../../../lib/Book.svelte'
import type { Action, Result } from '../../../lib/types'
import { t, type Places } from '../../../lib/words'
import { boxSentence, dealerSentence, placeOf } from '../names'
import type { BlackjackBox, BlackjackPage, BlackjackPlate, BlackjackSeat } from '../page'
import { Log } from './log.svelte'

const SIDES = ['bonus', 'wheel'] as const

export class BlackjackSitting extends CardSitting<BlackjackPage, BlackjackSeat, BlackjackPlate> {
  log = new Log(this)

  // ---- What can be read ----

  get page(): BlackjackPage {
    return this.view!.page
  }

  get plate(): BlackjackPlate {
    return this.rules!.game
  }

  get isBetting(): boolean {
    const phase = this.view?.page.phase
    if (phase === 'bets') return true
    return phase === 'shuffle' && Boolean(this.you?.actions.some((a) => a.do === 'bet' && !a.closed))
  }

  get boxes(): BlackjackBox[] {
    return this.view?.page.boxes ?? []
  }

  box(number: number): BlackjackBox | undefined {
    return this.boxes.find((box) => box.box === number)
  }

  /** His own place on a box. */
  own(box: BlackjackBox | undefined) {
    const seat = this.you?.seat
    return seat === null || seat === undefined ? undefined : box?.bettors.find((bettor) => bettor.seat === seat)
  }

  get mine(): Map<string, number> {
    const found = new Map<string, number>()
    for (const box of this.boxes) {
      const own = this.own(box)
      if (!own) continue
      found.set(`box:${box.box}`, own.stake)
      for (const side of SIDES) if (own[side]) found.set(`${side}:${box.box}`, own[side])
    }
    return found
  }

  protected laid(): Map<string, number> | null {
    return this.view?.page.phase === 'bets' ? this.mine : null
  }

  get lines(): BookLine[] {
    return this.log.lines
  }

  protected override follow(): void {
    this.log.follow()
  }

  /** What a screen reader is told as it changes: the box that plays and one's own, then the dealer. */
  get spoken(): string {
    if (!this.view) return ''
    const { phase, turn, dealer } = this.page
    if (phase === 'bets') return t('Round {n}. Place your bets.', { n: this.view.round })
    if (phase === 'shuffle') return t('The cards are shuffled.')
    const told = this.boxes.filter((box) => box.box === turn?.box || this.own(box))
    const asks = this.myTurn ? t('Box {n}: your turn.', { n: this.myTurn.box }) : ''
    return [...told.map(boxSentence), dealerSentence(dealer), this.log.balance, asks].filter(Boolean).join(' ')
  }

  // ---- Bets ----

  betAction(key: string): Action | undefined {
    const { bet, box } = placeOf(key)
    const action = this.you?.actions.find((a) => a.do === 'bet' && a.box === box && a.bet === bet)
    return this.raisable(action, this.mine.get(key) ?? 0)
  }

  protected get chipRange(): { least: number; most: number; step: number } {
    const game = this.rules?.game
    return { least: game?.min ?? 0, most: game?.max ?? 0, step: 1 }
  }

  protected override leaning(key: string): string[] {
    const { bet, box } = placeOf(key)
    return bet === 'box' ? SIDES.map((side) => `${side}:${box}`) : []
  }

  /** He comes back to the place he had behind or before the others. */
  protected input({ key, amount }: Change): object {
    const { bet, box } = placeOf(key)
    if (amount === null) return { in: 'remove', box, bet }
    const place = bet === 'box' ? this.own(this.box(box))?.place : undefined
    return { in: 'bet', box, bet, amount, ...(place ? { place } : {}) }
  }

  // ---- Decisions ----

  /** The decision the round waits for, where it is his. */
  get myTurn(): BlackjackPage['turn'] {
    const turn = this.view?.page.turn ?? null
    return turn && this.you && turn.seat === this.you.seat ? turn : null
  }

  /** What he may decide about a box, open or closed. */
  acts(box: number): Action[] {
    return this.you?.actions.filter((a) => a.do === 'act' && a.box === box) ?? []
  }

  /** Everything open to him now, on any box. */
  get openActs(): Action[] {
    return this.you?.actions.filter((a) => a.do === 'act' && !a.closed) ?? []
  }

  /** The box whose decisions the rail shows: the one in turn, else the first of his that may decide something. */
  get asked(): number | null {
    return this.myTurn?.box ?? this.openActs[0]?.box ?? null
  }

  act(action: Action, amount?: number): void {
    if (action.closed) return this.explain(action)
    const turn = this.myTurn
    // A decision for a turn that has passed must not be taken for the next one.
    const inTurn = turn && turn.box === action.box && !action.act?.startsWith('insure') ? { turn: turn.turn } : {}
    const said = { in: 'act', box: action.box, do: action.act, ...(amount ? { amount } : {}), ...inTurn }
    void this.wait(async () => {
      await this.send(said)
    })
  }

  /** Some refusals speak of points and splits, not of money. */
  protected override places(action: Action): Places {
    const places = super.places(action)
    if (action.closed?.code === 'BLIND_POINTS') return { ...places, max: this.plate.blind_double ?? 0 }
    return { ...places, n: this.plate.max_splits ?? 0 }
  }

  // ---- What came of it ----

  /** The results of one hand, main bet first. */
  resultsOf(box: number, hand: number): Result[] {
    return (this.you?.results ?? []).filter((result) => {
      const place = placeOf(result.position)
      return place.box === box && place.hand === hand
    })
  }
}
