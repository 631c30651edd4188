import { describe, expect, it } from 'vitest'
import type { GamePage } from '../../lib/types'
import type { Desk, Entry, Question } from '../desk.svelte'
import type { Primary, Said } from '../stage'
import { CardWork } from './work.svelte'

/** A desk that answers when it is told to. */
class FakeDesk {
  public = { kind: 'live' }
  panel = 'now'
  inputs: Entry[] = []
  question: Question | null = null
  given: string[] = []
  private answers: ((taken: boolean) => void)[] = []

  give(_: string, input: object): Promise<boolean> {
    this.given.push((input as { cards: string }).cards)
    return new Promise((done) => this.answers.push(done))
  }
  async answer(taken: boolean): Promise<void> {
    this.answers.shift()?.(taken)
    await new Promise((next) => setTimeout(next))
  }
  mayCorrect = (entry: Entry): boolean => entry.input.role === 'dealer'
  says = (): string => 'a card'
  ask(question: Question): void {
    this.question = question
  }
}

class Work extends CardWork<Desk<GamePage>> {
  wants = true
  words: string[] = []
  get said(): Said {
    return { words: '' }
  }
  get where(): string {
    return ''
  }
  get primary(): Primary | null {
    return null
  }
  go(): Promise<void> {
    return Promise.resolve()
  }
  protected lay(card: string): { title: string; input: object } {
    return { title: card, input: { in: 'card', cards: card } }
  }
  protected key(event: KeyboardEvent): boolean {
    this.words.push(event.code)
    return true
  }
}

function setUp(): { desk: FakeDesk; work: Work; type: (...codes: string[]) => void } {
  const desk = new FakeDesk()
  const work = new Work(desk as unknown as Desk<GamePage>)
  const type = (...codes: string[]): void => codes.forEach((code) => work.press({ code, key: code } as KeyboardEvent))
  return { desk, work, type }
}

describe('cards typed', () => {
  it('go out one behind the other, however fast they come', async () => {
    const { desk, type } = setUp()
    type('KeyA', 'KeyS', 'KeyK', 'KeyD')
    expect(desk.given).toEqual(['As'])
    await desk.answer(true)
    expect(desk.given).toEqual(['As', 'Kd'])
  })
  it('are dropped behind one that was refused', async () => {
    const { desk, type } = setUp()
    type('KeyA', 'KeyS', 'KeyK', 'KeyD')
    await desk.answer(false)
    type('Digit5', 'KeyC')
    expect(desk.given).toEqual(['As', '5c'])
  })
  it('leave other keys to the game, and all keys where no card is due', () => {
    const { work, desk, type } = setUp()
    type('KeyP')
    work.wants = false
    type('KeyS', 'KeyA')
    expect(work.words).toEqual(['KeyP', 'KeyS', 'KeyA'])
    expect(desk.given).toEqual([])
  })
  it('are nobody’s where another panel is open', () => {
    const { desk, work, type } = setUp()
    desk.panel = 'put'
    type('KeyA', 'KeyS')
    expect([desk.given, work.words]).toEqual([[], []])
  })
})

describe('Backspace', () => {
  it('forgets the rank first, then asks about the last entry', () => {
    const { desk, work, type } = setUp()
    desk.inputs = [{ n: 7, input: { in: 'card', role: 'dealer' } }]
    type('KeyA', 'Backspace')
    expect([work.rank, desk.question]).toEqual([null, null])
    type('Backspace')
    expect(desk.question?.input).toEqual({ in: 'undo', ref: 7 })
  })
  it('leaves a player’s own doing alone', () => {
    const { desk, type } = setUp()
    desk.inputs = [{ n: 7, input: { in: 'bet', role: 'player' } }]
    type('Backspace')
    expect(desk.question).toBeNull()
  })
})
