/** The racetrack: the wheel's numbers round an oval, in the wheel's order. */

export interface Sector {
  number: number
  path: string
  x: number
  y: number
}

/** Two straights and two half circles; `at` runs from 0 to 1 once round, clockwise from the middle of
 *  the left half circle. */
export function ovalPoint(width: number, height: number, inset: number, at: number): { x: number; y: number } {
  const radius = height / 2 - inset
  const straight = width - height
  // The way round is measured on the outer edge, so that one sector's borders lie on one line.
  const half = Math.PI * (height / 2)
  const whole = 2 * straight + 2 * half
  const cx = height / 2
  let way = (((at % 1) + 1) % 1) * whole
  if (way < half / 2) return turn(cx, height / 2, radius, Math.PI + (way / half) * Math.PI)
  way -= half / 2
  if (way < straight) return { x: cx + way, y: inset }
  way -= straight
  if (way < half) return turn(cx + straight, height / 2, radius, -Math.PI / 2 + (way / half) * Math.PI)
  way -= half
  if (way < straight) return { x: cx + straight - way, y: height - inset }
  way -= straight
  return turn(cx, height / 2, radius, Math.PI / 2 + (way / half) * Math.PI)
}

function turn(x: number, y: number, radius: number, angle: number): { x: number; y: number } {
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
}

const STEPS = 6

/** The ring's sectors; the first number of the wheel lies in the middle of the left end. */
export function sectors(wheel: number[], width: number, height: number, depth: number): Sector[] {
  return wheel.map((number, i) => {
    const from = (i - 0.5) / wheel.length
    const to = (i + 0.5) / wheel.length
    const outer: string[] = []
    const inner: string[] = []
    for (let k = 0; k <= STEPS; k++) {
      const a = ovalPoint(width, height, 0, from + ((to - from) * k) / STEPS)
      const b = ovalPoint(width, height, depth, to + ((from - to) * k) / STEPS)
      outer.push(`${a.x.toFixed(1)} ${a.y.toFixed(1)}`)
      inner.push(`${b.x.toFixed(1)} ${b.y.toFixed(1)}`)
    }
    const middle = ovalPoint(width, height, depth / 2, i / wheel.length)
    return { number, path: `M${outer.join('L')}L${inner.join('L')}Z`, ...middle }
  })
}

/** A number and as many on each side of it on the wheel. */
export function neighboursOf(wheel: number[], number: number, eachSide: number): number[] {
  const at = wheel.indexOf(number)
  if (at < 0) return []
  const found: number[] = []
  for (let i = -eachSide; i <= eachSide; i++) found.push(wheel[(at + i + wheel.length) % wheel.length]!)
  return found
}
