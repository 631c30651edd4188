import { describe, expect, it } from 'vitest'
import type { PokerPage, PokerSeat } from '../page'
import type { PokerAct, PokerDesk, PokerNeed, PokerStaff } from './page'
import { PokerWork } from './work.svelte'

const seat = (number: number, part: Partial<PokerSeat> = {}): PokerSeat => ({ seat: number, stack: 1000, in: 0, put: 0, state: 'live', cards: ['??', '??'], shown: false, mucked: false, owes: [], posts: false, straddles: false, leaves: false, asks: 0, did: null, hand: null, low: null, got: 0, ...part })
const PAGE: PokerPage = { phase: 'deal', street: 0, streets: 4, structure: 'no_limit', button: 3, small: 0, big: 1, speaks: null, turn: null, price: 0, pot: 0, pots: [], board: [], carried: [], draw: [], seats: [seat(0), seat(1), seat(2)], next: null, results: [], returned: 0, ruling: null }

/** A desk that answers when it is told to; its views come after the answer. */
class FakeDesk {
  panel = 'now'
  language = 'en'
  busy = false
  money = { decimals: 0, currency: '' }
  told: { answer: { n: number } } | null = null
  inputs: unknown[] = []
  given: Record<string, unknown>[] = []
  question: { input: object } | null = null
  rules = { game: { room: true, reports: [], outcomes: [] } }
  public = { v: 1, kind: 'live', session: 'open', decimals: 0, page: { ...PAGE } }
  inspect = { v: 1, seats: [], page: { need: null, acts: [], asks: [], reports: [], none_left: 'Kh' } as PokerStaff }
  allowed = true
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
  may = (): boolean => this.allowed
  playerAt = (at: number): number => 101 + at
  name = (player: number): string => `Player ${player}`
}

function setUp() {
  const desk = new FakeDesk()
  const work = new PokerWork(desk as unknown as PokerDesk)
  const type = (...codes: string[]): void => codes.forEach((code) => work.press({ code, key: code } as KeyboardEvent))
  /** The next view comes, and the page follows it. */
  const see = async (change: () => void): Promise<void> => {
    desk.public = { ...desk.public, v: desk.public.v + 1 }
    desk.inspect = { ...desk.inspect, v: desk.inspect.v + 1 }
    change()
    await Promise.race([work.follow(), new Promise((next) => setTimeout(next))])
  }
  const needs = (need: Partial<PokerNeed>): void => {
    desk.public.page = { ...PAGE, turn: null }
    desk.inspect.page = { ...desk.inspect.page, acts: [], need: { input: 'card', count: 1, closed: false, seat: null, to: 'board', ...need } }
  }
  const asks = (at: number, acts: [string, number, number][], phase: PokerPage['phase'] = 'bet'): void => {
    desk.public.page = { ...PAGE, phase, turn: { seat: at, turn: 17, seconds: 60 } }
    desk.inspect.page = { ...desk.inspect.page, need: null, acts: acts.map(([doing, least, most]): PokerAct => ({ do: doing, seat: at, least, most, step: 1 })) }
  }
  return { desk, work, type, see, needs, asks }
}

describe('cards', () => {
  it('face down are one key', async () => {
    const { desk, work, needs } = setUp()
    needs({ count: 6, closed: true, to: 'seats' })
    expect(work.primary).toEqual({ label: '6 cards face down, round the table', can: true })
    void work.go()
    expect(desk.given).toEqual([{ in: 'card', cards: '?? ?? ?? ?? ?? ??' }])
    await desk.answer()
  })
  it('a burn is one key too', async () => {
    const { desk, work, needs } = setUp()
    needs({ input: 'burn', closed: true })
    void work.go()
    expect(desk.given).toEqual([{ in: 'burn', cards: '??' }])
    await desk.answer()
  })
  it('seen by all are gathered until the packet is whole', async () => {
    const { desk, work, type, needs } = setUp()
    needs({ count: 3 })
    type('KeyA', 'KeyS', 'Digit2', 'KeyC')
    expect([desk.given, work.packet]).toEqual([[], ['As', '2c']])
    expect(work.gone).toBe('Kh As 2c')
    type('Backspace', 'Digit0', 'KeyD', 'Digit0', 'KeyD', 'Digit9', 'KeyH')
    expect(desk.given).toEqual([{ in: 'card', cards: 'As Td 9h' }])
    await desk.answer()
  })
  it('typed ahead wait for what they are for; a refusal drops them', async () => {
    const { desk, work, type, see, needs } = setUp()
    needs({})
    type('KeyA', 'KeyS', 'KeyK', 'KeyD')
    await desk.answer()
    expect(desk.given).toHaveLength(1)
    await see(() => needs({}))
    expect(desk.given[1]).toEqual({ in: 'card', cards: 'Kd' })
    type('KeyQ', 'KeyC')
    await desk.answer(false)
    expect(work.packet).toEqual([])
  })
  it('of a hand that opens are named for its player', async () => {
    const { desk, type, needs } = setUp()
    needs({ input: 'show', count: 2, seat: 1, to: 'seat' })
    type('KeyK', 'KeyS', 'KeyK', 'KeyD')
    expect(desk.given).toEqual([{ in: 'show', player: '102', cards: 'Ks Kd' }])
    await desk.answer()
  })
  it('are nobody’s who may not deal', () => {
    const { desk, work, type, needs } = setUp()
    desk.allowed = false
    needs({})
    type('KeyA', 'KeyS')
    expect([desk.given, work.packet, work.wants]).toEqual([[], [], false])
  })
})

describe('the seat in turn', () => {
  it('is answered for by one key, with the turn it is about', async () => {
    const { desk, work, type, asks } = setUp()
    asks(2, [['raise', 400, 1000], ['call', 200, 200], ['fold', 0, 0], ['sit_out', 0, 0]])
    expect(work.choices.map((act) => act.do)).toEqual(['fold', 'call', 'raise'])
    expect(work.primary?.can).toBe(false)
    type('KeyC')
    expect(desk.given).toEqual([{ in: 'act', do: 'call', player: '103', turn: 17 }])
    await desk.answer()
  })
  it('is all-in only with all his chips', () => {
    const { work, asks } = setUp()
    asks(2, [['bet', 10, 200], ['all_in', 200, 200]])
    expect(work.choices.map((act) => act.do)).toEqual(['bet'])
    asks(2, [['bet', 10, 1000], ['all_in', 1000, 1000]])
    expect(work.choices.map((act) => act.do)).toEqual(['bet', 'all_in'])
  })
  it('says how much, unless there is one sum alone', async () => {
    const { desk, work, type, asks } = setUp()
    asks(1, [['fold', 0, 0], ['raise', 400, 1000]])
    type('KeyR')
    expect([work.sizing?.do, desk.given]).toEqual(['raise', []])
    type('KeyR')
    expect(work.sizing).toBe(null)
    void work.say('raise', 600)
    expect(desk.given).toEqual([{ in: 'act', do: 'raise', player: '102', turn: 17, amount: 600 }])
    await desk.answer()
    asks(1, [['bet', 400, 400]])
    type('KeyR')
    expect(desk.given[1]).toMatchObject({ do: 'bet', amount: 400 })
    await desk.answer()
  })
  it('puts chips in without a word: how much, in how many pieces', async () => {
    const { desk, work, asks } = setUp()
    asks(0, [['fold', 0, 0]])
    void work.say('chips', 500, 1)
    expect(desk.given).toEqual([{ in: 'act', do: 'chips', player: '101', turn: 17, amount: 500, number: 1 }])
    await desk.answer()
  })
  it('is not the only one who may speak: a word before its turn names no turn', async () => {
    const { desk, work, asks } = setUp()
    asks(0, [['fold', 0, 0]])
    void work.early(2, 'raise', 300)
    expect(desk.given).toEqual([{ in: 'act', do: 'raise', player: '103', amount: 300 }])
    await desk.answer()
  })
  it('at the end shows its cards by name, or throws them away by a key', async () => {
    const { desk, work, type, asks } = setUp()
    asks(2, [['show', 0, 0], ['muck', 0, 0]], 'show')
    expect([work.wants, work.count]).toEqual([true, 2])
    type('KeyM')
    expect(desk.given).toEqual([{ in: 'act', do: 'muck', player: '103', turn: 17 }])
    await desk.answer()
    asks(2, [['show', 0, 0]], 'show')
    type('KeyM')
    expect(desk.given).toHaveLength(1)
  })
})

describe('the one big action', () => {
  it('shuffles once two are ready, confirms a hand that is over, waits for the floor', async () => {
    const { desk, work } = setUp()
    desk.public.page = { ...PAGE, phase: 'between', seats: [seat(0, { state: 'ready' }), seat(1, { state: 'asks' })] }
    expect(work.primary?.can).toBe(false)
    await work.go()
    expect(desk.given).toEqual([])
    desk.public.page = { ...PAGE, phase: 'between', seats: [seat(0, { state: 'ready' }), seat(1, { state: 'ready' })] }
    void work.go()
    await desk.answer()
    desk.public.page = { ...PAGE, phase: 'over' }
    void work.go()
    await desk.answer()
    desk.public.page = { ...PAGE, phase: 'ruling' }
    expect(work.primary).toEqual({ label: 'The floor decides', can: false })
    await work.go()
    expect(desk.given).toEqual([{ in: 'shuffle' }, { in: 'confirm' }])
  })
  it('says aloud whose word it is, and what he must match', () => {
    const { desk, work, asks } = setUp()
    asks(1, [['check', 0, 0]])
    expect(work.said.words).toBe('Seat 2 to speak')
    desk.public.page.price = 200
    expect(work.said.words).toBe('Seat 2: 200 to match')
    desk.public.page = { ...PAGE, phase: 'over', seats: [seat(0, { got: 300 }), seat(2, { got: 50 })], results: [{ pot: 0, amount: 350, fee: 20, who: [0, 2], high: [0, 2], low: [] }] }
    expect(work.said).toEqual({ words: 'Seat 1 wins 300 · Seat 3 wins 50', more: ['To the fee box: 20'] })
  })
})
