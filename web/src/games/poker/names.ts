/** Poker between players in words: hands, seats, pots, streets, what one may do and what was done. */
import { cardNames, rankName } from '../../cards/names'
import { short, t } from '../../lib/words'
import { handName, rowName } from '../house-poker/names'
import type { Did, Made, OwnCards, PokerPage, PokerSeat, PotResult } from './page'

type Money = { decimals: number }

// ---- Hands ----

/** "two pair: king and eight"; one sentence a kind of hand. */
export function madeName(made: Made | null): string {
  if (!made) return ''
  const [a = '', b = ''] = made.ranks.map(rankName)
  if (!a) return rowName(made.category)
  switch (made.category) {
    case 'high_card':
      return t('high card: {a}', { a })
    case 'pair':
      return handName({ category: 'pair', ranks: made.ranks.join('') })
    case 'two_pair':
      return t('two pair: {a} and {b}', { a, b })
    case 'trips':
      return t('three of a kind: {a}', { a })
    case 'straight':
      return t('straight, {a} high', { a })
    case 'flush':
      return t('flush, {a} high', { a })
    case 'full_house':
      return t('full house: {a} and {b}', { a, b })
    case 'four':
      return t('four of a kind: {a}', { a })
    case 'straight_flush':
      return t('straight flush, {a} high', { a })
    default:
      return rowName(made.category)
  }
}

/** The category alone, where there is no room. */
export function madeShort(made: Made | null): string {
  return made ? handName({ category: made.category, ranks: made.ranks.join('') }) : ''
}

/** "low: 8-7-4-2-A". */
export function lowName(low: string[] | null | undefined): string {
  return low?.length ? t('low: {ranks}', { ranks: low.map((rank) => (rank === 'T' ? '10' : rank)).join('-') }) : ''
}

/** What a hand makes, high and low. */
export function handOf(hand: { hand: Made | null; low: string[] | null } | null | undefined, brief = false): string {
  if (!hand) return ''
  return [brief ? madeShort(hand.hand) : madeName(hand.hand), lowName(hand.low)].filter(Boolean).join(' · ')
}

/** The cards of a seat as the reader sees them: its closed ones are named for their owner, in their order. */
export function heldBy(seat: Pick<PokerSeat, 'cards'> | undefined, own: OwnCards | null | undefined): string[] {
  const cards = seat?.cards ?? []
  if (!own?.cards.length) return cards
  if (own.cards.length >= cards.length) return own.cards
  let next = 0
  return cards.map((card) => (card === '??' ? (own.cards[next++] ?? card) : card))
}

// ---- Seats, pots, streets ----

/** As the house counts them, from 1. */
export function seatName(seat: number): string {
  return t('Seat {n}', { n: seat + 1 })
}

/** "2, 5": seats in a list of them. */
export function seatList(seats: number[]): string {
  return seats.map((seat) => seat + 1).join(', ')
}

export function potName(pot: number, of: number): string {
  if (of < 2) return t('Pot')
  return pot === 0 ? t('Main pot') : t('Side pot {n}', { n: pot })
}

/** A street by its name on the plate, else by its place from 0. */
export function streetName(street: number, name?: string): string {
  switch (name) {
    case 'pre_flop':
      return t('Pre-flop')
    case 'flop':
      return t('Flop')
    case 'turn':
      return t('Turn')
    case 'river':
      return t('River')
    case undefined:
      return t('Street {n}', { n: street + 1 })
    default:
      return t('Street {n}', { n: STREETS[name] ?? street + 1 })
  }
}
/** Stud names a street by the cards a player has. */
const STREETS: Record<string, number> = { second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7 }

export function structureName(structure: string): string {
  switch (structure) {
    case 'no_limit':
      return t('no limit')
    case 'pot_limit':
      return t('pot limit')
    case 'fixed':
    case 'fixed_limit':
      return t('fixed limit')
    case 'spread':
    case 'spread_limit':
      return t('spread limit')
    default:
      return structure
  }
}

/** What a seat is, in a word; '' where its cards say enough. */
export function stateName(seat: PokerSeat): string {
  switch (seat.state) {
    case 'away':
    case 'out':
      return t('sits out')
    case 'asks':
      return t('waits for the floor')
    case 'waits':
      return t('waits for the big blind')
    case 'ready':
      return ''
    case 'folded':
      return t('folded')
    case 'dead':
      return t('dead hand')
    case 'all_in':
      return t('all-in')
    default:
      return ''
  }
}

/** What stands to a seat's name between hands. */
export function notes(seat: PokerSeat): string[] {
  const found: string[] = []
  if (seat.owes.includes('small') && seat.owes.includes('big')) found.push(t('owes both blinds'))
  else if (seat.owes.includes('big')) found.push(t('owes the big blind'))
  else if (seat.owes.includes('small')) found.push(t('owes the small blind'))
  if (seat.posts) found.push(t('posts'))
  if (seat.straddles) found.push(t('straddles'))
  if (seat.leaves) found.push(t('wants to leave'))
  return found
}

// ---- What one may do, and did ----

export function actName(act: string): string {
  switch (act) {
    case 'fold':
      return t('Fold')
    case 'check':
      return t('Check')
    case 'call':
      return t('Call')
    case 'bet':
      return t('Bet')
    case 'raise':
      return t('Raise to')
    case 'pot':
      return t('Bet the pot')
    case 'all_in':
      return t('All-in')
    case 'bring_in':
      return t('Bring in')
    case 'show':
      return t('Show')
    case 'muck':
      return t('Muck')
    case 'sit_in':
      return t('Sit in')
    case 'sit_out':
      return t('Sit out')
    case 'post':
      return t('Post')
    case 'wait':
      return t('Wait for the big blind')
    case 'buy_button':
      return t('Buy the button')
    case 'straddle':
      return t('Straddle')
    case 'button_straddle':
      return t('Button straddle')
    case 'no_straddle':
      return t('No straddle')
    case 'ask_leave':
      return t('Ask to leave')
    case 'no_bring':
      return t('Take the wish back')
    case 'take_up':
      return t('Take up the chips')
    case 'stop':
      return t('Stop: my turn')
    default:
      return act
  }
}

/** On the seat, where there is no room for a sentence. */
export function didName({ do: what, amount }: Did, money: Money): string {
  const sum = short(amount, money)
  switch (what) {
    case 'fold':
      return t('folds')
    case 'check':
      return t('checks')
    case 'call':
      return t('calls {amount}', { amount: sum })
    case 'bet':
    case 'pot':
      return t('bets {amount}', { amount: sum })
    case 'raise':
      return t('raises to {amount}', { amount: sum })
    case 'all_in':
      return t('all-in {amount}', { amount: sum })
    case 'bring_in':
      return t('brings in {amount}', { amount: sum })
    default:
      return amount ? `${what} ${sum}` : what
  }
}

/** The same as a sentence of the book. */
export function didSentence(seat: number, { do: what, amount }: Did, money: Money): string {
  const places = { n: seat + 1, amount: short(amount, money) }
  switch (what) {
    case 'fold':
      return t('Seat {n} folds.', places)
    case 'check':
      return t('Seat {n} checks.', places)
    case 'call':
      return t('Seat {n} calls {amount}.', places)
    case 'bet':
    case 'pot':
      return t('Seat {n} bets {amount}.', places)
    case 'raise':
      return t('Seat {n} raises to {amount}.', places)
    case 'all_in':
      return t('Seat {n} is all-in: {amount}.', places)
    case 'bring_in':
      return t('Seat {n} brings in {amount}.', places)
    default:
      return `${seatName(seat)}: ${didName({ do: what, amount }, money)}.`
  }
}

// ---- Results ----

/** Who won a pot or a half of it: "Seat 2, 5", with what. */
export function winners(seats: number[]): string {
  return seats.length === 1 ? seatName(seats[0]!) : t('Seats {list}', { list: seatList(seats) })
}

export function potSentence(result: PotResult, of: number, money: Money): string {
  const places = { pot: potName(result.pot, of), amount: short(result.amount, money), who: winners(result.high), low: winners(result.low) }
  if (result.low.length) return t('{pot} {amount}: high {who}, low {low}.', places)
  return t('{pot} {amount}: {who}.', places)
}

// ---- The table ----

/** What is going on; seat: the reader's own. */
export function phaseText(page: PokerPage, seat: number | null, money: Money): string {
  switch (page.phase) {
    case 'between':
      return page.seats.filter(({ state }) => state === 'ready').length < 2 ? t('Waiting for players') : t('Between hands')
    case 'draw':
      return t('A card each: the highest has the button')
    case 'deal':
      return t('The cards are dealt')
    case 'bring_in':
    case 'bet':
      if (page.turn && page.turn.seat === seat) return t('Your turn')
      return page.turn ? t('Seat {n} to act', { n: page.turn.seat + 1 }) : t('The chips are gathered')
    case 'show':
      if (page.turn && page.turn.seat === seat) return t('Show your hand, or muck it?')
      return t('Showdown')
    case 'ruling':
      return t('The floor decides')
    default:
      return overText(page, money)
  }
}

function overText(page: PokerPage, money: Money): string {
  const got = page.seats.filter((seat) => seat.got > 0)
  if (got.length === 1) return t('Seat {n} wins {amount}', { n: got[0]!.seat + 1, amount: short(got[0]!.got, money) })
  if (got.length > 1) return t('Seats {list} win', { list: seatList(got.map(({ seat }) => seat)) })
  if (page.draw.length && page.button !== null) return t('Seat {n} has the button', { n: page.button + 1 })
  return t('The hand is over')
}

/** A seat for who does not see the table. */
export function seatSentence(seat: PokerSeat, about: { own?: OwnCards | null; mine: boolean; turn: boolean; page: Pick<PokerPage, 'button' | 'small' | 'big'>; money: Money }): string {
  const cards = heldBy(seat, about.own)
  const open = cards.filter((card) => card !== '??')
  const made = handOf(about.own ?? seat)
  const is = (place: number | null) => place === seat.seat
  return [
    about.mine ? t('Seat {n}, yours: {amount}.', { n: seat.seat + 1, amount: short(seat.stack, about.money) }) : t('Seat {n}: {amount}.', { n: seat.seat + 1, amount: short(seat.stack, about.money) }),
    is(about.page.button) ? t('Button.') : '',
    is(about.page.small) ? t('Small blind.') : '',
    is(about.page.big) ? t('Big blind.') : '',
    seat.in ? t('In front: {amount}.', { amount: short(seat.in, about.money) }) : '',
    open.length ? t('Cards: {cards}.', { cards: cardNames(open) }) : '',
    made ? `${made}.` : '',
    seat.mucked ? t('Mucked.') : '',
    [stateName(seat), ...notes(seat)].filter(Boolean).join(', '),
    about.turn ? t('Its turn.') : '',
  ].filter(Boolean).join(' ')
}
