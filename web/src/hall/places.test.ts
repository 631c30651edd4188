import { expect, test } from 'vitest'
import { routeOf } from '../lib/route'
import { CAGE_ROLES } from './cage/allowed'
import { DOOR_ROLES } from './door/allowed'
import { MACHINE_ROLES } from './machines/allowed'
import { PIT_ROLES } from './pit/allowed'
import { placesOf } from './places'

const rolesAt = (path: string, roles: string[]): string[] => roles.filter((role) => placesOf(role).some((one) => one.path === path))

test('the ways lead to pages that are there, for those whose pages they are', () => {
  for (const { path } of placesOf('auditor')) expect(routeOf(path).page).not.toBe('lost')
  expect(rolesAt('/door', DOOR_ROLES)).toEqual(DOOR_ROLES)
  expect(rolesAt('/cage', CAGE_ROLES)).toEqual(CAGE_ROLES)
  expect(rolesAt('/pit', PIT_ROLES)).toEqual(PIT_ROLES)
  expect(rolesAt('/machines', MACHINE_ROLES)).toEqual(MACHINE_ROLES)
  expect(placesOf('player')).toEqual([])
  expect(placesOf('registrar')[0]?.path).toBe('/door')
})
