/* sentence.ts -- inputs and events of a poker table as sentences for those who run it. */
import { cardNumbered } from '../../../cards/entry'
import { cardName } from '../../../cards/names'
import type { RoundInput, TableEvent } from '../../../lib/types'
import { t } from '../../../lib/words'
import { eventSentence as common, text, type Speaker } from '../../../staff/sentence'
import { actName, potName } from '../names'
import { sentence } from '../sentence'
import { outcomeName, reportName } from './names'
import type { StaffPlate } from './page'

/** What a seat may do, as events number it. */
const DOS = ['', 'sit_in', 'sit_out', 'post', 'wait', 'buy_button', 'straddle', 'button_straddle', 'no_straddle', 'ask_leave', 'no_bring', 'fold', 'check', 'call', 'bet', 'raise', 'pot', 'all_in', 'bring_in', 'chips', 'stop', 'show', 'muck']

/** Whose act it is, and what he did; amount: what then lies before him. */
export function actSentence(player: string, doing: string, amount: string): string {
  const words = { player, amount }
  switch (doing) {
    case 'fold':
      return t('{player} folds', words)
    case 'check':
      return t('{player} checks', words)
    case 'call':
      return t('{player} calls', words)
    case 'bet':
    case 'pot':
      return t('{player} bets {amount}', words)
    case 'raise':
      return t('{player} raises to {amount}', words)
    case 'all_in':
      return t('{player} is all-in', words)
    case 'bring_in':
      return t('{player} brings in {amount}', words)
    case 'chips':
      return t('{player} puts in {amount} without a word', words)
    default:
      return t('{player}: {what}', { player, what: actName(doing) })
  }
}

/** What chips went in as. */
function stakeSentence(kind: number, words: { player: string; amount: string }): string {
  switch (kind) {
    case 1:
      return t('{player}: small blind {amount}', words)
    case 2:
      return t('{player}: big blind {amount}', words)
    case 3:
      return t('{player} posts {amount}', words)
    case 4:
      return t('{player} posts {amount}, dead', words)
    case 5:
      return t('{player}: ante {amount}', words)
    case 6:
      return t('{player} straddles: {amount}', words)
    default:
      return t('{player} puts in {amount}', words)
  }
}

export function inputSentence(input: RoundInput, say: Speaker): string {
  switch (input.in) {
    case 'shuffle':
      return t('Shuffled: the hand begins')
    case 'act':
      return actSentence(say.name(text(input.player)), text(input.do), say.money(Number(input.amount ?? 0)))
    case 'report': {
      const what = reportName(text(input.what))
      return input.player === undefined ? what : t('{player}: {what}', { player: say.name(input.player), what })
    }
    case 'ruling': {
      const what = t('Ruling: {what}', { what: outcomeName(text(input.ruling)) })
      return input.player === undefined ? what : t('{player}: {what}', { player: say.name(input.player), what })
    }
    default:
      return sentence(input, say as never)
  }
}

/** The seat an event speaks of, by who sits there. */
export function positionOf(event: TableEvent, seats: readonly { seat: number; player: number }[]): string {
  const row = event.player === undefined ? undefined : seats.find(({ player }) => String(player) === text(event.player))
  if (row) return `seat:${row.seat}`
  if (event.event === 'dealt') return 'board'
  return event.event === 'pot' || event.event === 'fee' ? `pot:${Number(event.position ?? 0)}` : ''
}

function cardSentence(event: TableEvent, player: string): string {
  const card = cardNumbered(Number(event.value))
  if (card === '??') return t('A closed card to {place}', { place: player })
  if (event.event === 'shown') return t('{player} shows {cards}', { player, cards: cardName(card) })
  return player ? t('{card} to {place}', { card: cardName(card), place: player }) : cardName(card)
}

/** plate: which reports and rulings there are, in the order of their numbers. */
export function eventSentence(event: TableEvent, say: Speaker, plate: Pick<StaffPlate, 'reports' | 'outcomes'> | undefined): string {
  const player = event.player === undefined ? '' : say.name(text(event.player))
  const amount = say.money(Number(event.amount ?? 0))
  const value = Number(event.value ?? 0)
  const pot = potName(Number(event.position ?? 0), 2)
  const about = (what: string): string => (player ? t('{player}: {what}', { player, what }) : what)
  switch (event.event) {
    case 'dealt':
    case 'shown':
      return cardSentence(event, player)
    case 'shuffled':
      return t('The pack is shuffled')
    case 'acted':
      return actSentence(player, DOS[value] ?? '', amount)
    case 'staked':
      return stakeSentence(value, { player, amount })
    case 'mucked':
      return t('{player} throws his cards away', { player })
    case 'brought':
      return t('{player} comes into play with {amount}', { player, amount })
    case 'taken_up':
      return t('{player} takes {amount} out of play', { player, amount })
    case 'button':
      return t('The button is {player}’s', { player })
    case 'gone':
      return player ? t('{amount} of {player} are in the pots', { player, amount }) : t('{amount} carried over are in the pots', { amount })
    case 'fee':
      return t('{pot}: fee of the house {amount}.', { pot, amount })
    case 'pot':
      return t('{pot}: {amount}', { pot, amount })
    case 'pot_won':
      return t('{pot}: {amount} to {player}', { player, amount: say.money(Number(event.returned ?? 0)), pot })
    case 'carried':
      return t('{amount} were carried over from an earlier hand', { amount })
    case 'carried_pot':
      return t('{amount} are carried to the next hand', { amount })
    case 'misdeal':
      return t('Misdeal: all bets go back.')
    case 'reported':
      return about(reportName(plate?.reports[value - 1]?.name ?? ''))
    case 'ruled':
      return about(t('Ruling: {what}', { what: outcomeName(plate?.outcomes[value - 1] ?? '') }))
    default:
      return common(event, say, '')
  }
}
