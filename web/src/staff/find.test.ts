import { describe, expect, it } from 'vitest'
import { find, pathOf } from './find'

const tables = [
  { table: 1, name: 'Roulette 1' },
  { table: 3, name: 'Live 3' },
]

describe('find', () => {
  it('opens a table by its number', () => expect(find('3', tables, null)).toEqual([{ go: 'table', table: 3 }]))
  it('says nothing of a table that is not there', () => expect(find('7', tables, null)).toEqual([]))
  it('opens a round of a table', () =>
    expect(find('/3 r17', tables, null)).toEqual([{ go: 'round', table: 3, round: 17 }]))
  it('reads the round without the space too', () =>
    expect(find('3r17', tables, null)).toEqual([{ go: 'round', table: 3, round: 17 }]))
  it('takes the table on the screen for a bare round', () =>
    expect(find('r5', tables, 1)).toEqual([{ go: 'round', table: 1, round: 5 }]))
  it('has no bare round where no table is on the screen', () => expect(find('r5', tables, null)).toEqual([]))
  it('opens the console', () => expect(find('d3', tables, null)).toEqual([{ go: 'dealer', table: 3 }]))
  it('finds by name, case aside', () => expect(find('ROUL', tables, null)).toEqual([{ go: 'table', table: 1 }]))
  it('finds the form', () => expect(find('open', tables, null)).toEqual([{ go: 'open' }]))
  it('knows the address of a round', () =>
    expect(pathOf({ go: 'round', table: 3, round: 17 })).toBe('/inspector/3?round=17'))
})
