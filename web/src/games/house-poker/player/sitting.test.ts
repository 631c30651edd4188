import { beforeEach, expect, test, vi } from 'vitest'
import type { Action, Answer, PublicView, YouView } from '../../../lib/types'
import type { HousePokerBox } from '../page'

/** A table of four boxes: one player a box, a dark box takes Ante and Bet together, views come after answers. */
const house = vi.hoisted(() => ({
  boxes: new Map<number, Record<string, any>>(),
  phase: 'bets',
  turns: [] as { box: number; seat: number; turn: number }[],
  own: [] as unknown[],
  acts: [] as unknown[],
  /** Light Antes of one player must be equal. */
  equal: false,
  round: 1,
  v: 1,
  sent: [] as Record<string, any>[],
  handlers: {} as { public?: (view: PublicView) => void; you?: (view: YouView) => void },
}))
const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
const empty = { dark: false, ante: 0, bet: 0, bonus: 0, wheel: 0, insurance: 0, draw: 0, sixth: 0, buy: 0, cards: '', state: 'waits', exchanged: 0, name: null, first: null, second: null }

function betAction(bet: string, box: number): Action {
  const there = house.boxes.get(box)
  const fixed = bet === 'sixth' || bet === 'buy'
  const closed = bet !== 'ante' && !there ? 'NO_ANTE' : there?.[bet] ? 'ON_BOX' : bet !== 'ante' && bet !== 'bonus' && !there?.dark ? 'LIGHT' : null
  return { do: 'bet', bet, box, least: fixed ? there?.ante : 10, most: fixed ? there?.ante : 500, step: 1, closed: closed ? { code: closed, clause: '' } : null }
}

function push() {
  const boxes = [...house.boxes].map(([box, its]) => ({ ...empty, box, seat: 0, ...its }))
  const page = { phase: house.phase, boxes, board: '', dealer: { cards: '', has_game: null, category: null, removed: '', drawn: '' }, turns: house.turns }
  house.handlers.public?.({ v: house.v, round: house.round, now: 0, decimals: 0, page } as unknown as PublicView)
  const actions = house.phase === 'bets' ? [1, 2, 3, 4].flatMap((box) => [...['ante', 'bonus', 'insurance', 'sixth', 'buy'].map((bet) => betAction(bet, box)), { ...betAction('ante', box), dark: true }]) : house.acts
  house.handlers.you?.({ v: house.v, seat: 0, chips: 1000, page: { boxes: house.own, bets: [] }, actions, results: [] } as unknown as YouView)
}

vi.mock('../../../lib/api', () => ({
  get: vi.fn(async (path: string) => {
    if (path.includes('/history')) return { rounds: [] }
    if (!path.includes('/rules')) throw new Error(path)
    return { clauses: {}, refusals: {}, game: { boxes: 4, min: 10, max: 500, step: 1, dark: true, bet_multiple: [2, 1], exchange: { max: 2, prices: [[1, 1], [3, 2]] }, bonus: { min: 5, max: 50, stakes: [5, 25], table: [], max_payout: null } } }
  }),
  watch: (_table: number, _as: string, handlers: typeof house.handlers) => {
    house.handlers = handlers
    return () => {}
  },
  command: vi.fn(async (_table: number, what: Record<string, any>): Promise<Answer> => {
    house.sent.push(what)
    await later(2)
    const box = house.boxes.get(what.box)
    if (what.in === 'bet' && box?.[what.bet]) return { id: '', status: 'ON_BOX', text: 'already' }
    const others = [...house.boxes].filter(([n, its]) => n !== what.box && !its.dark)
    if (house.equal && what.bet === 'ante' && what.in === 'bet' && others.some(([, its]) => its.ante !== what.amount)) return { id: '', status: 'LIGHT_EQUAL', text: 'equal' }
    if (what.in === 'bet' && what.bet === 'ante') house.boxes.set(what.box, { ante: what.amount, dark: Boolean(what.dark), bet: what.dark ? 2 * what.amount : 0 })
    else if (what.in === 'bet' && box) box[what.bet] = what.amount
    else if (what.in === 'remove' && what.bet === 'ante') house.boxes.delete(what.box)
    else if (what.in === 'remove' && box) delete box[what.bet]
    house.v += 1
    setTimeout(push, 5)
    return { id: '', status: 'OK', n: house.v }
  }),
}))

const { HousePokerSitting } = await import('./sitting.svelte')
let at: InstanceType<typeof HousePokerSitting>
const done = () => vi.waitFor(() => expect(at.pending).toBe(0), { timeout: 30000, interval: 5 })

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  Object.assign(house, { boxes: new Map(), phase: 'bets', turns: [], own: [], acts: [], equal: false, round: 1, v: 1, sent: [], handlers: {} })
  at = new HousePokerSitting(8)
  at.start()
  await later(1)
  push()
})

test('a box is light or dark as chosen, and stays so when it is raised', async () => {
  at.place(at.spot(1))
  at.dark = true
  at.place(at.spot(2))
  await done()
  expect(house.sent).toEqual([
    { in: 'bet', box: 1, bet: 'ante', amount: 10 },
    { in: 'bet', box: 2, bet: 'ante', amount: 10, dark: true },
  ])
  expect(at.mine).toEqual(new Map([['ante:1', 10], ['dark:2', 10]]))
  expect(at.staked).toBe(40)
  at.dark = false
  expect(at.spot(2)).toBe('dark:2')
  at.place(at.spot(2))
  await done()
  expect(house.sent.at(-1)).toEqual({ in: 'bet', box: 2, bet: 'ante', amount: 20, dark: true })
})

test('where Antes must be equal a new one is like the others, and raising one raises all', async () => {
  house.equal = true
  at.chip = 1
  at.place('ante:1')
  at.chip = 0
  at.place('ante:2')
  await done()
  expect(at.mine).toEqual(new Map([['ante:1', 50], ['ante:2', 50]]))
  at.place('ante:2')
  await done()
  expect(at.mine).toEqual(new Map([['ante:1', 60], ['ante:2', 60]]))
  expect(at.notice).toBeNull()
  at.take('ante:1')
  await done()
  expect(at.mine).toEqual(new Map([['ante:1', 50], ['ante:2', 50]]))
  at.undo()
  await done()
  expect([1, 2].map((box) => house.boxes.get(box)?.ante)).toEqual([60, 60])
})

test('raising a box puts its side bets down again', async () => {
  at.place('ante:1')
  at.place('bonus:1')
  at.place('ante:1')
  await done()
  expect(house.boxes.get(1)).toMatchObject({ ante: 20, bonus: 5 })
})

test('a bonus goes through the stakes of the sign, and no further', async () => {
  at.place('ante:1')
  await done()
  for (const stake of [5, 25, 25]) {
    at.place('bonus:1')
    await done()
    expect(at.mine.get('bonus:1')).toBe(stake)
  }
  expect(at.notice?.text).toBe('No more than 25 here.')
})

test('a dark box posts what has one price in one press', async () => {
  at.dark = true
  at.place(at.spot(3))
  await done()
  expect(at.posts(3)).toEqual(['insurance', 'sixth', 'buy'])
  at.place('sixth:3')
  await done()
  expect(house.boxes.get(3)?.sixth).toBe(10)
  expect(at.posts(1)).toEqual([])
})

test('what is repeated stays dark', async () => {
  at.dark = true
  at.place(at.spot(2))
  await done()
  at.dark = false
  house.phase = 'deal'
  push()
  Object.assign(house, { boxes: new Map(), phase: 'bets', round: 2, v: house.v + 1 })
  push()
  at.repeat()
  await done()
  expect(house.boxes.get(2)).toMatchObject({ dark: true, ante: 10 })
})

const act = (name: string, box = 1) => ({ do: 'act', act: name, box, least: 10, most: 80, closed: null })
function decides() {
  const cards = '9h 8s 4d 2c Kc'
  house.boxes = new Map([[1, { ante: 10, cards: '?? ?? ?? ?? ??', state: 'decides' } satisfies Partial<HousePokerBox>]])
  Object.assign(house, { phase: 'decide', turns: [{ box: 1, seat: 0, turn: 4 }], own: [{ box: 1, cards, category: 'high_card', first: null, second: null, row: null, name: null, costs: { play: 20 }, insurance: null }], acts: [act('pass'), act('play'), act('exchange'), act('insure')] })
  push()
}

test('cards are picked for an exchange, no more than the house takes', async () => {
  decides()
  expect(at.asked).toBe(1)
  at.pick(3)
  at.pick(2)
  at.pick(0)
  expect(at.picked).toEqual([2, 3])
  expect(at.exchangeCost(at.picked.length)).toBe(15)
  at.act(at.acts(1)[2]!)
  await done()
  expect(house.sent.at(-1)).toEqual({ in: 'act', box: 1, do: 'exchange', cards: '4d 2c', turn: 4 })
})

test('an exchange of nothing asks which', () => {
  decides()
  at.act(at.acts(1)[2]!)
  expect(house.sent).toEqual([])
  expect(at.pointed).toBe(0)
})

test('other cards: what was picked is forgotten', () => {
  decides()
  at.pick(1)
  house.own = [{ ...(house.own[0] as object), cards: '9h 8s Jc 2h Kc' }]
  push()
  expect(at.picked).toEqual([])
})

test('an insurance stays within its least and most', () => {
  decides()
  const insure = at.acts(1)[3]!
  expect(at.insurance(insure)).toBe(80)
  at.insured = 3
  expect(at.insurance(insure)).toBe(10)
  at.insured = 500
  expect(at.insurance(insure)).toBe(80)
})

test('another one’s turn is not his', () => {
  decides()
  Object.assign(house, { turns: [{ box: 1, seat: 3, turn: 4 }], acts: [] })
  push()
  expect(at.asked).toBeNull()
  expect(at.hand).toEqual([])
})
