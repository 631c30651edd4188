import { beforeEach, expect, test } from 'vitest'
import { app } from '../../lib/state.svelte'
import { alikeFigures, alikeMoves, betWords, cellsOf, counted, decimal, factGroups, factValue, grouped, groupWords, losing, methodWords, pause, per, percent, step, type Figure } from './odds'

beforeEach(() => (app.lang = 'en'))

const figure = (bet: string, edge: number, more: Partial<Figure> = {}): Figure => ({
  bet, way: '', edge, method: 'counted', hit: 0.1, wager: 1, put_down: 1, deviation: 1, most: 1, ...more,
})

test('what is not known is a dash and never a zero', () => {
  expect(percent(undefined)).toBe('—')
  expect(counted(0, (value) => percent(value))).toBe('—')
  expect(counted(0.5, (value) => percent(value, 1))).toBe('50.0%')
  expect(per(0.05, 0)).toBe('—')
  expect(per(0.05, 2.5)).toBe('2.0000%')
})

test('numbers have the form of the language, and a true minus', () => {
  expect(percent(-1 / 37)).toBe('−2.7027%')
  expect(step(0.0001)).toBe('+0.0100%')
  expect(step(-0.0001)).toBe('−0.0100%')
  app.lang = 'ru'
  expect(percent(1 / 37)).toMatch(/^2,7027\s%$/)
  expect(decimal(1.25)).toBe('1,25')
})

test('bets of a kind with the same numbers are one line, those of other numbers another', () => {
  const bets = [figure('n0', 1 / 37), figure('n1', 1 / 37), figure('red', 1 / 74), figure('n2', 0.2), figure('neighbours 4', 1 / 37), figure('neighbours 5', 1 / 37)]
  const groups = grouped(bets, alikeFigures)
  expect(groups.map((one) => [one.first.bet, one.last.bet, one.count])).toEqual([['n0', 'n1', 2], ['red', 'red', 1], ['n2', 'n2', 1], ['neighbours 4', 'neighbours 5', 2]])
  expect(groups.map((one) => groupWords(one, {}))).toEqual([
    { name: 'straight', range: '0 … 1' }, { name: 'red', range: '' }, { name: '2', range: '' }, { name: 'neighbours', range: 'neighbours 4 … neighbours 5' },
  ])
})

test('a way to play keeps bets apart, and what came or went too', () => {
  expect(grouped([figure('n0', 1, { way: 'a' }), figure('n1', 1, { way: 'b' })], alikeFigures)).toHaveLength(2)
  expect(grouped([{ bet: 'n0', way: '', before: 1 }, { bet: 'n1', way: '', before: 1, after: 1 }], alikeMoves)).toHaveLength(2)
})

test('the house has words for its bets; the rest is said as it is', () => {
  expect(betWords('box', { box: 'бокс' })).toBe('бокс')
  expect(betWords('zero_spiel', {})).toBe('zero spiel')
  expect(betWords('whatever', {})).toBe('whatever')
})

test('a bet the player has the better of is told once, by the best he can do', () => {
  const lab = { figures: [figure('ante', -0.13, { way: 'best' }), figure('ante', -0.02, { way: 'simple' }), figure('ante', -0.94, { way: 'reading.ante.joins' }), figure('bonus', 0.2), figure('side', -0.1)], facts: [], charts: [], seconds: 0 }
  expect(losing(lab).map((one) => [one.bet, one.way])).toEqual([['ante', 'best'], ['side', '']])
})

test('facts of a kind stand together; shares are percents, the rest numbers', () => {
  const facts = [{ key: 'dealer_game', value: 0.5 }, { key: 'worth.split', value: 0.01 }, { key: 'worth.double', value: 0.02 }, { key: 'meter_even', value: 1234.5 }, { key: 'bonus.at.1000', value: 0.3 }]
  expect(factGroups(facts).map((group) => group.map((one) => one.key))).toEqual([['dealer_game', 'meter_even'], ['worth.split', 'worth.double'], ['bonus.at.1000']])
  expect(facts.map(factValue)).toEqual(['50.0000%', '1.0000%', '2.0000%', '1,234.5', '30.0000%'])
})

test('an error stands beside whatever has one', () => {
  expect(methodWords(figure('ante', 0.005))).toBe('counted')
  expect(methodWords(figure('ante', 0.005, { method: 'summed' }))).toBe('summed')
  expect(methodWords(figure('ante', 0.005, { method: 'summed', error: 0.0000018 }))).toBe('summed, standard error 0.0002%')
  expect(methodWords(figure('ante', 0.005, { method: 'played', error: 0.0001 }))).toBe('played, standard error 0.0100%')
})

test('each cell is told once, in the order it first stands', () => {
  const chart = (cells: string[][]) => ({ key: 'hard', columns: [], rows: cells.map((row, i) => ({ name: String(i), cells: row })) })
  expect(cellsOf([chart([['H', '', 'S'], ['H', 'Dh']]), chart([['P', 'S']])])).toEqual(['H', 'S', 'Dh', 'P'])
  expect(cellsOf([chart([['12', '-3', 'S'], ['0', 'x2']])])).toEqual(['S', 'x2'])
})

test('a page that waits asks less and less often', () => {
  expect(pause(0)).toBeLessThan(1000)
  expect(pause(3)).toBeGreaterThan(pause(2))
  expect(pause(1000)).toBe(4000)
})
