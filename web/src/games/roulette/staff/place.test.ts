import { describe, expect, it } from 'vitest'
import { readPlace } from './place'

const spots = [
  { key: 'n17', covers: [17] },
  { key: 's17/20', covers: [17, 20] },
  { key: 't16', covers: [16, 17, 18] },
  { key: 'c17/21', covers: [17, 18, 20, 21] },
  { key: 'red', covers: [1, 3] },
]

describe('readPlace', () => {
  it.each([
    ['17', 'n17'],
    ['n17', 'n17'],
    ['17/20', 's17/20'],
    ['20/17', 's17/20'],
    ['16-18', 't16'],
    ['16/17/18', 't16'],
    ['17/18/20/21', 'c17/21'],
    ['c17/21', 'c17/21'],
    [' RED ', 'red'],
  ])('reads %s as %s', (text, key) => expect(readPlace(text, spots)).toBe(key))
  it.each(['', '37', '17/19', 'blue', '20-17', '1-99'])('finds no position in %j', (text) =>
    expect(readPlace(text, spots)).toBeNull())
})
