/** The house's names of bets, results, phases, roles and colours, in the language in force. */
import type { Currency } from './types'
import { short, t } from './words'

/** "17/21" is the corner of 17, 18, 20 and 21. */
function corner(ends: string): string {
  const first = parseInt(ends)
  return [first, first + 1, first + 3, first + 4].join('/')
}

/** "s17/18" is "split 17/18", "t16" "street 16-18", "red" "red". */
export function betName(key: string): string {
  const m = /^([a-z]+)([\d/]*)$/.exec(key)
  const first = Number(m?.[2] ?? NaN)
  switch (m?.[1]) {
    case 'n':
      return String(first)
    case 's':
      return t('split {numbers}', { numbers: m[2] ?? '' })
    case 't':
      return t('street {numbers}', { numbers: m[2]?.includes('/') ? m[2] : `${first}–${first + 2}` })
    case 'c':
      return t('corner {numbers}', { numbers: corner(m[2] ?? '') })
    case 'x':
      return t('six line {numbers}', { numbers: `${first}–${first + 5}` })
    case 'f':
      return t('first four')
    case 'col':
      return t('column {n}', { n: first })
    case 'doz':
      return t('dozen {n}', { n: first })
    case 'red':
      return t('red')
    case 'black':
      return t('black')
    case 'even':
      return t('even')
    case 'odd':
      return t('odd')
    case 'low':
      return t('low')
    case 'high':
      return t('high')
    default:
      return key
  }
}

/** A kind of bet: "straight", "six line". */
export function typeName(type: string): string {
  switch (type) {
    case 'straight':
      return t('straight')
    case 'split':
      return t('split')
    case 'street':
      return t('street')
    case 'corner':
      return t('corner')
    case 'first_four':
      return t('first four')
    case 'six_line':
      return t('six line')
    case 'column':
      return t('column')
    case 'dozen':
      return t('dozen')
    case 'red_black':
      return t('red and black')
    case 'even_odd':
      return t('even and odd')
    case 'low_high':
      return t('low and high')
    default:
      return type
  }
}

export function announcedName(bet: string): string {
  switch (bet) {
    case 'neighbours':
      return t('neighbours')
    case 'big_series':
      return t('big series')
    case 'small_series':
      return t('small series')
    case 'orphelins':
      return t('orphelins')
    case 'zero_spiel':
      return t('zero spiel')
    case 'complete':
      return t('complete')
    default:
      return bet
  }
}

/** A bet as a row shows it: the position, and what it was announced as. */
export function fullName(bet: { position: string; announced: string | null; number: number | null }): string {
  const place = bet.position ? betName(bet.position) : t('badly placed')
  if (!bet.announced) return place
  const announced = announcedName(bet.announced)
  const onNumber = (bet.announced === 'neighbours' || bet.announced === 'complete') && bet.number !== null
  return `${place} · ${onNumber ? t('{bet} of {number}', { bet: announced, number: String(bet.number) }) : announced}`
}

export function resultName(result: string): string {
  switch (result) {
    case 'won':
      return t('won')
    case 'lost':
      return t('lost')
    case 'push':
      return t('push')
    case 'returned':
      return t('returned')
    default:
      return t('stands')
  }
}

export function sessionName(session: string): string {
  switch (session) {
    case 'preparing':
      return t('preparing')
    case 'open':
      return t('open')
    case 'last games':
    case 'last_games':
      return t('last games')
    case 'closing':
      return t('closing')
    case 'closed':
      return t('closed')
    default:
      return session
  }
}

export function phaseName(phase: string): string {
  switch (phase) {
    case 'open':
      return t('bets')
    case 'spin':
      return t('ball runs')
    case 'closed':
      return t('no more bets')
    case 'pay':
      return t('paying')
    case 'over':
      return t('round over')
    default:
      return phase
  }
}

export function roleName(role: string): string {
  switch (role) {
    case 'player':
      return t('player')
    case 'registrar':
      return t('registrar')
    case 'security':
      return t('security')
    case 'dealer':
      return t('dealer')
    case 'chipper':
      return t('chipper')
    case 'inspector':
      return t('inspector')
    case 'pit_boss':
      return t('pit boss')
    case 'floor':
      return t('floor')
    case 'cashier':
      return t('cashier')
    case 'head_cashier':
      return t('head cashier')
    case 'manager':
      return t('manager')
    case 'support':
      return t('support staff')
    case 'administration':
      return t('administration')
    case 'auditor':
      return t('auditor')
    case 'system':
      return t('system')
    default:
      return role
  }
}

/** Chips of a colour. */
export function colourChipName(name: string): string {
  switch (name) {
    case 'white':
      return t('white chips')
    case 'yellow':
      return t('yellow chips')
    case 'orange':
      return t('orange chips')
    case 'pink':
      return t('pink chips')
    case 'red':
      return t('red chips')
    case 'brown':
      return t('brown chips')
    case 'green':
      return t('green chips')
    case 'blue':
      return t('blue chips')
    case 'violet':
      return t('violet chips')
    case 'black':
      return t('black chips')
    case 'grey':
      return t('grey chips')
    case 'cyan':
      return t('cyan chips')
    case 'lilac':
      return t('lilac chips')
    case 'olive':
      return t('olive chips')
    case 'silver':
      return t('silver chips')
    case 'gold':
      return t('gold chips')
    default:
      return name
  }
}

export function gameName(game: string): string {
  switch (game) {
    case 'roulette':
      return t('Roulette')
    case 'blackjack':
      return t('Blackjack')
    case 'punto-banco':
      return t('Punto banco')
    case 'texas-poker':
      return t('Texas poker')
    case 'oasis-poker':
      return t('Oasis poker')
    case 'russian-poker':
      return t('Russian poker')
    case 'caribbean-stud':
      return t('Caribbean stud')
    case 'holdem':
      return t('Hold’em')
    case 'omaha':
      return t('Omaha')
    case 'omaha-hi-lo':
      return t('Omaha hi-lo')
    case 'seven-card-stud':
      return t('Seven-card stud')
    case 'seven-card-stud-hi-lo':
      return t('Seven-card stud hi-lo')
    case 'five-card-stud':
      return t('Five-card stud')
    default:
      return game
  }
}

/** A table's limits: "10–5 000 BYN"; where nothing but a player's chips limits a bet, its least alone. */
export function limitsName({ min, max, ...currency }: { min: number; max: number } & Currency): string {
  const unit = currency.currency
  if (max <= 0) return t('from {amount}', { amount: `${short(min, currency)} ${unit}` })
  return `${short(min, currency)}–${short(max, currency)} ${unit}`
}
