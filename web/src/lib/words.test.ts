import { beforeEach, expect, test } from 'vitest'
import { app } from './state.svelte'
import { fill, formOf, money, number, plural, setCatalogue, short, t, tIn } from './words'

beforeEach(() => {
  app.lang = 'en'
  setCatalogue('ru', {
    'Round {n}': 'Раунд {n}',
    '{n} player': ['{n} игрок', '{n} игрока', '{n} игроков'],
  })
  setCatalogue('bg', { '{n} player': ['{n} играч', '{n} играчи'] })
})

test('a sentence is said in the language in force, else in English', () => {
  expect(t('Round {n}', { n: 17 })).toBe('Round 17')
  app.lang = 'ru'
  expect(t('Round {n}', { n: 17 })).toBe('Раунд 17')
  expect(t('Not translated')).toBe('Not translated')
})

test('places are filled, unknown ones stay', () => {
  expect(fill('{a} and {b}', { a: 'x' })).toBe('x and {b}')
  expect(fill('{a}', { a: 12345 })).toBe('12\u202f345')
})

test('plural forms are those of the language', () => {
  const players = (n: number) => plural(n, '{n} player', '{n} players')
  expect([1, 2, 5].map(players)).toEqual(['1 player', '2 players', '5 players'])
  app.lang = 'ru'
  expect([1, 2, 5, 11, 21, 22].map(players)).toEqual([
    '1 игрок', '2 игрока', '5 игроков', '11 игроков', '21 игрок', '22 игрока',
  ])
  app.lang = 'bg'
  expect([1, 2, 21].map(players)).toEqual(['1 играч', '2 играчи', '21 играчи'])
  expect(formOf('ru', 3)).toBe(1)
})

test('money has thin thousands and the currency\'s decimals', () => {
  const byn = { decimals: 2 }
  expect(money(3_500_000, byn)).toBe('35\u202f000.00')
  expect(money(-5, byn)).toBe('\u22120.05')
  app.lang = 'ru'
  expect(money(123_456_789, byn)).toBe('1\u202f234\u202f567,89')
  expect(money(1000, { decimals: 0 })).toBe('1\u202f000')
  expect(short(3_500_000, byn)).toBe('35\u202f000')
  expect(short(150, byn)).toBe('1,50')
  expect(number(-1234)).toBe('\u22121\u202f234')
})

test('another language than the page\'s can be asked for', () => {
  expect(tIn('ru', 'Round {n}', { n: 3 })).toBe('Раунд 3')
  expect(t('Round {n}', { n: 3 })).toBe('Round 3')
})
