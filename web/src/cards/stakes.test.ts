import { expect, test } from 'vitest'
import { after, changes } from './stakes'

const of = (rows: Record<string, number>) => new Map(Object.entries(rows))
const leaning = (key: string) => (key.startsWith('box') ? [key.replace('box', 'bonus')] : [])

test('moves are added up', () => {
  const there = of({ 'box:1': 100 })
  expect(after(there, [{ in: 'bet', bet: 'box:1', amount: 50 }])).toEqual(of({ 'box:1': 150 }))
  expect(after(there, [{ in: 'remove', bet: 'box:1', amount: 40 }])).toEqual(of({ 'box:1': 60 }))
  expect(after(there, [{ in: 'remove', bet: 'box:1' }, { in: 'bet', bet: 'box:2', amount: 10 }])).toEqual(of({ 'box:2': 10 }))
  expect(there).toEqual(of({ 'box:1': 100 }))
})

test('a stake that changes is taken back and put down anew', () => {
  expect(changes(of({ punto: 100 }), of({ punto: 150 }))).toEqual([{ key: 'punto', amount: null }, { key: 'punto', amount: 150 }])
})

test('what does not change is left alone, what is new is only put down', () => {
  expect(changes(of({ punto: 100 }), of({ punto: 100, tie: 10 }))).toEqual([{ key: 'tie', amount: 10 }])
})

test('side bets go with their box and are put down again', () => {
  const there = of({ 'bonus:1': 10, 'box:1': 100 })
  expect(changes(there, of({ 'box:1': 200, 'bonus:1': 10 }), leaning)).toEqual([
    { key: 'box:1', amount: null },
    { key: 'box:1', amount: 200 },
    { key: 'bonus:1', amount: 10 },
  ])
})

test('a box that is cleared takes its side bets along', () => {
  expect(changes(of({ 'bonus:1': 10, 'box:1': 100 }), of({}), leaning)).toEqual([{ key: 'box:1', amount: null }])
})
