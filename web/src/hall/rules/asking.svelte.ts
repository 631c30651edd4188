/* asking.svelte.ts -- a question to the house that is asked again until it is answered whole.
 *
 *     const asking = new Asking<OddsOfGame>()
 *     $effect(() => asking.begin(() => get(path), (answer) => isOver(answer.state)))
 */
import { pause } from './odds'

export class Asking<T> {
  answer = $state.raw<T | null>(null)
  wrong = $state('')

  /** Begins anew; the result ends it. */
  begin(ask: () => Promise<T>, isWhole: (answer: T) => boolean): () => void {
    let isOver = false
    let asked = 0
    let timer = 0
    this.answer = null
    this.wrong = ''
    const once = async (): Promise<void> => {
      try {
        const answer = await ask()
        if (isOver) return
        this.answer = answer
        this.wrong = ''
        if (isWhole(answer)) return
      } catch (error) {
        if (isOver) return
        this.wrong = (error as Error).message
        return
      }
      timer = window.setTimeout(() => void once(), pause(asked++))
    }
    void once()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }
}
