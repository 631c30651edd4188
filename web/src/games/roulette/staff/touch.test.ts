import { describe, expect, it } from 'vitest'
import { centreOf, touchesOf } from './touch'

describe('centreOf', () => {
  it.each([
    ['n17', 'box 17'],
    ['n0', 'box 0'],
    ['s17/18', 'L(17/18)'],
    ['t16', 'DL 6'],
    ['t34', 'DL 12'],
    ['doz1', 'dozen 1'],
    ['col2', 'col2'],
    ['red', 'red'],
  ])('names the centre of %s', (position, centre) => expect(centreOf(position)).toBe(centre))
  it.each(['c17/21', 'x13', 'f4', 't0/1/2'])('no chip has its centre at the point %s', (position) =>
    expect(centreOf(position)).toBeNull())
})

describe('touchesOf', () => {
  it('gives a number in the middle its four splits', () =>
    expect(touchesOf('box 17')).toEqual(['L(14/17)', 'L(16/17)', 'L(17/18)', 'L(17/20)']))
  it('gives column 1 the double line', () => expect(touchesOf('box 16')).toContain('DL'))
  it('gives 36 the outer and the bottom border', () =>
    expect(touchesOf('box 36')).toEqual(['L(33/36)', 'L(35/36)', 'outer', 'bottom']))
  it('gives 2 the zero border', () => expect(touchesOf('box 2')).toContain('L(0/2)'))
  it('gives a split in a row the borders at its ends', () =>
    expect(touchesOf('L(17/18)')).toEqual(['L(14/17)', 'L(15/18)', 'L(17/20)', 'L(18/21)']))
  it('gives a split in column 1 the double line', () => expect(touchesOf('L(16/19)')).toEqual(['DL', 'L(16/17)', 'L(19/20)']))
  it('gives 0/1 the double line and its street point', () => expect(touchesOf('L(0/1)')).toEqual(['T1', 'DL']))
  it('gives the double line its two points', () => expect(touchesOf('DL 6')).toEqual(['X(5)', 'X(6)']))
  it('ends the double line at the bottom', () => expect(touchesOf('DL 12')).toEqual(['X(11)', 'bottom']))
  it('gives the first dozen the first-four point', () => expect(touchesOf('dozen 1')).toContain('X(0)'))
  it('gives no line to a chip on a border', () => expect(touchesOf('border')).toEqual([]))
})
