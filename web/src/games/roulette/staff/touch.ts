/* touch.ts -- how a badly placed chip can lie: the names of centres, and the lines each can touch.
 *
 * The cloth as roulette.md draws it: rows 1..12 of three numbers, DL left of column 1, zero on top. The
 * server judges what a chip becomes; here are only the lines a chip of that centre can reach, so that
 * the dealer is offered a handful instead of eighty.
 */

const rowOf = (n: number): number => Math.floor((n - 1) / 3) + 1
const columnOf = (n: number): number => ((n - 1) % 3) + 1
const line = (a: number, b: number): string => `L(${Math.min(a, b)}/${Math.max(a, b)})`
const isNumber = (n: number): boolean => n >= 1 && n <= 36

/* "n17" -> "box 17", "s17/18" -> "L(17/18)", "t16" -> "DL 6"; outside boxes by their number or name.
 * null: no chip has its centre there (a point where lines meet). */
export function centreOf(position: string): string | null {
  let m = /^n(\d+)$/.exec(position)
  if (m) return `box ${m[1]}`
  m = /^s(\d+)\/(\d+)$/.exec(position)
  if (m) return `L(${m[1]}/${m[2]})`
  m = /^t(\d+)$/.exec(position)
  if (m) return `DL ${rowOf(Number(m[1]))}`
  m = /^doz([123])$/.exec(position)
  if (m) return `dozen ${m[1]}`
  return /^(col[123]|red|black|even|odd|low|high)$/.test(position) ? position : null
}

/* The split lines round a number. */
function splitsOf(n: number): string[] {
  const around: string[] = []
  if (n <= 3) around.push(line(0, n))
  else around.push(line(n - 3, n))
  if (columnOf(n) > 1) around.push(line(n - 1, n))
  if (columnOf(n) < 3) around.push(line(n, n + 1))
  if (n + 3 <= 36) around.push(line(n, n + 3))
  return around
}

function ofBox(n: number): string[] {
  if (n === 0) return ['L(0/1)', 'L(0/2)', 'L(0/3)', 'T1', 'T2', 'DL', 'outer']
  const lines = splitsOf(n)
  if (columnOf(n) === 1) lines.push('DL')
  if (columnOf(n) === 3) lines.push('outer')
  if (rowOf(n) === 12) lines.push('bottom')
  return lines
}

/* Lines that meet the ends of L(a/b). */
function ofLine(a: number, b: number): string[] {
  if (a === 0) return [...(b < 3 ? ['T1'] : []), ...(b > 1 ? ['T2'] : []), ...(b === 1 ? ['DL'] : []), ...(b === 3 ? ['outer'] : [])]
  if (b - a === 1) {
    const above = a <= 3 ? [line(0, a), line(0, b)] : [line(a - 3, a), line(b - 3, b)]
    const below = isNumber(a + 3) ? [line(a, a + 3), line(b, b + 3)] : ['bottom']
    return [...above, ...below]
  }
  const left = columnOf(a) === 1 ? ['DL'] : [line(a - 1, a), line(b - 1, b)]
  const right = columnOf(a) === 3 ? ['outer'] : [line(a, a + 1), line(b, b + 1)]
  return [...left, ...right]
}

function ofDozen(dozen: number): string[] {
  const first = (dozen - 1) * 4
  const points = [0, 1, 2, 3, 4].map((i) => first + i).filter((k) => k <= 11).map((k) => `X(${k})`)
  const rows = [1, 2, 3, 4].map((i) => `DL ${first + i}`)
  return [...rows, ...points, 'dozens', 'chances', ...(dozen === 3 ? ['bottom'] : [])]
}

/* The lines a chip with this centre can touch, most usual first. */
export function touchesOf(centre: string): string[] {
  let m = /^box (\d+)$/.exec(centre)
  if (m) return ofBox(Number(m[1]))
  m = /^L\((\d+)\/(\d+)\)$/.exec(centre)
  if (m) return ofLine(Number(m[1]), Number(m[2]))
  m = /^DL (\d+)$/.exec(centre)
  if (m) {
    const row = Number(m[1])
    return [`X(${row - 1})`, row === 12 ? 'bottom' : `X(${row})`]
  }
  m = /^dozen ([123])$/.exec(centre)
  if (m) return ofDozen(Number(m[1]))
  if (/^col[123]$/.test(centre)) return centre === 'col3' ? ['bottom', 'outer'] : ['bottom']
  if (/^(red|black|even|odd|low|high)$/.test(centre)) return ['dozens', 'chances']
  return []
}
