import { describe, expect, test } from 'vitest'
import { apart, chipAt, colourOf, neighbour, PLACE, PLACES, pointOf, rectOf, SCALES, sizeOf, standingIn, type Arrow } from './layout'

const ARROWS: Arrow[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

describe('positions', () => {
  test('there are 157, each once', () => {
    expect(PLACES.length).toBe(157)
    expect(PLACE.size).toBe(157)
  })

  test('each covers as many numbers as its kind says', () => {
    const counts: Record<string, number> = { n: 1, s: 2, t: 3, c: 4, f: 4, x: 6 }
    for (const { key, covers } of PLACES) {
      const inside = /^(n|s|t|c|f|x)\d/.exec(key)?.[1]
      const wanted = inside ? counts[inside] : /^(col|doz)/.test(key) ? 12 : 18
      expect([key, covers.length]).toEqual([key, wanted])
      expect(new Set(covers).size).toBe(covers.length)
    }
  })

  test('a line position touches every number it covers', () => {
    for (const place of PLACES.filter((p) => !p.isBox && p.key[0] !== 'x' && p.key[0] !== 't' && p.key !== 'f4'))
      for (const number of place.covers) {
        const { u, v, du, dv } = PLACE.get(`n${number}`)!.area
        expect(place.u).toBeGreaterThanOrEqual(u)
        expect(place.u).toBeLessThanOrEqual(u + du)
        expect(place.v).toBeGreaterThanOrEqual(v)
        expect(place.v).toBeLessThanOrEqual(v + dv)
      }
  })

  test('the six line of 13 is beside 13..18, the corner of 17 covers 17 18 20 21', () => {
    expect(PLACE.get('x13')!.covers).toEqual([13, 14, 15, 16, 17, 18])
    expect(PLACE.get('c17/21')!.covers).toEqual([17, 18, 20, 21])
    expect(PLACE.get('col3')!.covers).toContain(36)
  })

  test('eighteen numbers are red, zero is green', () => {
    expect(PLACE.get('red')!.covers.every((n) => colourOf(n) === 'red')).toBe(true)
    expect(PLACE.get('black')!.covers.every((n) => colourOf(n) === 'black')).toBe(true)
    expect(colourOf(0)).toBe('green')
  })
})

describe('the drawing', () => {
  test('every hit area lies within it and is worth pressing', () => {
    for (const scale of Object.values(SCALES)) {
      const size = sizeOf(scale)
      for (const place of PLACES) {
        const rect = rectOf(scale, place.area)
        expect(rect.x).toBeGreaterThanOrEqual(-20)
        expect(rect.x + rect.width).toBeLessThanOrEqual(size.width + 20)
        expect(rect.y + rect.height).toBeLessThanOrEqual(size.height + 20)
        expect(Math.min(rect.width, rect.height)).toBeGreaterThan(15)
      }
    }
  })

  test('lying, 3 is above 1; standing, 3 is to the right of 1', () => {
    const at = (side: 'lying' | 'standing', key: string) =>
      pointOf(SCALES[side], PLACE.get(key)!.u, PLACE.get(key)!.v)
    expect(at('lying', 'n3').y).toBeLessThan(at('lying', 'n1').y)
    expect(at('standing', 'n3').x).toBeGreaterThan(at('standing', 'n1').x)
  })

  test('a standing cloth fills the room it is given', () => {
    const size = sizeOf(standingIn(350, 430))
    expect(size.height / size.width).toBeCloseTo(430 / 350, 1)
    expect(standingIn(350, 5000).along).toBe(90)
    expect(standingIn(350, 10).along).toBe(30)
  })

  test('chips of a position lie within its box', () => {
    for (const scale of Object.values(SCALES))
      for (const place of PLACES.filter((p) => p.isBox)) {
        const rect = rectOf(scale, place.area)
        const { x, y } = chipAt(scale, place)
        expect(x).toBeGreaterThan(rect.x)
        expect(x).toBeLessThan(rect.x + rect.width)
        expect(y).toBeGreaterThan(rect.y)
        expect(y).toBeLessThan(rect.y + rect.height)
      }
  })

  test('tags do not cover each other', () => {
    const tags = [0, 10, 20, 500].map((x) => ({ x, y: 100, width: 200 }))
    const ys = apart(tags, 40)
    expect(ys[0]).toBe(100)
    expect(new Set(ys.slice(0, 3)).size).toBe(3)
    expect(ys[3]).toBe(100)
  })
})

describe('arrow keys', () => {
  test('walk from the number to its split, to the next number', () => {
    expect(neighbour(SCALES.lying, 'n17', 'ArrowRight')).toBe('s17/20')
    expect(neighbour(SCALES.lying, 's17/20', 'ArrowRight')).toBe('n20')
    expect(neighbour(SCALES.lying, 'n17', 'ArrowUp')).toBe('s17/18')
    expect(neighbour(SCALES.standing, 'n17', 'ArrowDown')).toBe('s17/20')
    expect(neighbour(SCALES.lying, 's17/18', 'ArrowRight')).toBe('c17/21')
    expect(neighbour(SCALES.lying, 'n16', 'ArrowDown')).toBe('t16')
  })

  test('reach every position from zero', () => {
    for (const scale of Object.values(SCALES)) {
      const seen = new Set(['n0'])
      const walk = ['n0']
      for (let key = walk.pop(); key; key = walk.pop())
        for (const arrow of ARROWS) {
          const next = neighbour(scale, key, arrow)
          if (!seen.has(next)) {
            seen.add(next)
            walk.push(next)
          }
        }
      expect(PLACES.filter((p) => !seen.has(p.key)).map((p) => p.key)).toEqual([])
    }
  })
})
