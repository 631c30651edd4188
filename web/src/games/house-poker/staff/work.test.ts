import { describe, expect, it } from 'vitest'
import type { Ratio } from '../page'
import { HousePokerWork, type HousePokerDesk } from './work.svelte'

/** A desk that answers when it is told to; its views come after the answer. */
class FakeDesk {
  panel = 'now'
  language = 'en'
  busy = false
  told: { answer: { n: number } } | null = null
  inputs: unknown[] = []
  given: Record<string, unknown>[] = []
  people = ['', 'Anna', 'Boris']
  rules = { game: { bonus: null, exchange: { max: 2, prices: [[1, 1], [3, 2]] as Ratio[] } } }
  public = { v: 1, kind: 'live', session: 'open', need: 'chance', call: null as string | null, page: { phase: 'reveal', boxes: [] as unknown[], dealer: { cards: '', has_game: null }, turns: [] as unknown[] } }
  inspect = { v: 1, bets: [], page: { due: null as unknown, acts: [] as unknown[], none_left: '3h', say: [] } }
  private answers: ((taken: boolean) => void)[] = []

  async give(_: string, input: object): Promise<boolean> {
    this.busy = true
    this.given.push(input as Record<string, unknown>)
    const taken = await new Promise<boolean>((done) => this.answers.push(done))
    this.busy = false
    this.told = { answer: { n: this.public.v + 1 } }
    return taken
  }
  async answer(taken = true): Promise<void> {
    this.answers.shift()?.(taken)
    await new Promise((next) => setTimeout(next))
  }
  may = (): boolean => true
  name = (player: number): string => this.people[player] ?? ''
  playerAt = (seat: number): number => seat + 1
}

function setUp(): { desk: FakeDesk; work: HousePokerWork; type: (...codes: string[]) => void; see: (change: () => void) => Promise<void> } {
  const desk = new FakeDesk()
  const work = new HousePokerWork(desk as unknown as HousePokerDesk)
  const type = (...codes: string[]): void => codes.forEach((code) => work.press({ code, key: code } as KeyboardEvent))
  /** The next view comes, and the page follows it. */
  const see = async (change: () => void): Promise<void> => {
    desk.public = { ...desk.public, v: desk.public.v + 1 }
    desk.inspect = { ...desk.inspect, v: desk.inspect.v + 1 }
    change()
    await Promise.race([work.follow(), new Promise((next) => setTimeout(next))])
  }
  return { desk, work, type, see }
}
const shows = (desk: FakeDesk, box: number, cards: string): void => {
  Object.assign(desk.public, { need: 'call', call: 'show' })
  desk.public.page.boxes = [{ box, cards, ante: 10 }]
  desk.inspect.page.due = { input: 'show', closed: false, box, count: 2 }
}

describe('cards', () => {
  it('are gathered until the packet is whole, then given as one', async () => {
    const { desk, type } = setUp()
    shows(desk, 2, '?? ??')
    type('KeyA', 'KeyS')
    expect(desk.given).toEqual([])
    type('KeyK', 'KeyD')
    expect(desk.given).toEqual([{ in: 'show', cards: 'As Kd', box: 2 }])
    await desk.answer()
  })
  it('Backspace takes back one that was not given', () => {
    const { desk, work, type } = setUp()
    shows(desk, 2, '?? ??')
    type('KeyA', 'KeyS', 'Backspace', 'KeyK', 'KeyD')
    expect(work.packet).toEqual(['Kd'])
    expect(desk.given).toEqual([])
  })
  it('a card is not entered twice', () => {
    const { desk, work, type } = setUp()
    shows(desk, 2, '?? ??')
    type('KeyA', 'KeyS', 'KeyA', 'KeyS')
    expect(work.packet).toEqual(['As'])
    expect(work.gone).toBe('3h As')
  })
  it('typed ahead they wait for what they are for', async () => {
    const { desk, type, see } = setUp()
    shows(desk, 3, '?? ??')
    type('KeyA', 'KeyS', 'KeyK', 'KeyD', 'KeyQ', 'KeyC', 'Digit9', 'KeyH')
    await desk.answer()
    expect(desk.given).toHaveLength(1)
    await see(() => shows(desk, 1, '?? ??'))
    expect(desk.given[1]).toEqual({ in: 'show', cards: 'Qc 9h', box: 1 })
  })
  it('a refusal drops what was typed behind it', async () => {
    const { desk, work, type } = setUp()
    shows(desk, 3, '?? ??')
    type('KeyA', 'KeyS', 'KeyK', 'KeyD', 'KeyQ', 'KeyC')
    await desk.answer(false)
    expect(work.packet).toEqual([])
  })
  it('face down they are one key', async () => {
    const { desk, work } = setUp()
    desk.public.page.phase = 'deal'
    desk.inspect.page.due = { input: 'card', closed: true, to: 'box:2', count: 5 }
    expect(work.primary).toEqual({ label: '5 cards face down to box 2', can: true })
    void work.go()
    expect(desk.given).toEqual([{ in: 'card', cards: '?? ?? ?? ?? ??', to: 'box:2' }])
    await desk.answer()
  })
})

describe('decisions', () => {
  function decides(desk: FakeDesk): void {
    desk.public.need = 'decision'
    Object.assign(desk.public.page, { phase: 'decide', turns: [{ box: 1, seat: 0, turn: 7 }, { box: 2, seat: 1, turn: 8 }], boxes: [{ box: 1, ante: 10 }, { box: 2, ante: 20 }] })
    desk.inspect.page.acts = [1, 2].flatMap((box) => ['pass', 'play', 'exchange', 'insure'].map((doing) => ({ box, seat: box - 1, do: doing, least: 10, most: 80, step: 1 })))
  }
  it('are of the first box until another is chosen', async () => {
    const { desk, work, type } = setUp()
    decides(desk)
    expect(work.choices.map((act) => act.do)).toEqual(['play', 'pass'])
    type('ArrowRight', 'KeyF')
    expect(desk.given).toEqual([{ in: 'act', box: 2, player: '2', turn: 8, do: 'pass' }])
    await desk.answer()
    expect(work.turn?.box).toBe(1)
  })
  it('an exchange says how many, nobody knows which', async () => {
    const { desk, work, type } = setUp()
    decides(desk)
    work.chosen = 2
    expect(work.exchanges).toEqual([{ count: 1, cost: 20 }, { count: 2, cost: 30 }])
    type('Digit2')
    expect(desk.given).toEqual([{ in: 'act', box: 2, player: '2', turn: 8, do: 'exchange', cards: '?? ??' }])
    await desk.answer()
  })
  it('insurance asks for its sum', () => {
    const { desk, work, type } = setUp()
    decides(desk)
    type('KeyI')
    expect(work.insuring).toBe(true)
    expect(desk.given).toEqual([])
  })
})

describe('the cut', () => {
  it('is passed on by a key', async () => {
    const { desk, work, type } = setUp()
    Object.assign(desk.public, { need: 'call', call: 'cut' })
    desk.inspect.page = { ...desk.inspect.page, due: { input: 'cut', closed: false, seat: 1 }, acts: [{ box: 0, seat: 1, do: 'no_cut', least: 0, most: 0, step: 0 }] }
    expect(work.offered).toBe(1)
    type('KeyN')
    expect(desk.given).toEqual([{ in: 'act', do: 'no_cut', player: '2' }])
    await desk.answer()
  })
})
