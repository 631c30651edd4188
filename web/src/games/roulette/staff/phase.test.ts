import { describe, expect, it } from 'vitest'
import { against, offered, primaryOf, sayOf, stepOf, typed } from './phase'

const red = [1, 3, 5, 7, 9]

describe('stepOf', () => {
  it('follows the phase while the table is open', () =>
    expect(['open', 'spin', 'closed', 'pay', 'over'].map((phase) => stepOf({ session: 'open', phase, wheel: null }))).toEqual(
      ['open', 'spin', 'closed', 'pay', 'over'],
    ))
  it('waits for the opening', () => expect(stepOf({ session: 'preparing', phase: 'open', wheel: null })).toBe('prepare'))
  it('plays the last games', () => expect(stepOf({ session: 'last games', phase: 'open', wheel: null })).toBe('open'))
  it('spins no more after them, but pays what is decided', () => {
    expect(stepOf({ session: 'closing', phase: 'open', wheel: null })).toBe('shut')
    expect(stepOf({ session: 'closing', phase: 'pay', wheel: null })).toBe('pay')
  })
})

describe('primaryOf', () => {
  it('asks for the number only when the ball runs', () => {
    expect(primaryOf('closed', 'clockwise')?.doing).toBe('number')
    expect(primaryOf('closed', null)?.doing).toBe('launch')
  })
  it('has nothing to do at a closed table', () => expect(primaryOf('shut', null)).toBeNull())
})

describe('sayOf', () => {
  it('calls number and colour', () => {
    expect(sayOf('pay', 3, red)).toEqual({ call: 'red', number: 3 })
    expect(sayOf('pay', 17, red)).toEqual({ call: 'black', number: 17 })
  })
  it('calls zero without a colour', () => expect(sayOf('pay', 0, red)).toEqual({ call: 'zero' }))
})

describe('the wheel', () => {
  it('is turned against the last game where the house alternates', () => {
    expect(offered('clockwise', true)).toBe('ccw')
    expect(offered('counter_clockwise', true)).toBe('cw')
    expect(offered('clockwise', false)).toBe('cw')
    expect(offered(null, true)).toBe('cw')
  })
  it('has the ball against it', () => expect(against('cw')).toBe('ccw'))
})

describe('typed', () => {
  it('takes two digits', () => expect(typed('1', '7')).toBe('17'))
  it('begins anew above 36', () => expect(typed('4', '2')).toBe('2'))
  it('begins anew after two digits', () => expect(typed('17', '8')).toBe('8'))
  it('takes no leading zero', () => expect(typed('0', '5')).toBe('5'))
  it('takes zero', () => expect(typed('', '0')).toBe('0'))
  it('goes back a digit', () => expect(typed('17', 'Backspace')).toBe('1'))
  it('leaves other keys alone', () => expect(typed('1', 'x')).toBe('1'))
})
