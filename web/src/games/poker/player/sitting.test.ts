import { beforeEach, expect, test, vi } from 'vitest'
import type { Action, Answer, PublicView, YouView } from '../../../lib/types'
import type { PokerPage, PokerSeat } from '../page'

/** A house that answers every command and pushes its views a moment later. */
const house = vi.hoisted(() => ({
  page: {} as Record<string, any>,
  seat: 1 as number | null,
  chips: 1000,
  free: 5000,
  inPlay: 1000,
  actions: [] as unknown[],
  round: 4,
  v: 1,
  refuse: '',
  sent: [] as Record<string, any>[],
  handlers: {} as { public?: (view: PublicView) => void; you?: (view: YouView) => void },
}))
const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
const seat = (number: number, over: Partial<PokerSeat> = {}): PokerSeat => ({ seat: number, stack: 900, in: 0, put: 0, state: 'live', cards: ['??', '??'], shown: false, mucked: false, owes: [], posts: false, straddles: false, leaves: false, asks: 0, early: 0, did: null, hand: null, low: null, got: 0, ...over })
const act = (name: string, least = 0, most = least): Action => ({ do: 'act', act: name, least, most, step: 1, closed: null })

function push(over: Partial<PokerPage> = {}) {
  house.page = { ...house.page, ...over }
  house.v += 1
  house.handlers.public?.({ v: house.v, round: house.round, now: 0, decimals: 0, page: house.page } as unknown as PublicView)
  const own = house.seat === null ? null : { seat: house.seat, stack: 900, in_play: house.inPlay, to_call: house.page.price - 100, owes: [] }
  house.handlers.you?.({ v: house.v, seat: house.seat, chips: house.chips, free: house.free, page: own, actions: house.actions, results: [] } as unknown as YouView)
}

vi.mock('../../../lib/api', () => ({
  get: vi.fn(async (path: string) => {
    if (path.includes('/history')) return { rounds: [] }
    if (!path.includes('/rules')) throw new Error(path)
    return { clauses: {}, refusals: {}, game: { min_bet: 100, small_blind: 50, big_blind: 100, buyin: [1000, 4000], streets: [{ name: 'pre_flop', common: 0 }, { name: 'flop', common: 3 }] } }
  }),
  watch: (_table: number, _as: string, handlers: typeof house.handlers) => {
    house.handlers = handlers
    return () => {}
  },
  command: vi.fn(async (_table: number, what: Record<string, any>): Promise<Answer> => {
    house.sent.push(what)
    await later(2)
    if (house.refuse) return { id: '', status: house.refuse, text: house.refuse }
    if (what.in === 'sit') Object.assign(house, { seat: (what.seat ?? 1) - 1, chips: what.chips, inPlay: 0 })
    if (what.in === 'chips') house.chips += what.amount
    house.v += 1
    setTimeout(push, 5)
    return { id: '', status: 'OK', n: house.v }
  }),
}))

const { PokerSitting } = await import('./sitting.svelte')
const { press } = await import('./keys')
let at: InstanceType<typeof PokerSitting>
const done = () => vi.waitFor(() => expect(at.pending).toBe(0), { timeout: 30000, interval: 5 })
const sent = (count: number) => vi.waitFor(() => expect(house.sent).toHaveLength(count), { timeout: 30000, interval: 5 })
const turn = (number: number, n = 7) => ({ seat: number, turn: n, seconds: 60 })

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('HTMLButtonElement', class {})
  Object.assign(house, { seat: 1, chips: 1000, free: 5000, inPlay: 1000, actions: [], round: 4, v: 1, refuse: '', sent: [], handlers: {} })
  house.page = { phase: 'bet', street: 0, streets: 4, structure: 'no_limit', button: 0, small: 0, big: 1, speaks: null, turn: turn(0), price: 300, pot: 450, pots: [], board: [], carried: [], draw: [], seats: [seat(0, { in: 300 }), seat(1, { in: 100 })], next: null, results: [], returned: 0, ruling: null }
  at = new PokerSitting(8)
  at.start()
  await later(1)
  push()
})

test('what is chosen ahead is sent when the turn comes, and once', async () => {
  at.toggle('call')
  push()
  expect(house.sent).toEqual([])
  house.actions = [act('fold'), act('call', 200), act('raise', 500, 1000)]
  push({ turn: turn(1) })
  await sent(1)
  expect(house.sent[0]).toEqual({ in: 'act', do: 'call', turn: 7 })
  await done()
  push()
  await later(20)
  expect(house.sent).toHaveLength(1)
})

test('another price drops it', async () => {
  at.toggle('call')
  push({ price: 600 })
  expect(at.ahead).toBeNull()
  expect(at.notice?.text).toBe('The price has changed: choose again.')
  house.actions = [act('fold'), act('call', 500)]
  push({ turn: turn(1) })
  await later(20)
  expect(house.sent).toEqual([])
})

test('it waits for one’s own view: the public one may come first', async () => {
  at.toggle('check_fold')
  house.v += 1
  house.page = { ...house.page, turn: turn(1) }
  house.handlers.public?.({ v: house.v, round: 4, now: 0, decimals: 0, page: house.page } as unknown as PublicView)
  await later(20)
  expect(house.sent).toEqual([])
  house.actions = [act('fold'), act('call', 200)]
  push()
  await sent(1)
  expect(house.sent[0]).toMatchObject({ do: 'fold' })
})

test('keys: R and digits ask for the amount, buttons fill it, Enter sends it', async () => {
  house.actions = [act('fold'), act('call', 200), act('raise', 500, 1000)]
  push({ turn: turn(1) })
  expect(press(at, 'r')).toBe(true)
  expect(at.wanted).toBe(1)
  press(at, '7')
  expect([at.wanted, at.typed]).toEqual([2, 7])
  expect(at.amount).toBe(500)
  press(at, 'p')
  // 200 to call, the pot is then 650: raised to 950.
  expect(at.amount).toBe(950)
  press(at, 'a')
  expect(at.amount).toBe(1000)
  press(at, 'h')
  expect(press(at, 'Enter')).toBe(true)
  await sent(1)
  expect(house.sent[0]).toEqual({ in: 'act', do: 'raise', amount: 625, turn: 7 })
  expect(press(at, 'z')).toBe(false)
})

test('the amount in hand is forgotten with the turn', () => {
  house.actions = [act('fold'), act('raise', 500, 1000)]
  push({ turn: turn(1) })
  at.set('most')
  expect(at.amount).toBe(1000)
  push({ turn: turn(1, 9) })
  expect(at.amount).toBe(500)
})

test('a fixed bet has no amount to choose: R sends it', async () => {
  house.actions = [act('fold'), act('check'), act('bet', 200)]
  push({ turn: turn(1), price: 0 })
  press(at, 'r')
  await sent(1)
  expect(house.sent[0]).toEqual({ in: 'act', do: 'bet', amount: 200, turn: 7 })
})

test('a fold that throws a free check away is asked for twice', async () => {
  house.actions = [act('fold'), act('check')]
  push({ turn: turn(1), price: 100 })
  press(at, 'f')
  await later(10)
  expect(house.sent).toEqual([])
  press(at, 'f')
  await sent(1)
  expect(house.sent[0]).toMatchObject({ do: 'fold' })
})

test('who sits down during a hand comes into play after it', async () => {
  house.seat = null
  push()
  void at.sitWith(2000, 3)
  await sent(1)
  expect(house.sent[0]).toEqual({ in: 'sit', chips: 2000, seat: 4 })
  await done()
  expect(at.bringing).toBe(2000)
  house.seat = 3
  push({ phase: 'over', turn: null })
  await sent(2)
  expect(house.sent[1]).toEqual({ in: 'bring', amount: 2000 })
})

test('more chips come from the seat first, then from what lies at no table', async () => {
  Object.assign(house, { chips: 1500 })
  push({ phase: 'between', turn: null })
  expect(at.beyond).toBe(500)
  expect(at.range).toEqual({ least: 1, most: 3000 })
  expect(at.suggested).toBe(3000)
  await at.playWith(800)
  expect(house.sent).toEqual([
    { in: 'chips', amount: 300 },
    { in: 'bring', amount: 800 },
  ])
})

test('who leaves in a hand leaves after it, his chips out of play first', async () => {
  house.actions = [act('sit_out')]
  push()
  await at.leave()
  await sent(1)
  expect(house.sent[0]).toEqual({ in: 'act', do: 'sit_out' })
  expect(at.leaving).toBe(true)
  await done()
  push({ phase: 'over', turn: null })
  await sent(3)
  expect(house.sent.slice(1)).toEqual([{ in: 'take_up' }, { in: 'leave' }])
})

test('what happened is spoken, then whose turn it is', () => {
  push({ seats: [seat(0, { in: 600, did: { do: 'raise', amount: 600 } }), seat(1, { in: 100 })], price: 600, turn: turn(1) })
  expect(at.spoken).toBe('Seat 1 raises to 600. Your turn: 500 to call.')
  expect(at.lines.map(({ text }) => text)).toContain('Seat 1 raises to 600.')
})
