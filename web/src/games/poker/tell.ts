/* tell.ts -- what happened between two pages of a hand, in sentences: what the book and a screen reader say, and
 * a recalled round of every step. */
import { cardNames } from '../../cards/names'
import { short, t } from '../../lib/words'
import { didSentence, handOf, potName, potSentence, seatName, streetName } from './names'
import type { Did, PokerPage, PokerSeat, Street } from './page'

type Money = { decimals: number }

export interface Told {
  text: string
  /** What it speaks of: "seat:3", "board", "pot:0". */
  about: string[]
}

const seatKey = (seat: number) => `seat:${seat}`

/** The hand on the page begins: where the button is, who has put in what without a word. */
function begins(page: PokerPage, money: Money): Told[] {
  const told: Told[] = []
  if (page.button !== null) told.push({ text: t('Seat {n} has the button.', { n: page.button + 1 }), about: [seatKey(page.button)] })
  for (const { seat, put } of page.seats) {
    if (!put) continue
    const places = { n: seat + 1, amount: short(put, money) }
    const text = seat === page.small ? t('Seat {n}: small blind {amount}.', places) : seat === page.big ? t('Seat {n}: big blind {amount}.', places) : t('Seat {n} puts in {amount}.', places)
    told.push({ text, about: [seatKey(seat)] })
  }
  return told
}

/** The act that closed a street is on no page: its seat's chips tell it. */
function closing(before: PokerPage, page: PokerPage): Did | null {
  const was = before.seats.find(({ seat }) => seat === before.turn?.seat)
  const now = page.seats.find(({ seat }) => seat === before.turn?.seat)
  if (!was || !now || page.street === before.street || before.phase !== 'bet' || now.state === 'folded') return null
  const amount = was.in + now.put - was.put
  if (amount === was.in) return { do: 'check', amount }
  return { do: amount > before.price ? 'all_in' : 'call', amount }
}

/** What was done since: on the street that was, and on the one that has begun. A fold stays on its seat. */
function acted(before: PokerPage, page: PokerPage, money: Money): { then: Told[]; now: Told[] } {
  const was = new Map(before.seats.map((seat) => [seat.seat, seat.did]))
  const moved = before.street !== page.street
  const isFresh = ({ seat, did }: PokerSeat) => {
    const old = was.get(seat)
    const same = old?.do === did?.do && old?.amount === did?.amount
    return did !== null && !(same && (!moved || did.do === 'fold'))
  }
  const told = (seat: number, did: Did) => ({ text: didSentence(seat, did, money), about: [seatKey(seat)] })
  const fresh = page.seats.filter(isFresh)
  const isThen = ({ did }: PokerSeat) => !moved || did!.do === 'fold'
  const last = closing(before, page)
  return {
    then: [...(last ? [told(before.turn!.seat, last)] : []), ...fresh.filter(isThen).map(({ seat, did }) => told(seat, did!))],
    now: fresh.filter((one) => !isThen(one)).map(({ seat, did }) => told(seat, did!)),
  }
}

/** New common cards, a sentence a street: those of several may have come at once. */
function common(before: PokerPage, page: PokerPage, streets: Street[]): Told[] {
  const told: Told[] = []
  let from = 0
  streets.forEach((street, i) => {
    const to = from + street.common
    const cards = page.board.slice(Math.max(from, before.board.length), to)
    if (cards.length) told.push({ text: `${streetName(i, street.name)}: ${cardNames(cards)}.`, about: ['board'] })
    from = to
  })
  return told
}

function dealt(before: PokerPage, page: PokerPage, streets: Street[]): Told[] {
  const told = common(before, page, streets)
  const drawn = new Set(before.draw.map(String))
  for (const [seat, card] of page.draw) if (!drawn.has(String([seat, card]))) told.push({ text: t('Seat {n} draws {card}.', { n: seat + 1, card: cardNames([card]) }), about: [seatKey(seat)] })
  const was = new Map(before.seats.map((seat) => [seat.seat, seat]))
  for (const seat of page.seats) {
    const old = was.get(seat.seat)
    if (seat.shown) continue
    const open = seat.cards.filter((card) => card !== '??')
    const known = old?.cards.filter((card) => card !== '??').length ?? 0
    if (open.length > known) told.push({ text: t('Seat {n} is dealt {cards}.', { n: seat.seat + 1, cards: cardNames(open.slice(known)) }), about: [seatKey(seat.seat)] })
  }
  return told
}

function opened(before: PokerPage, page: PokerPage): Told[] {
  const was = new Map(before.seats.map((seat) => [seat.seat, seat]))
  return page.seats.flatMap((seat) => {
    const old = was.get(seat.seat)
    const n = seat.seat + 1
    const about = [seatKey(seat.seat)]
    if (seat.shown && !old?.shown) {
      const made = handOf(seat)
      const cards = cardNames(seat.cards)
      return [{ text: made ? t('Seat {n} shows {cards}: {hand}.', { n, cards, hand: made }) : t('Seat {n} shows {cards}.', { n, cards }), about }]
    }
    if (seat.mucked && !old?.mucked) return [{ text: t('Seat {n} mucks.', { n }), about }]
    if (seat.state === 'dead' && old && old.state !== 'dead') return [{ text: t('Seat {n}: the hand is dead.', { n }), about }]
    return []
  })
}

function ended(page: PokerPage, money: Money): Told[] {
  const told: Told[] = []
  if (page.returned) told.push({ text: t('{amount} nobody called goes back.', { amount: short(page.returned, money) }), about: [] })
  for (const result of page.results) {
    told.push({ text: potSentence(result, page.results.length, money), about: [`pot:${result.pot}`, ...[...result.high, ...result.low].map(seatKey)] })
    if (result.fee) told.push({ text: t('{pot}: fee of the house {amount}.', { pot: potName(result.pot, page.results.length), amount: short(result.fee, money) }), about: [`pot:${result.pot}`] })
  }
  if (page.draw.length && page.button !== null) told.push({ text: t('Seat {n} has the button.', { n: page.button + 1 }), about: [seatKey(page.button)] })
  return told
}

/** In the order in which it happened; streets as the plate has them. */
export function tell(before: PokerPage | null, page: PokerPage, money: Money, streets: Street[]): Told[] {
  const idle = (one: PokerPage | null) => !one || one.phase === 'between'
  const told: Told[] = []
  if (idle(before) && !idle(page) && page.phase !== 'draw' && page.phase !== 'over') told.push(...begins(page, money))
  if (before) {
    const { then, now } = acted(before, page, money)
    told.push(...then, ...dealt(before, page, streets), ...now, ...opened(before, page))
  }
  if (page.phase === 'ruling' && before?.phase !== 'ruling') told.push({ text: t('The floor is called.'), about: page.ruling?.seat == null ? [] : [seatKey(page.ruling.seat)] })
  if (page.phase === 'over' && before?.phase !== 'over') told.push(...ended(page, money))
  if (page.phase === 'between' && before && before.phase !== 'between' && before.phase !== 'over') told.push({ text: t('Misdeal: all bets go back.'), about: [] })
  return told
}

/** Whose turn it is, for who does not see the table. */
export function turnSentence(page: PokerPage, seat: number | null, toCall: number, money: Money): string {
  if (!page.turn) return ''
  if (page.turn.seat !== seat) return t('{seat} to act.', { seat: seatName(page.turn.seat) })
  if (page.phase === 'show') return t('Your turn: show your hand, or muck it.')
  return toCall > 0 ? t('Your turn: {amount} to call.', { amount: short(toCall, money) }) : t('Your turn: nothing to call.')
}
