// shoes.mjs: a shoe as a test deals it, hands that use it up, and the five roads, all worked out anew.
import { puntoBanco } from './cards.mjs'

const RANKS = '23456789TJQKA'
const SUITS = 'cdhs'
export const PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit))

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many packs, shuffled: next() is the next card, take(card) one that is wanted now. */
export function shoeOf(packs, seed) {
  const random = numbers(seed)
  const cards = Array.from({ length: packs }, () => PACK).flat()
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[cards[i], cards[j]] = [cards[j], cards[i]]
  }
  return {
    get left() {
      return cards.length
    },
    next: () => cards.pop(),
    take(card) {
      const at = cards.indexOf(card)
      if (at < 0) throw new Error(`no ${card} is left`)
      return cards.splice(at, 1)[0]
    },
    /** The cards of which no copy is left, in the order of the pack. */
    gone: () => PACK.filter((card) => !cards.includes(card)),
  }
}

/** The cards of one hand of punto banco in the order they come, and what came of it. */
export function dealtHand(next) {
  const cards = [next(), next(), next(), next()]
  const sides = () => [
    [cards[0], cards[2], ...cards.slice(4, 4 + third)],
    [cards[1], cards[3], ...cards.slice(4 + third)],
  ]
  let third = 0
  // A card that is not there yet counts as none: whether punto draws does not depend on it.
  const [puntoCards] = puntoBanco([cards[0], cards[2], 'Ks'], [cards[1], cards[3]]).counts
  if (puntoCards === 3) {
    cards.push(next())
    third = 1
  }
  const [, bancoCards] = puntoBanco(...sides()).counts
  if (bancoCards === 3) cards.push(next())
  const [punto, banco] = sides()
  return { ...puntoBanco(punto, banco), cards, sides: { punto, banco } }
}

// ---- Roads ----

const ROWS = 6

/** Runs laid out on a grid: each down its own column while the place is free, then to the right. A run
 *  begins in the first column whose top is free. */
function lay(runs) {
  const taken = new Set()
  const marks = []
  let first = 0
  for (const run of runs) {
    while (taken.has(`${first} 0`)) first++
    let [column, row] = [first, 0]
    let turned = false
    run.forEach((value, i) => {
      if (i > 0) {
        if (!turned && (row + 1 === ROWS || taken.has(`${column} ${row + 1}`))) turned = true
        if (turned) column++
        else row++
      }
      taken.add(`${column} ${row}`)
      marks.push([column, row, value])
    })
    first++
  }
  return marks
}

function runsOf(values) {
  const runs = []
  for (const value of values) {
    if (runs.at(-1)?.[0] === value) runs.at(-1).push(value)
    else runs.push([value])
  }
  return runs
}

/** Red where the run is as it was `back` runs before, blue where it is not. */
function derived(lengths, back) {
  const colours = []
  lengths.forEach((length, run) => {
    for (let row = 0; row < length; row++) {
      if (run < back || (run === back && row === 0)) continue
      const same = row === 0 ? lengths[run - 1] === lengths[run - 1 - back] : lengths[run - back] !== row
      colours.push(same ? 'red' : 'blue')
    }
  })
  return lay(runsOf(colours))
}

/** Who won, hand after hand, as the five boards show it: column, row, what; on the big road also its ties. */
export function roads(wins) {
  const sides = wins.filter((won) => won !== 'tie')
  const lengths = runsOf(sides).map((run) => run.length)
  const ties = sides.map(() => 0)
  let side = -1
  for (const won of wins) {
    if (won !== 'tie') side++
    else if (sides.length) ties[Math.max(0, side)]++
  }
  return {
    bead_plate: wins.map((won, i) => [Math.floor(i / ROWS), i % ROWS, won]),
    big_road: lay(runsOf(sides)).map((mark, i) => [...mark, ties[i]]),
    big_eye_boy: derived(lengths, 1),
    small_road: derived(lengths, 2),
    cockroach_pig: derived(lengths, 3),
  }
}
