/* odds.ts -- what the house tells of a game's odds, made ready for a table: alike bets on one line, cells with a
 * colour each, numbers in the reader's form. What is not known is a dash, never a zero. */
import { announcedName, betName, typeName } from '../../lib/names'
import { app } from '../../lib/state.svelte'
import { t } from '../../lib/words'

export interface Figure {
  bet: string
  way: string
  edge: number
  exact?: string
  method: 'counted' | 'summed' | 'played'
  error?: number
  hit: number
  wager: number
  put_down: number
  deviation: number
  most: number
}

export interface Fact {
  key: string
  value: number
  exact?: string
}

export interface Chart {
  key: string
  columns: string[]
  rows: { name: string; cells: string[] }[]
}

export interface Lab {
  figures: Figure[]
  facts: Fact[]
  charts: Chart[]
  seconds: number
}

export type State = 'known' | 'waits' | 'counts' | 'unknown' | 'full'
export type Words = Readonly<Record<string, string>>

export interface OddsOfGame {
  house: string
  version: string
  game: string
  hash: string
  state: State
  of: number | null
  what: string
  lab: Lab | null
  words: Words
  cells: Words
}

export interface OddsList {
  house: string
  version: string
  games: { game: string; hash: string; known: boolean }[]
}

export interface Moved {
  bet: string
  way: string
  before?: number
  after?: number
}

export interface Step {
  lines: { key: string; clause: string; old: string; new: string }[]
  moved: Moved[]
}

export interface Change {
  house: string
  from: string
  to: string | null
  games: { game: string; state: State; of: number | null; what: string; worth: { steps: Step[]; total: Moved[] } | null }[]
  words: Words
}

/** Asked again until it is known, or known that it cannot be. */
export const isOver = (state: State): boolean => state === 'known' || state === 'unknown'

/** How many milliseconds until the next question: soon at first, then less often. */
export const pause = (asked: number): number => Math.min(4000, 500 + 250 * asked)

// ---- Numbers ----

const DASH = '—'

export function percent(value: number | undefined, digits = 4): string {
  if (value === undefined || !Number.isFinite(value)) return DASH
  return new Intl.NumberFormat(app.lang, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace('-', '−')
}

/** With its sign: +0.0300 %. */
export function step(value: number): string {
  const said = percent(value)
  return value > 0 ? `+${said}` : said
}

export function decimal(value: number, digits = 4): string {
  return new Intl.NumberFormat(app.lang, { maximumFractionDigits: digits }).format(value).replace('-', '−')
}

/** A number that is zero where nobody has counted it. */
export const counted = (value: number, say: (value: number) => string): string => (value > 0 ? say(value) : DASH)

/** What a game of chance keeps of everything staked; unknown where that was not counted. */
export const per = (edge: number, staked: number): string => (staked > 0 ? percent(edge / staked) : DASH)

// ---- Bets ----

const KINDS: Readonly<Record<string, string>> = { n: 'straight', s: 'split', t: 'street', c: 'corner', f: 'first_four', x: 'six_line', col: 'column', doz: 'dozen' }

const ANNOUNCED = ['neighbours', 'big_series', 'small_series', 'orphelins', 'zero_spiel', 'complete']

/** The kind of a roulette bet that has many of it: "n17" is straight, "neighbours 5" neighbours. */
function kindOf(bet: string): string {
  const [head = '', tail] = bet.split(' ')
  if (tail !== undefined && ANNOUNCED.includes(head)) return head
  const letters = /^([a-z]+)\d/.exec(bet)?.[1] ?? ''
  return KINDS[letters] ?? ''
}

/** The house's word for it, a roulette bet's name, or the key itself. */
export function betWords(bet: string, words: Words): string {
  const said = words[bet]
  if (said) return said
  const [head = '', tail] = bet.split(' ')
  if (!ANNOUNCED.includes(head)) return betName(bet)
  return tail ? `${announcedName(head)} ${tail}` : announcedName(head)
}

export const wayWords = (way: string, words: Words): string => words[way] ?? way

export interface Group<T> {
  first: T
  last: T
  count: number
}

/** Bets of one kind whose numbers are the same stand on one line. */
export function grouped<T extends { bet: string; way: string }>(list: readonly T[], same: (a: T, b: T) => boolean): Group<T>[] {
  const out: Group<T>[] = []
  for (const one of list) {
    const kind = kindOf(one.bet)
    const there = kind ? out.find((group) => kindOf(group.first.bet) === kind && group.first.way === one.way && same(group.first, one)) : undefined
    if (there) {
      there.last = one
      there.count += 1
    } else out.push({ first: one, last: one, count: 1 })
  }
  return out
}

export const alikeFigures = (a: Figure, b: Figure): boolean => a.edge === b.edge && a.deviation === b.deviation && a.hit === b.hit && a.most === b.most && a.method === b.method

export const alikeMoves = (a: Moved, b: Moved): boolean => a.before === b.before && a.after === b.after

/** "straight", with "0 … 36" beside it. */
export function groupWords(group: Group<{ bet: string }>, words: Words): { name: string; range: string } {
  if (group.count === 1) return { name: betWords(group.first.bet, words), range: '' }
  const kind = kindOf(group.first.bet)
  return { name: ANNOUNCED.includes(kind) ? announcedName(kind) : typeName(kind), range: `${betWords(group.first.bet, words)} … ${betWords(group.last.bet, words)}` }
}

export function methodWords(figure: Figure): string {
  if (figure.method === 'counted') return t('counted')
  if (figure.method === 'summed') return figure.error ? t('summed, standard error {error}', { error: percent(figure.error) }) : t('summed')
  return t('played, standard error {error}', { error: percent(figure.error) })
}

// Rules that say something else are no way to play by these.
const isWay = (one: Figure): boolean => !one.way.startsWith('reading.')

/** Where the player has the better of it [R12]: the best way he may play each bet. */
export const losing = (lab: Lab): Figure[] =>
  lab.figures.filter((one) => one.edge < 0 && isWay(one) && !lab.figures.some((other) => other.bet === one.bet && isWay(other) && other.edge < one.edge))

// ---- Facts and charts ----

// Parts of a stake, and how often something comes; the rest are numbers of their own: a meter, a price.
const SHARES = /^(worth|taking|share|comes|removal|cap|bonus|bonus_third|bonus_cap|bonus_costs|dark)\.|^(dealer_game|bonus_costs|bonus_cap_plate|cap_plate|house_loses)(\.|$)/

// A rule that keeps the best play from being counted is told without a number.
export const factValue = (fact: Fact): string => fact.key.startsWith('uncounted.') ? '' : (SHARES.test(fact.key) ? percent(fact.value) : decimal(fact.value, 6))

/** Facts that say the same of different things stand under one heading: "worth." and the rest. */
export function factGroups(facts: readonly Fact[]): Fact[][] {
  const out = new Map<string, Fact[]>()
  for (const fact of facts) {
    const head = fact.key.includes('.') ? fact.key.slice(0, fact.key.indexOf('.')) : ''
    out.set(head, [...(out.get(head) ?? []), fact])
  }
  return [...out.values()]
}

export const COLOURS = 8

/** Points to be added up, not a thing to do: "12", "-3". */
export const isPoints = (cell: string): boolean => /^[+\-−]?\d+$/.test(cell)

/** Cells in the order they first stand in the charts: each has a colour by that, and its letters in any case. */
export function cellsOf(charts: readonly Chart[]): string[] {
  const out: string[] = []
  for (const chart of charts) for (const row of chart.rows) for (const cell of row.cells) if (cell && !isPoints(cell) && !out.includes(cell)) out.push(cell)
  return out
}
