/* sentence.ts -- an input of a round as a sentence, what taking it out would change, and what an event
 * did: what is the same at every table. A game's own stand in its folder. */
import { cardsOf } from '../cards/entry'
import { cardName } from '../cards/names'
import type { RoundInput, TableEvent } from '../lib/types'
import { plural, t } from '../lib/words'

export interface Speaker {
  name: (player: string) => string
  money: (amount: number) => string
}

export const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** "ace of spades, king of diamonds"; a closed one is said to be closed, several how many they are. */
export function cardsInWords(cards: unknown): string {
  const list = cardsOf(text(cards))
  if (list.length > 1 && list.every((card) => card === '??')) return plural(list.length, '{n} closed card', '{n} closed cards')
  return list
    .map((card) => (card === '??' ? t('a closed card') : cardName(card)))
    .join(', ')
}

/** What was said, in one line. */
export function inputSentence(input: RoundInput, say: Speaker): string {
  const player = input.player === undefined ? '' : say.name(input.player)
  const amount = say.money(Number(input.amount ?? 0))
  const n = Number(input.number ?? 0)
  switch (input.in) {
    case 'open_table':
      return t('The table is opened')
    case 'sit':
      return t('{player} sits down', { player })
    case 'leave':
      return t('{player} leaves the table', { player })
    case 'chips':
      return t('{player} is brought {amount} from the desk', { player, amount })
    case 'buy':
      return t('{player} buys {amount} at the table', { player, amount })
    case 'last_games':
      return t('The last games are announced')
    case 'close_table':
      return t('The table is closed')
    case 'close_bets':
      return t('No more bets')
    case 'shuffle':
      return t('The pack is shuffled')
    case 'cut':
      return player ? t('{player} cuts at card {n}', { player, n }) : t('The pack is cut at card {n}', { n })
    case 'marker':
      return t('The marker is placed')
    case 'burn':
      return t('Cards are burnt')
    case 'change_dealer':
      return t('The dealer changes')
    case 'timeout':
      return t('The time to decide is over')
    case 'start':
      return t('The round begins')
    case 'end':
      return t('The round as it ended')
    case 'word':
      return t('{player} adds a word', { player })
    case 'confirm':
      return t('The round is confirmed')
    case 'undo':
      return t('Entry {n} is taken out', { n: text(input.ref) })
    case 'amend':
      return t('Entry {n} is replaced', { n: text(input.ref) })
    case 'void':
      return t('The round is no game')
    default:
      return input.in
  }
}

/** What happens when the input is taken out, a sentence a line; what: its own sentence. */
export function undoLines(input: RoundInput, what: string, later: number): string[] {
  const lines = [t('This is taken out: {what}', { what })]
  switch (input.in) {
    case 'bet':
    case 'announce':
    case 'misplace':
    case 'found':
    case 'fund':
      lines.push(t('Its chips go back to the player.'))
      break
    case 'remove':
    case 'move':
    case 'withdraw':
      lines.push(t('The chips lie again where they lay.'))
      break
    case 'result':
    case 'spin':
      lines.push(t('What was paid goes back to the float, what was taken to the layout; the ball is not at rest.'))
      break
    case 'card':
    case 'show':
    case 'act':
      lines.push(t('What it took, paid or added is taken back.'))
      break
    case 'buy':
    case 'swap':
    case 'cash_out':
      lines.push(t('The chips change hands back.'))
      break
    default:
      break
  }
  if (later > 0) lines.push(t('What came after it is run again; if something would no longer stand, nothing is changed.'))
  return lines
}

/** What an event did, in one line; bet: what it is called where it is on one. */
export function eventSentence(event: TableEvent, say: Speaker, bet = ''): string {
  const words = {
    player: event.player === undefined ? '' : say.name(text(event.player)),
    bet,
    amount: say.money(Number(event.amount ?? 0)),
    paid: say.money(Number(event.paid ?? 0)),
    returned: say.money(Number(event.returned ?? 0)),
    n: Number(event.value ?? 0),
  }
  switch (event.event) {
    case 'staked':
    case 'carried':
      return t('{player}: {amount} on {bet}', words)
    case 'won':
      return t('{player} wins {paid} with {amount} on {bet}', words)
    case 'awarded':
      return t('{player} is awarded {paid} for {bet}', words)
    case 'lost':
      return t('{player} loses {amount} on {bet}', words)
    case 'pushed':
      return t('{player}: {bet} stands off', words)
    case 'returned':
    case 'late':
    case 'cut':
    case 'removed':
    case 'stake_back':
    case 'not_accepted':
    case 'withdrawn':
      return t('{returned} goes back to {player}', words)
    case 'bets_closed':
      return t('No more bets')
    case 'shuffled':
      return t('The pack is shuffled: shoe {n}', words)
    case 'pack_cut':
      return t('The pack is cut at card {n}', words)
    case 'marker_placed':
      return plural(words.n, 'The marker is placed, {n} card behind it', 'The marker is placed, {n} cards behind it')
    case 'burnt':
      return plural(words.n, '{n} card is burnt', '{n} cards are burnt')
    case 'cutting_card':
      return t('The cutting card is out: last hand of this shoe')
    case 'dealer_changed':
      return t('The dealer changes')
    case 'contributed':
      return t('{amount} goes towards the jackpot', words)
    case 'claimed':
      return t('{player} has a share of the jackpot', words)
    case 'round_over':
      return t('round over')
    case 'corrected':
      return t('The round was run again after a correction')
    case 'last_games':
      return t('The last games are announced')
    case 'table_opened':
      return t('The table is opened')
    case 'table_closing':
      return t('No more games at this table.')
    case 'table_closed':
      return t('The table is closed')
    case 'sat':
      return t('{player} sits down', words)
    case 'left':
      return t('{player} leaves the table', words)
    case 'chips_in':
      return t('{amount} in chips comes to {player}', words)
    case 'chips_out':
      return t('{amount} in chips leaves with {player}', words)
    case 'irregular':
      return t('Irregular, on record')
    default:
      return event.event
  }
}
