import { describe, expect, it } from 'vitest'
import { dues, duesBy, inChips, sums, type Lay } from './pay'

function bet(player: number, position: string, stake: number, more: Partial<Lay> = {}): Lay {
  return { player, position, chips: 'value', stake, result: 'stands', paid: 0, returned: 0, stands: stake, ...more }
}

describe('dues', () => {
  it('sums what each is paid and leaves out who is paid nothing', () => {
    const bets = [bet(1, 'n17', 10, { paid: 350 }), bet(2, 'red', 10, { result: 'lost' }), bet(1, 's17/20', 1, { paid: 17 })]
    const due = dues(bets)
    expect(due.map((row) => [row.player, row.paid, row.lines])).toEqual([[1, 367, 2]])
    expect(due[0]?.bets).toHaveLength(2)
  })
})

describe('duesBy', () => {
  it('pays box by box, each player there apart', () => {
    const bets = [bet(1, 'box:5', 10, { paid: 10 }), bet(2, 'box:2', 10, { paid: 15 }), bet(1, 'box:2', 20, { paid: 30 }), bet(1, 'box:3', 5)]
    expect(duesBy(bets, (one) => Number(one.position.slice(4))).map((row) => [row.box, row.player, row.paid])).toEqual([
      [2, 1, 30],
      [2, 2, 15],
      [5, 1, 10],
    ])
  })
})

describe('inChips', () => {
  it('takes as few chips as can be', () =>
    expect(inChips(365, [5, 25, 100])).toEqual({
      stacks: [
        { worth: 100, count: 3 },
        { worth: 25, count: 2 },
        { worth: 5, count: 3 },
      ],
      rest: 0,
    }))
  it('says what is left', () => expect(inChips(7, [5]).rest).toBe(2))
})

describe('sums', () => {
  it('counts the stake, the winnings, what went back and what was lost', () =>
    expect(
      sums([
        bet(1, 'n17', 10, { result: 'won', paid: 350 }),
        bet(1, 'red', 50, { result: 'lost', stands: 0 }),
        bet(2, 'red', 30, { result: 'returned', returned: 30, stands: 0 }),
      ]),
    ).toEqual({ staked: 90, paid: 350, returned: 30, lost: 50 }))
})
