/* ring.ts -- where seats are round the table: clockwise as players sit, the reader's own at the bottom. */

export interface Place {
  /** In hundredths of the table's width, from its top left corner. */
  x: number
  y: number
}

const MIDDLE = { x: 50, y: 26 }
/** How far seats are from the middle; between an ellipse and a box, so that ten have room. */
const REACH = { x: 41.5, y: 20.5 }
const POWER = 2 / 3.2
const POINTS = 720

function pointAt(turn: number): Place {
  // From the bottom, clockwise as it is looked at: to the left first.
  const angle = Math.PI / 2 + turn * 2 * Math.PI
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** POWER
  return { x: MIDDLE.x + REACH.x * bend(Math.cos(angle)), y: MIDDLE.y + REACH.y * bend(Math.sin(angle)) }
}

/** Places of so many seats at equal distances along the rim, the first at the bottom. */
export function ring(count: number): Place[] {
  const points = Array.from({ length: POINTS + 1 }, (_, i) => pointAt(i / POINTS))
  const lengths = [0]
  for (let i = 1; i <= POINTS; i++) lengths.push(lengths[i - 1]! + Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y))
  const whole = lengths[POINTS]!
  return Array.from({ length: count }, (_, seat) => {
    const wanted = (whole * seat) / count
    return points[lengths.findIndex((length) => length >= wanted - 1e-9)]!
  })
}

/** Between a seat and the middle, where its bet lies. */
export function before({ x, y }: Place, part: number): Place {
  return { x: x + (MIDDLE.x - x) * part, y: y + (MIDDLE.y - y) * part }
}

/** How many seats after the reader's own a seat is. */
export function after(seat: number, own: number | null, count: number): number {
  return (seat - (own ?? 0) + count) % count
}

/** Two columns on a phone: seats go up the left one and down the right one, the reader's own lies below both. */
export function column(place: number, others: number): { column: 1 | 2; row: number } {
  const left = Math.ceil(others / 2)
  return place < left ? { column: 1, row: left - place } : { column: 2, row: place - left + 1 }
}
