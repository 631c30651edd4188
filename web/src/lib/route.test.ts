import { expect, test } from 'vitest'
import { routeOf } from './route'

test('the path decides the page', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby', table: null })
  expect(routeOf('/table/3')).toEqual({ page: 'table', table: 3 })
  expect(routeOf('/table/3/')).toEqual({ page: 'table', table: 3 })
  expect(routeOf('/inspector')).toEqual({ page: 'inspector', table: null })
  expect(routeOf('/inspector/12')).toEqual({ page: 'inspector', table: 12 })
  expect(routeOf('/wall/1').page).toBe('wall')
  expect(routeOf('/registers').page).toBe('registers')
  expect(routeOf('/registers/trial_balance')).toEqual({ page: 'registers', table: null })
  expect(routeOf('/registers/x.csv').page).toBe('lost')
  expect(routeOf('/table/x').page).toBe('lost')
  expect(routeOf('/api/tables').page).toBe('lost')
})
