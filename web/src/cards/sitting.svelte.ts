/** A player at a table where cards are dealt: what lies there is in the public view, and a stake that
 *  changes is put down anew. */
import type { Move } from '../lib/chips'
import type { Action, GamePage } from '../lib/types'
import { short, t } from '../lib/words'
import { Sitting } from '../player/sitting.svelte'
import { after, changes, type Change } from './stakes'

export abstract class CardSitting<Page extends GamePage, Own, Game> extends Sitting<Page, Own, Game> {
  protected abstract input(change: Change): object
  /** The bets that go with a stake that is taken back. */
  protected leaning(_key: string): string[] {
    return []
  }
  /** What the house says of a bet, closed because he already stands there: he may raise it. */
  protected raisable(action: Action | undefined, there: number): Action | undefined {
    if (action?.closed?.code !== 'ON_BOX') return action
    return { ...action, closed: null, most: Math.min((action.most ?? 0) + there, (this.you?.chips ?? 0) + there) }
  }

  protected override inputs(moves: Move[]): object[] {
    const found = changes(this.mine, after(this.mine, moves), (key) => this.leaning(key))
    return found.map((change) => this.input(change))
  }

  /** Both views have to be there: what lies on the table is in the one, his chips in the other. */
  protected override get seenTo(): number {
    return Math.min(this.you?.v ?? 0, this.view?.v ?? 0)
  }

  override place(key: string): void {
    if (!this.seated) return this.say(t('Sit down first.'))
    const closed = this.betAction(key)
    if (closed?.closed) return this.explain(closed)
    const value = this.chipValue
    void this.step(() => {
      const action = this.betAction(key)
      const there = this.mine.get(key) ?? 0
      const wanted = Math.max(there + value, action?.least ?? 0)
      // Taking back is sure, putting down may be refused: what cannot stand is not tried.
      if (there && wanted > (action?.most ?? 0)) {
        this.sayMost(action?.most ?? 0)
        return []
      }
      return this.inputs([{ in: 'bet', bet: key, amount: wanted - there }])
    })
  }

  override double(): void {
    for (const [key, amount] of this.mine) {
      const most = this.betAction(key)?.most ?? 0
      if (2 * amount > most) return this.sayMost(most)
    }
    super.double()
  }

  protected sayMost(most: number): void {
    this.say(t('No more than {max} here.', { max: short(most, this.money) }), this.clause('bet.max')?.number ?? '')
  }

  cut(number: number): Promise<void> {
    return this.wait(async () => {
      await this.send({ in: 'cut', number })
    })
  }

  /** Where a player may cut the pack now: between the first and the last place. */
  get cutting(): { least: number; most: number } | null {
    const action = this.action('cut')
    return action && !action.closed ? { least: action.least ?? 1, most: action.most ?? 1 } : null
  }

  /** What is said while the cards are made ready. */
  get shuffleText(): string {
    if (this.cutting) return t('Cut the cards')
    return this.view?.call === 'cut' ? t('A player cuts the cards') : t('The cards are shuffled')
  }
}
