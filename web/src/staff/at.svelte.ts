/* at.svelte.ts -- which round an inspector looks at, and whether the form that opens a table is up. Both
 * stand in the address, so that a colleague can be sent there. */
import { go } from '../lib/route'
import { pathOf, type Found } from './find'

function read(): { round: number | null; open: boolean } {
  const search = new URLSearchParams(location.search)
  const round = Number(search.get('round'))
  return { round: Number.isInteger(round) && round > 0 ? round : null, open: search.has('open') }
}

export const at = $state(read())

/** The address was changed by the browser's own buttons. */
export function reread(): void {
  Object.assign(at, read())
}

export function lead(found: Found): void {
  const [path = '/', search = ''] = pathOf(found).split('?')
  const whole = search ? `${path}?${search}` : path
  if (path === location.pathname) {
    history.pushState(null, '', whole)
  } else {
    go(path)
    history.replaceState(null, '', whole)
  }
  reread()
}
