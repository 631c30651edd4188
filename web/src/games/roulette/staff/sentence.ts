/* sentence.ts -- roulette's inputs and events as sentences; the rest is what every table says. */
import { announcedName, betName } from '../../../lib/names'
import type { RoundInput, TableEvent } from '../../../lib/types'
import { t } from '../../../lib/words'
import { eventSentence as common, inputSentence as commonInput, text, type Speaker } from '../../../staff/sentence'
import { lineName, reasonName, wayName } from './names'

function bets(input: RoundInput): string {
  const list = Array.isArray(input.bet) ? input.bet : [input.bet]
  return list.map((bet) => betName(text(bet))).join(', ')
}

/** What was said, in one line. */
export function inputSentence(input: RoundInput, say: Speaker): string {
  const player = input.player === undefined ? '' : say.name(input.player)
  const amount = say.money(Number(input.amount ?? 0))
  const bet = bets(input)
  const number = text(input.number)
  switch (input.in) {
    case 'bet':
      return t('{player}: {amount} on {bet}', { player, amount, bet })
    case 'remove':
      return t('{player} takes off {bet}', { player, bet })
    case 'move':
      return t('{player} moves {bet} to {to}', { player, bet, to: betName(text(input.to)) })
    case 'announce':
      return number === ''
        ? t('{player} announces {bet}, {amount}', { player, bet: announcedName(text(input.bet)), amount })
        : t('{player} announces {bet} of {number}, {amount}', { player, bet: announcedName(text(input.bet)), number, amount })
    case 'fund':
      return t('{player} hands over {amount} for the announced bet', { player, amount })
    case 'place':
      return t('The announced bet of {player} is repeated and placed', { player })
    case 'withdraw':
      return t('{player} takes the announced bet back', { player })
    case 'misplace':
      return t('{player}: {amount} lies badly, centre {centre}', { player, amount, centre: lineName(text(input.centre)) })
    case 'clarify':
      return t('{player} says the chip is on {bet}', { player, bet })
    case 'assign':
      return t('The chip of {player} is called on {bet}', { player, bet })
    case 'found':
      return t('A chip of {player} is found on {bet}, {amount}', { player, bet, amount })
    case 'mark':
      return t('{player} takes a colour', { player })
    case 'swap':
      return t('{player} changes {amount} into colour chips', { player, amount })
    case 'cash_out':
      return t('{player} changes colour chips back', { player })
    case 'launch':
      return input.wheel === undefined
        ? t('The ball is launched')
        : t('The ball is launched, wheel {way}', { way: wayName(text(input.wheel)) })
    case 'result':
    case 'spin':
      return t('The number {number}', { number })
    case 'no_spin':
      return t('No spin: {reason}', { reason: reasonName(text(input.reason)) })
    case 'scatter':
      return t('The bets are scattered')
    case 'restore':
      return t('The bets are restored')
    case 'lift_dolly':
      return t('The dolly is lifted')
    default:
      return commonInput(input, say)
  }
}

/** The entry that gave the number, the latest; null: none yet. */
export function numberEntry<E extends { input: RoundInput }>(entries: readonly E[]): E | null {
  return [...entries].reverse().find(({ input }) => input.in === 'result' || input.in === 'spin') ?? null
}

/** What an event did, in one line. */
export function eventSentence(event: TableEvent, position: string, say: Speaker): string {
  const player = event.player === undefined ? '' : say.name(text(event.player))
  const bet = position ? betName(position) : t('no bet yet')
  const words = { player, bet, amount: say.money(Number(event.amount ?? 0)), number: text(event.value) }
  switch (event.event) {
    case 'number':
      return t('The number {number}', words)
    case 'launched':
      return t('The ball is launched')
    case 'no_spin':
      return t('No spin')
    case 'dolly_lifted':
      return t('The dolly is lifted')
    case 'resolved':
    case 'assigned':
    case 'clarified':
      return t('The chip of {player} is on {bet}', words)
    case 'misplaced':
      return t('The chip of {player} lies badly: it is asked about', words)
    case 'announced':
      return t('{player} announces a bet, {amount}', words)
    case 'funded':
      return t('{player} hands over {amount} for the announced bet', words)
    case 'accepted':
      return t('The announced bet of {player} is repeated and placed', words)
    case 'marked':
      return t('{player} takes a colour, a chip worth {amount}', words)
    case 'swapped':
      return t('{player} changes {amount} into colour chips', words)
    case 'cashed_out':
      return t('{player} changes colour chips back: {amount}', words)
    case 'strayed':
      return t('{player} did not return colour chips: {amount}, owed by the house', words)
    case 'scattered':
      return t('The bets are scattered')
    case 'restored':
      return t('The bets are restored')
    case 'irregular':
      return t('Irregular, on record; the spin stands')
    default:
      return common(event, say, bet)
  }
}
