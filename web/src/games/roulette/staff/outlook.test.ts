import { describe, expect, it } from 'vitest'
import type { Lay } from '../../../staff/pay'
import { completeNeed, onFelt, outlook } from './outlook'

const places = [
  { key: 'n17', covers: [17], pays: [35, 1] },
  { key: 's17/20', covers: [17, 20], pays: [17, 1] },
  { key: 'red', covers: [1, 3], pays: [1, 1] },
]

function bet(player: number, position: string, stake: number, more: Partial<Lay> = {}): Lay {
  return { player, position, chips: 'value', stake, result: 'stands', paid: 0, returned: 0, stands: stake, ...more }
}

describe('outlook', () => {
  const bets = [bet(1, 'n17', 10), bet(1, 's17/20', 10), bet(2, 'red', 50), bet(2, 'n17', 1)]
  it('takes what does not cover the number and pays what does', () =>
    expect(outlook(bets, places, 17)).toEqual({
      takes: 50,
      pays: 555,
      players: [
        { player: 1, paid: 520, lines: 2 },
        { player: 2, paid: 35, lines: 1 },
      ],
    }))
  it('takes all at zero', () => expect(outlook(bets, places, 0)).toEqual({ takes: 71, pays: 0, players: [] }))
  it('leaves aside what was returned and what is decided', () =>
    expect(outlook([bet(1, 'n17', 10, { returned: 4 }), bet(1, 'n17', 10, { result: 'returned' })], places, 17).pays).toBe(210))
})

describe('onFelt', () => {
  it('puts together what stands on a position, whoever has it there', () => {
    const there = onFelt([bet(1, 'n17', 10), bet(2, 'n17', 5), bet(2, 'red', 50, { stands: 0 }), bet(3, '', 5)])
    expect([...there].map(([key, place]) => [key, place.amount, place.bets.length])).toEqual([['n17', 15, 2]])
  })
})

describe('completeNeed', () => {
  const limits = [
    { key: 'n17', max: 100 },
    { key: 's17/20', max: 200 },
  ]
  it('fills each position to its maximum, his own chips counted', () => {
    expect(completeNeed([['n17', 1], ['s17/20', 1]], limits, [bet(1, 'n17', 30), bet(2, 's17/20', 50)], 1)).toBe(270)
    expect(completeNeed([['n17', 1]], limits, [bet(1, 'n17', 100)], 1)).toBe(0)
  })
})
