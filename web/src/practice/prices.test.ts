import { describe, expect, it } from 'vitest'
import type { Action } from '../lib/types'
import { bestLine, betName, costOf, costText, edgeText, lineName, pricesLine, shortFraction } from './prices'
import { totalsLine } from './say'
import { practised } from './table.svelte'
import type { Bets } from './types'

const number = { key: 'n17', edge: 1 / 37, exact: '1/37', stake: 500, cost: 0 }
const roulette: Bets = { best: number, same: true, list: [number, { ...number, key: 'red', stake: 1000 }] }
const banco = { key: 'banco', edge: 0.010579, exact: '114753351728/10847218479825' }
const tie = { key: 'tie', edge: 0.143596, exact: '', stake: 10, cost: 0.133017 }
const cents = { decimals: 2 }

describe('what bets cost', () => {
  it('names bets as their game does', () => {
    expect(betName('roulette', 's17/20')).toBe('split 17/20')
    expect(betName('punto-banco', 'tie')).toBe('Tie')
    expect(betName('blackjack', 'box:3/2')).toBe('box 3, hand 2')
    expect(betName('oasis-poker', 'ante:2')).toBe('ante of box 2')
    expect(lineName('roulette', { position: 'n17', announced: 'neighbours', number: 5 })).toBe('17 · neighbours of 5')
  })

  it('says the best bet, or that all are alike', () => {
    expect(bestLine('roulette', roulette)).toBe('Every bet here costs 1/37 = 2.703% of its stake on the average.')
    expect(bestLine('punto-banco', { best: banco, same: false })).toBe('The best bet here is Banco: it costs 1.058% of the stake on the average.')
    expect(shortFraction(banco)).toBe('')
  })

  it('adds up in the currency', () => {
    expect(costOf(roulette.list)).toBeCloseTo(1500 / 37)
    expect(costText(costOf(roulette.list), cents)).toBe('0.405')
    expect(edgeText(tie)).toBe('14.360%')
  })

  it('points at the worst bet, and at none where there is no better', () => {
    expect(pricesLine('roulette', roulette, cents)).toBe('Your bets cost 0.405 on the average: there is no better bet.')
    expect(pricesLine('punto-banco', { best: banco, same: false, list: [tie] }, { decimals: 0 })).toBe('Your bets cost 1.436 on the average. Better than Tie: Banco.')
    expect(pricesLine('roulette', { ...roulette, list: [] }, cents)).toBe('')
  })

  it('counts bets in place of decisions', () => {
    expect(totalsLine({ decisions: 0, right: 0, hinted: 0, cost: 0 }, true)).toBe('No bet yet.')
    expect(totalsLine({ decisions: 3, right: 1, hinted: 0, cost: 0.266 }, true)).toBe('Best bets: 1 of 3. Worse ones cost 0.266 stakes.')
  })

  it('closes no bet where bets are what is decided', () => {
    const bet = { do: 'bet', bet: 'tie', closed: null } as Action
    expect(practised(bet, true)).toBe(bet)
    expect(practised(bet).closed?.code).toBe('NOT_OFFERED')
  })
})
