import { expect, test } from 'vitest'
import { fitting, preset } from './amounts'

const free = { least: 200, most: 10000, step: 1 }

test('an amount stays between least and most, in whole steps', () => {
  expect(fitting(50, free)).toBe(200)
  expect(fitting(NaN, free)).toBe(200)
  expect(fitting(20000, free)).toBe(10000)
  expect(fitting(777, { least: 200, most: 10000, step: 50 })).toBe(750)
  expect(fitting(215, { least: 210, most: 10000, step: 50 })).toBe(210)
  // A bring-in that is the one or the other.
  expect(fitting(80, { least: 25, most: 100, step: 75 })).toBe(25)
})

test('all-in is the whole stack, whatever the step', () => {
  expect(fitting(9999, { least: 200, most: 9999, step: 100 })).toBe(9999)
})

test('an opening bet is of the pot as it lies', () => {
  const standing = { pot: 600, price: 0, put: 0 }
  expect(preset('half', standing, free)).toBe(300)
  expect(preset('pot', standing, free)).toBe(600)
})

test('a raise of the pot calls first', () => {
  // 50 and 100 in front, nobody called: the small blind calls 50, the pot is 200, raised to 300.
  expect(preset('pot', { pot: 150, price: 100, put: 50 }, free)).toBe(300)
  expect(preset('half', { pot: 150, price: 100, put: 50 }, free)).toBe(200)
})

test('buttons never leave what the house takes', () => {
  const short = { least: 400, most: 450, step: 1 }
  const standing = { pot: 5000, price: 200, put: 0 }
  expect(preset('least', standing, short)).toBe(400)
  expect(preset('half', standing, short)).toBe(450)
  expect(preset('pot', standing, short)).toBe(450)
  expect(preset('most', standing, short)).toBe(450)
  expect(preset('half', { pot: 0, price: 0, put: 0 }, short)).toBe(400)
})
