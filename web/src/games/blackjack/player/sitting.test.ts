import { beforeEach, expect, test, vi } from 'vitest'
import type { Action, Answer, PublicView, YouView } from '../../../lib/types'

/** A table of seven boxes: it takes one stake of a player on a box, and its views come after its answers. */
const house = vi.hoisted(() => ({
  stakes: new Map<string, number>(),
  phase: 'bets',
  turn: null as null | { box: number; hand: number; seat: number; turn: number },
  acts: [] as unknown[],
  round: 1,
  v: 1,
  most: 500,
  sent: [] as Record<string, any>[],
  handlers: {} as { public?: (view: PublicView) => void; you?: (view: YouView) => void },
}))
const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

function boxes() {
  const numbers = [...house.stakes.keys()].filter((key) => key.startsWith('box')).map((key) => Number(key.split(':')[1]))
  return numbers.map((box) => ({
    box,
    hands: [],
    bettors: [{ seat: 0, stake: house.stakes.get(`box:${box}`), owner: true, place: 2, ...(house.stakes.has(`bonus:${box}`) ? { bonus: house.stakes.get(`bonus:${box}`) } : {}) }],
  }))
}

function betAction(bet: string, box: number): Action {
  const there = house.stakes.has(`${bet}:${box}`)
  return { do: 'bet', bet, box, least: 10, most: there ? house.most - house.stakes.get(`${bet}:${box}`)! : house.most, step: 1, closed: there ? { code: 'ON_BOX', clause: 'box.bettors' } : null }
}

function push() {
  const page = { phase: house.phase, boxes: boxes(), dealer: { cards: '', points: 0, soft: false }, turn: house.turn }
  house.handlers.public?.({ v: house.v, round: house.round, now: 0, decimals: 0, page } as unknown as PublicView)
  const actions = house.phase === 'bets' ? [1, 2, 3].flatMap((box) => [betAction('box', box), betAction('bonus', box)]) : house.acts
  house.handlers.you?.({ v: house.v, seat: 0, chips: 1000, page: { bets: [] }, actions, results: [] } as unknown as YouView)
}

vi.mock('../../../lib/api', () => ({
  get: vi.fn(async (path: string) => {
    if (path.includes('/history')) return { rounds: [] }
    if (!path.includes('/rules')) throw new Error(path)
    return { clauses: {}, refusals: { BLIND_POINTS: 'up to {max} points' }, game: { boxes: 7, min: 10, max: 500, blind_double: 11, max_splits: 3, natural: [3, 2] } }
  }),
  watch: (_table: number, _as: string, handlers: typeof house.handlers) => {
    house.handlers = handlers
    return () => {}
  },
  command: vi.fn(async (_table: number, what: Record<string, any>): Promise<Answer> => {
    house.sent.push(what)
    await later(2)
    const key = `${what.bet}:${what.box}`
    if (what.in === 'bet' && house.stakes.has(key)) return { id: '', status: 'ON_BOX', text: 'already' }
    if (what.in === 'bet') house.stakes.set(key, what.amount)
    if (what.in === 'remove') {
      house.stakes.delete(key)
      if (what.bet === 'box') house.stakes.delete(`bonus:${what.box}`)
    }
    house.v += 1
    setTimeout(push, 5)
    return { id: '', status: 'OK', n: house.v }
  }),
}))

const { BlackjackSitting } = await import('./sitting.svelte')
let at: InstanceType<typeof BlackjackSitting>
const done = () => vi.waitFor(() => expect(at.pending).toBe(0), { timeout: 5000, interval: 5 })

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  Object.assign(house, { stakes: new Map(), phase: 'bets', turn: null, acts: [], round: 1, v: 1, most: 500, sent: [], handlers: {} })
  at = new BlackjackSitting(4)
  at.start()
  await later(1)
  push()
})

test('presses faster than the house answers are added up on the box', async () => {
  at.place('box:2')
  at.place('box:2')
  at.place('box:2')
  await done()
  expect([...house.stakes]).toEqual([['box:2', 30]])
  expect(at.mine).toEqual(new Map([['box:2', 30]]))
})

test('raising a box keeps its place and its side bet', async () => {
  at.place('box:2')
  at.place('bonus:2')
  at.place('box:2')
  await done()
  expect(house.stakes).toEqual(new Map([['box:2', 20], ['bonus:2', 10]]))
  expect(house.sent.filter((what) => what.in === 'bet' && what.bet === 'box').at(-1)).toMatchObject({ amount: 20, place: 2 })
})

test('undo takes back the last press only', async () => {
  at.place('box:1')
  at.place('box:1')
  await done()
  at.undo()
  await done()
  expect(house.stakes).toEqual(new Map([['box:1', 10]]))
})

test('more than the box holds is not tried: what lies there stays', async () => {
  house.most = 25
  push()
  at.place('box:1')
  at.place('box:1')
  at.place('box:1')
  await done()
  expect(house.stakes).toEqual(new Map([['box:1', 20]]))
  expect(at.notice?.text).toBe('No more than 25 here.')
})

test('the stakes of the round before are repeated', async () => {
  at.place('box:1')
  at.place('bonus:1')
  at.place('box:3')
  await done()
  house.phase = 'deal'
  push()
  house.stakes = new Map()
  Object.assign(house, { phase: 'bets', round: 2, v: house.v + 1 })
  push()
  at.repeat()
  await done()
  expect(house.stakes).toEqual(new Map([['box:1', 10], ['bonus:1', 10], ['box:3', 10]]))
})

test('a decision names its turn, a closed one says why', async () => {
  const act = (name: string, code?: string) => ({ do: 'act', act: name, box: 2, least: 50, most: 50, closed: code ? { code, clause: '' } : null })
  Object.assign(house, { phase: 'boxes', turn: { box: 2, hand: 1, seat: 0, turn: 7 }, acts: [act('hit'), act('blind', 'BLIND_POINTS'), act('insure')] })
  push()
  expect(at.myTurn?.box).toBe(2)
  at.act(at.acts(2)[0]!)
  at.act(at.acts(2)[2]!, 25)
  await done()
  expect(house.sent).toEqual([
    { in: 'act', box: 2, do: 'hit', turn: 7 },
    { in: 'act', box: 2, do: 'insure', amount: 25 },
  ])
  at.act(at.acts(2)[1]!)
  expect(at.notice?.text).toBe('up to 11 points')
  expect(house.sent).toHaveLength(2)
})

test('another one’s turn is not his', () => {
  Object.assign(house, { phase: 'boxes', turn: { box: 2, hand: 1, seat: 3, turn: 7 } })
  push()
  expect(at.myTurn).toBeNull()
  expect(at.asked).toBeNull()
})
