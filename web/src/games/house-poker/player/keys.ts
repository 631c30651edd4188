/** The keys of a player's decisions against the house, and which of them a rail shows. */
import type { Action } from '../../../lib/types'
import type { HousePokerPhase, HousePokerPlate } from '../page'

export const KEYS: Record<string, string> = { pass: 'f', play: 'p', exchange: 'x', sixth: '6', insure: 'i', take_ante: 'a', buy: 'g' }

/** In this order, whatever order the house lists them in. */
const ORDER = ['play', 'exchange', 'sixth', 'insure', 'pass', 'take_ante', 'buy']

/** What this house has beside pass and play. */
function isOffered(act: string, plate: HousePokerPlate): boolean {
  switch (act) {
    case 'exchange':
      return plate.exchange !== null
    case 'sixth':
      return plate.sixth !== null
    case 'insure':
      return plate.insurance !== null
    default:
      return act === 'pass' || act === 'play'
  }
}

/** Who looks at his first cards sees what is closed to him too, and may ask why; later only what is open. */
export function shown(acts: Action[], phase: HousePokerPhase, plate: HousePokerPlate): Action[] {
  const rank = (action: Action) => ORDER.indexOf(action.act ?? '')
  return acts.filter((action) => !action.closed || (phase === 'decide' && isOffered(action.act ?? '', plate))).sort((a, b) => rank(a) - rank(b))
}

/** The decision a key means: an open one first, else the closed one, which then says why. */
export function actOf(key: string, acts: Action[]): Action | undefined {
  const meant = acts.filter((action) => KEYS[action.act ?? ''] === key)
  return meant.find((action) => !action.closed) ?? meant[0]
}
