/** The keys of a player at the poker table. The same key means the same thing before the turn and at it: a fold
 *  chosen ahead, a fold now. */
import type { Ahead } from '../ahead'
import type { Preset } from '../amounts'
import type { PokerSitting } from './sitting.svelte'

export const KEYS: Record<string, string> = {
  fold: 'f', check: 'c', call: 'c', bet: 'r', raise: 'r', bring_in: 'r', all_in: 'a', show: 's', muck: 'm', stop: 'x',
  sit_in: 'i', sit_out: 'i', post: 'o', wait: 'w', buy_button: 'b', straddle: 't', button_straddle: 'y', no_straddle: 't', ask_leave: 'l', no_bring: 'n',
}
export const PRESET_KEYS: Record<Preset, string> = { least: 'm', half: 'h', pot: 'p', most: 'a' }
export const AHEAD_KEYS: Record<Ahead, string> = { check_fold: 'f', call: 'c', call_any: 'v' }

/** What may be wished for between hands and while others play, in the order of the rail. */
export const WISHES = ['sit_in', 'post', 'wait', 'buy_button', 'straddle', 'button_straddle', 'no_straddle', 'sit_out', 'no_bring', 'ask_leave', 'stop']

function keyOf<K extends string>(keys: Record<K, string>, key: string): K | undefined {
  return (Object.keys(keys) as K[]).find((one) => keys[one] === key)
}

function pressShow(at: PokerSitting, key: string): boolean {
  const action = ['show', 'muck'].map((act) => at.find(act)).find((one) => one && KEYS[one.act ?? ''] === key)
  if (!action) return false
  at.act(action)
  return true
}

function pressTurn(at: PokerSitting, key: string): boolean {
  const size = keyOf(PRESET_KEYS, key)
  if (key === 'f') at.fold()
  else if (key === 'c') at.checkOrCall()
  else if (key === 'a' && !at.sizing && at.open('all_in')) at.act(at.open('all_in')!)
  else if (key === 'r' && (!at.sizing || at.sizing.least === at.sizing.most)) at.raise()
  else if (key === 'r') at.wanted += 1
  else if (at.sizing && /^[0-9]$/.test(key)) {
    at.typed = Number(key) * 10 ** at.money.decimals
    at.wanted += 1
  } else if (at.sizing && size) at.set(size)
  else if (key === 'Enter' && at.sizing && at.typed !== null) at.raise()
  else return false
  return true
}

/** True where the key meant something now. */
export function press(at: PokerSitting, key: string): boolean {
  if (!at.seated || !at.rules || !at.view) return false
  // Enter on a button is that button's.
  if (key === 'Enter' && document.activeElement instanceof HTMLButtonElement) return false
  if (at.asked) return at.page.phase === 'show' ? pressShow(at, key) : pressTurn(at, key)
  const ahead = keyOf(AHEAD_KEYS, key)
  if (ahead && at.choices.includes(ahead)) {
    at.toggle(ahead)
    return true
  }
  const wish = WISHES.find((act) => KEYS[act] === key && at.open(act)) ?? WISHES.find((act) => KEYS[act] === key && at.find(act))
  if (!wish) return false
  at.wish(wish)
  return true
}
