import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer, Bet, PublicView, Rules, YouView } from '../../../lib/types'

/** A house of one table: it answers late, and its views come later still. */
const house = vi.hoisted(() => ({
  bets: new Map<string, number>(),
  v: 1,
  round: 1,
  phase: 'open',
  results: [] as object[],
  sent: [] as Record<string, any>[],
  refuse: new Set<string>(),
  handlers: {} as { public?: (view: PublicView) => void; you?: (view: YouView) => void },
}))

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

function push({ youFirst = false } = {}) {
  const told = [tellAll, tellYou]
  for (const tell of youFirst ? told.reverse() : told) tell()
}

function tellAll() {
  const page = { phase: house.phase, number: house.phase === 'pay' ? 17 : null, positions: [], colours: [] }
  house.handlers.public?.({ v: house.v, round: house.round, now: 0, decimals: 0, page } as unknown as PublicView)
}

function tellYou() {
  const bets = [...house.bets].map(([position, amount]) => ({ position, amount, announced: null, number: null, next: false }) as Bet)
  const actions = ['straight', 'red_black'].map((type) => ({ do: 'bet', type, least: type === 'straight' ? 1 : 5, most: 100, step: 1, closed: null }))
  house.handlers.you?.({
    v: house.v, seat: 0, chips: 1000, page: { colour: null, bets, orals: [] }, actions, results: house.results,
  } as unknown as YouView)
}

vi.mock('../../../lib/api', () => ({
  get: vi.fn(async (path: string) => {
    if (path.includes('/history')) return { rounds: [] }
    if (!path.includes('/rules')) throw new Error(path)
    const position = (key: string, type: string) => ({ key, type, covers: [], pays: [35, 1], min: 1, max: 100, clause: '' })
    return {
      clauses: {}, refusals: {},
      game: {
        positions: [position('n17', 'straight'), position('n20', 'straight'), position('red', 'red_black')],
        announced: [{ bet: 'pair', chips: 2, on_number: false, offered: true, components: [['n17', 1], ['n20', 1]], clause: '' }],
      },
    } as unknown as Rules
  }),
  watch: (_table: number, _as: string, handlers: typeof house.handlers) => {
    house.handlers = handlers
    return () => {}
  },
  command: vi.fn(async (_table: number, what: Record<string, any>): Promise<Answer> => {
    house.sent.push(what)
    await later(2)
    if (house.refuse.has(what.bet)) return { id: '', status: 'BET_MAX', text: 'too much', clause: '§21' }
    house.v += 1
    const add = (key: string, amount: number) => house.bets.set(key, (house.bets.get(key) ?? 0) + amount)
    if (what.in === 'bet') for (const key of [what.bet].flat()) add(key, what.amount)
    if (what.in === 'announce') for (const key of ['n17', 'n20']) add(key, what.amount / 2)
    if (what.in === 'remove') {
      add(what.bet, -(what.amount ?? house.bets.get(what.bet)))
      if (!house.bets.get(what.bet)) house.bets.delete(what.bet)
    }
    setTimeout(() => push(), 5)
    return { id: '', status: 'OK', n: house.v }
  }),
}))

const { RouletteSitting } = await import('./sitting.svelte')
let at: InstanceType<typeof RouletteSitting>

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  Object.assign(house, { bets: new Map(), v: 1, round: 1, phase: 'open', results: [], sent: [], refuse: new Set(), handlers: {} })
  at = new RouletteSitting(3)
  at.start()
  await later(1)
  push()
})

const quiet = () => vi.waitFor(() => expect(at.pending).toBe(0), { timeout: 30_000, interval: 2 })
const layout = () => Object.fromEntries(house.bets)

test('keys pressed at once are done one after another', async () => {
  at.place('n17')
  at.place('n17')
  at.place('n20')
  at.undo()
  at.double()
  await quiet()
  expect(layout()).toEqual({ n17: 4 })
})

test('a double after a bet doubles that bet too', async () => {
  at.place('n17')
  at.double()
  at.undo()
  at.undo()
  await quiet()
  expect(layout()).toEqual({})
})

test('the first press puts down the minimum, the next the chip in hand', async () => {
  at.place('red')
  at.place('red')
  await quiet()
  expect(house.sent.map((c) => c.amount)).toEqual([5, 1])
})

test('taking off leaves no less than the minimum', async () => {
  at.place('red')
  at.take('red')
  await quiet()
  expect(layout()).toEqual({})
  at.undo()
  await quiet()
  expect(layout()).toEqual({ red: 5 })
})

test('an announced bet is taken back from where its chips went', async () => {
  at.place('n17')
  at.announce('pair', null)
  await quiet()
  expect(layout()).toEqual({ n17: 2, n20: 1 })
  at.undo()
  await quiet()
  expect(layout()).toEqual({ n17: 1 })
})

test('a refusal is told with its clause and leaves nothing to take back', async () => {
  house.refuse.add('n17')
  at.place('n17')
  await quiet()
  expect(at.notice).toEqual({ text: 'too much', clause: '§21' })
  expect(at.steps).toEqual([])
})

test('the last round is repeated, what still lies is not put down twice', async () => {
  at.place('n17')
  at.place('n20')
  await quiet()
  await vi.waitFor(() => expect(at.mine.size).toBe(2))
  house.bets.delete('n20')
  house.round = 2
  push()
  at.repeat()
  await quiet()
  expect(layout()).toEqual({ n17: 1, n20: 1 })
  expect(house.sent.at(-1)).toEqual({ in: 'bet', bet: 'n20', amount: 1 })
})

test('what was lost is repeated too, though one\'s own view came before the number', async () => {
  at.place('n17')
  at.place('n20')
  await quiet()
  await vi.waitFor(() => expect(at.mine.size).toBe(2))
  house.phase = 'pay'
  house.bets.delete('n20')
  house.results = [{ position: 'n20', announced: null, number: null, result: 'lost', stake: 1, paid: 0, returned: 0, lost: 1, stands: 0, clause: '' }]
  push({ youFirst: true })
  house.phase = 'open'
  house.round = 2
  house.results = []
  push({ youFirst: true })
  at.clear()
  at.repeat()
  await quiet()
  expect(layout()).toEqual({ n17: 1, n20: 1 })
})

test('what came of a round stays in the book', async () => {
  house.phase = 'pay'
  house.results = [{ position: 'n17', announced: null, number: null, result: 'won', stake: 1, paid: 35, returned: 0, lost: 0, stands: 1, clause: '' }]
  push()
  house.results = []
  push()
  expect(at.log.lines.map((line) => line.text)).toEqual(['Round 1: 17 black', '17: 1 won 35'])
})
