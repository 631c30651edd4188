import { expect, test } from 'vitest'
import { byNumber } from './clauses'

test('clauses stand as they are numbered, rulings of the house behind them', () => {
  const clause = (number: string, text = number) => ({ number, text })
  expect(byNumber(['R28', '§10', '§2', '§2.10', '§2.9', 'R3'].map((one) => clause(one))).map((one) => one.number)).toEqual(['§2', '§2.9', '§2.10', '§10', 'R3', 'R28'])
})

test('sentences of one number stand together, each once', () => {
  expect(byNumber([{ number: '§1', text: 'a' }, { number: '§1', text: 'b' }, { number: '§1', text: 'a' }])).toEqual([{ number: '§1', texts: ['a', 'b'] }])
})
