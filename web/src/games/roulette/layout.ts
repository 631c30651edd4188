/** The cloth as a drawing: where each of the 157 positions lies, which numbers it covers, and which
 *  position an arrow key leads to.
 *
 *  The cloth is measured from zero: u runs along it (zero, twelve rows, the column boxes), v across it
 *  (the even chances, the dozens, then the columns 1, 2, 3). It is drawn lying (u to the right, v up) or
 *  standing (u down, v to the right); a unit is one number's box.
 *
 *        v 3 ┌───┬──────────────────┬─────┐
 *            │   │ 3  6  9 ...   36 │ col3│
 *          2 │ 0 │ 2  5  8 ...   35 │ col2│
 *          1 │   │ 1  4  7 ...   34 │ col1│
 *          0 └───┼──────────────────┼─────┘   <- streets, six lines, the first four
 *                │ doz1  doz2  doz3 │
 *                │ low even red ... │
 *        u   0   1                  13    14
 */

export type Side = 'lying' | 'standing'
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** A rectangle in u and v. */
export interface Area {
  u: number
  v: number
  du: number
  dv: number
}

export interface Place {
  key: string
  /** What pressing it means: the whole box, or a strip along a line. */
  area: Area
  /** Its middle. */
  u: number
  v: number
  /** Where its chips lie: beside what is printed in a long box. */
  chip: number
  covers: number[]
  isBox: boolean
}

/** How deep the dozens and the even chances are, in units. */
export const OUTER = 0.72
const STRIP = 0.34

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export type Colour = 'red' | 'black' | 'green'
export function colourOf(number: number): Colour {
  return number === 0 ? 'green' : RED.has(number) ? 'red' : 'black'
}

const numbers = Array.from({ length: 36 }, (_, i) => i + 1)
const range = (from: number, to: number) => numbers.filter((n) => n >= from && n <= to)

function box(key: string, area: Area, covers: number[]): Place {
  const u = area.u + area.du / 2
  return { key, area, u, v: area.v + area.dv / 2, chip: area.du > 1 ? area.u + area.du - 0.3 : u, covers, isBox: true }
}

function spot(key: string, u: number, v: number, du: number, dv: number, covers: number[]): Place {
  return { key, area: { u: u - du / 2, v: v - dv / 2, du, dv }, u, v, chip: u, covers, isBox: false }
}

/** The box of a number: its row from zero, its column. */
export function boxOf(number: number): Area {
  if (number === 0) return { u: 0, v: 0, du: 1, dv: 3 }
  return { u: 1 + Math.floor((number - 1) / 3), v: (number - 1) % 3, du: 1, dv: 1 }
}

function outside(): Place[] {
  const places: Place[] = []
  for (const c of [1, 2, 3])
    places.push(
      box(
        `col${c}`,
        { u: 13, v: c - 1, du: 1, dv: 1 },
        numbers.filter((n) => n % 3 === c % 3),
      ),
    )
  for (const d of [0, 1, 2])
    places.push(box(`doz${d + 1}`, { u: 1 + 4 * d, v: -OUTER, du: 4, dv: OUTER }, range(12 * d + 1, 12 * d + 12)))
  const chances: [string, number[]][] = [
    ['low', range(1, 18)],
    ['even', numbers.filter((n) => n % 2 === 0)],
    ['red', numbers.filter((n) => RED.has(n))],
    ['black', numbers.filter((n) => !RED.has(n))],
    ['odd', numbers.filter((n) => n % 2 === 1)],
    ['high', range(19, 36)],
  ]
  chances.forEach(([key, covers], i) =>
    places.push(box(key, { u: 1 + 2 * i, v: -2 * OUTER, du: 2, dv: OUTER }, covers)),
  )
  return places
}

function lines(): Place[] {
  const places: Place[] = []
  const long = 1 - STRIP
  for (const n of numbers) {
    const { u, v } = boxOf(n)
    const first = v === 0
    if (v < 2) places.push(spot(`s${n}/${n + 1}`, u + 0.5, v + 1, long, STRIP, [n, n + 1]))
    if (n <= 33) places.push(spot(`s${n}/${n + 3}`, u + 1, v + 0.5, STRIP, long, [n, n + 3]))
    if (first) places.push(spot(`t${n}`, u + 0.5, 0, long, STRIP, [n, n + 1, n + 2]))
    if (n <= 33 && v < 2)
      places.push(spot(`c${n}/${n + 4}`, u + 1, v + 1, STRIP, STRIP, [n, n + 1, n + 3, n + 4]))
    if (n <= 31 && first) places.push(spot(`x${n}`, u + 1, 0, STRIP, STRIP, range(n, n + 5)))
  }
  for (const n of [1, 2, 3]) places.push(spot(`s0/${n}`, 1, n - 0.5, STRIP, long, [0, n]))
  places.push(spot('t0/1/2', 1, 1, STRIP, STRIP, [0, 1, 2]))
  places.push(spot('t0/2/3', 1, 2, STRIP, STRIP, [0, 2, 3]))
  places.push(spot('f4', 1, 0, STRIP, STRIP, [0, 1, 2, 3]))
  return places
}

/** Boxes first: what is drawn later lies above, and lines lie above the boxes they part. */
export const PLACES: Place[] = [
  ...[0, ...numbers].map((n) => box(`n${n}`, boxOf(n), [n])),
  ...outside(),
  ...lines(),
]
export const PLACE: ReadonlyMap<string, Place> = new Map(PLACES.map((place) => [place.key, place]))

// ---- Drawing ----

export const MARGIN = 6
const DEPTH = 3 + 2 * OUTER

export interface Scale {
  side: Side
  /** Pixels of the drawing a unit takes along and across. */
  along: number
  across: number
}

export const SCALES: Record<Side, Scale> = {
  lying: { side: 'lying', along: 100, across: 100 },
  standing: { side: 'standing', along: 52, across: 100 },
}

/** A standing cloth is as long as there is room for: a narrow page is used to its whole width. */
export function standingIn(width: number, height: number): Scale {
  const across = 100
  const whole = DEPTH * across + 2 * MARGIN
  const along = ((height / Math.max(width, 1)) * whole - 2 * MARGIN) / 14
  return { side: 'standing', along: Math.round(Math.min(Math.max(along, 30), 90)), across }
}

export function sizeOf({ side, along, across }: Scale): { width: number; height: number } {
  const length = 14 * along + 2 * MARGIN
  const depth = DEPTH * across + 2 * MARGIN
  return side === 'lying' ? { width: length, height: depth } : { width: depth, height: length }
}

export function pointOf({ side, along, across }: Scale, u: number, v: number): { x: number; y: number } {
  return side === 'lying'
    ? { x: MARGIN + u * along, y: MARGIN + (3 - v) * across }
    : { x: MARGIN + (v + 2 * OUTER) * across, y: MARGIN + u * along }
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export function rectOf(scale: Scale, { u, v, du, dv }: Area): Rect {
  const a = pointOf(scale, u, v)
  const b = pointOf(scale, u + du, v + dv)
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

/** A dozen or an even chance: its print and its chips share a long box. */
export function isLong(key: string): boolean {
  const place = PLACE.get(key)
  return place !== undefined && place.isBox && !/^(n|col)\d/.test(key)
}

/** Where chips lie in the drawing. In a number's box they lie beside the number, which is moved the other
 *  way (printAt), so that both are seen. */
const ASIDE = 19
export function chipAt(scale: Scale, { key, chip, u, v }: Place): { x: number; y: number } {
  if (scale.side === 'standing' && isLong(key)) {
    const { x, y } = pointOf(scale, u, v)
    return { x: x + ASIDE - 3, y }
  }
  const { x, y } = pointOf(scale, chip, v)
  if (!/^(n|col)\d/.test(key)) return { x, y }
  return scale.side === 'lying' ? { x, y: y + ASIDE } : { x: x + ASIDE + 4, y }
}
export function printAt(scale: Scale, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return scale.side === 'lying' ? { x, y: y - ASIDE } : { x: x - ASIDE - 4, y }
}

/** Tags of one height so that none covers another: each is moved up or down until it is free. */
export function apart(tags: { x: number; y: number; width: number }[], height: number): number[] {
  const taken: { x: number; y: number; width: number }[] = []
  return tags.map((tag) => {
    let y = tag.y
    for (let i = 1; i < 40 && taken.some((t) => isHit(t, { ...tag, y }, height)); i++)
      y = Math.max(height / 2, tag.y + Math.ceil(i / 2) * height * (i % 2 ? -1 : 1))
    taken.push({ ...tag, y })
    return y
  })
}

function isHit(a: { x: number; y: number; width: number }, b: { x: number; y: number; width: number }, height: number): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < height
}

// ---- Arrow keys ----

const WAYS: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The nearest position that way. What lies straight ahead is nearer than what lies aside; a wide box
 *  is as near as its nearest part. At the edge it is the position itself. */
export function neighbour(scale: Scale, key: string, arrow: Arrow): string {
  const from = PLACE.get(key)
  if (!from) return key
  const [wx, wy] = WAYS[arrow]
  const start = pointOf(scale, from.u, from.v)
  let best = key
  let least = Infinity
  for (const place of PLACES) {
    if (place.key === key) continue
    const centre = pointOf(scale, place.u, place.v)
    const ahead = (centre.x - start.x) * wx + (centre.y - start.y) * wy
    if (ahead <= 1) continue
    const rect = rectOf(scale, place.area)
    const low = wx ? rect.y : rect.x
    const high = low + (wx ? rect.height : rect.width)
    const at = wx ? start.y : start.x
    const aside = at < low ? low - at : at > high ? at - high : 0
    const off = Math.abs(wx ? centre.y - start.y : centre.x - start.x)
    const distance = ahead + 3 * aside + 0.1 * off
    if (distance < least) {
      least = distance
      best = place.key
    }
  }
  return best
}
