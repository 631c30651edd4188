/* stage.ts -- punto banco on the staff pages. */
import { short, t } from '../../../lib/words'
import Bets from '../../../staff/Bets.svelte'
import AmendCard from '../../../staff/cards/AmendCard.svelte'
import Inputs from '../../../staff/Inputs.svelte'
import Rounds from '../../../staff/Rounds.svelte'
import Seats from '../../../staff/Seats.svelte'
import type { Stage } from '../../../staff/stage'
import TablePanel from '../../../staff/TablePanel.svelte'
import { betName } from '../names'
import Errors from './Errors.svelte'
import Felt from './Felt.svelte'
import Now from './Now.svelte'
import Outcome from './Outcome.svelte'
import PackPanel from './PackPanel.svelte'
import { plateName } from './plate'
import PutDown from './PutDown.svelte'
import { eventSentence, inputSentence, positionOf } from './sentence'
import { PuntoBancoWork, type PuntoBancoDesk } from './work.svelte'

function limits(desk: PuntoBancoDesk): string {
  const bets = desk.rules?.game.bets ?? []
  if (!bets.length) return ''
  return `${short(Math.min(...bets.map((bet) => bet.min)), desk.money)}–${short(Math.max(...bets.map((bet) => bet.max)), desk.money)}`
}

// Letters that are neither a rank nor a suit, the same as at blackjack.
const stage: Stage<PuntoBancoDesk> = {
  begin: (desk) => new PuntoBancoWork(desk),
  Felt: Felt as unknown as Stage['Felt'],
  Now,
  Outcome,
  panels: () => [
    { key: 'now', name: t('Round'), letter: 'O', Part: Now },
    { key: 'bets', name: t('Bets'), letter: 'V', Part: Bets },
    { key: 'put', name: t('Put down'), letter: 'L', Part: PutDown, live: true },
    { key: 'pack', name: t('Pack'), letter: 'F', Part: PackPanel, live: true },
    { key: 'errors', name: t('Error'), letter: 'X', Part: Errors, live: true },
    { key: 'inputs', name: t('Undo'), letter: 'U', Part: Inputs, live: true },
    { key: 'seats', name: t('Players'), letter: 'G', Part: Seats },
    { key: 'table', name: t('Table'), letter: 'M', Part: TablePanel },
  ],
  inspects: () => [
    { key: 'inputs', name: t('Entries'), letter: '', Part: Inputs },
    { key: 'now', name: t('Round'), letter: '', Part: Now },
    { key: 'rounds', name: t('Rounds'), letter: '', Part: Rounds },
    { key: 'errors', name: t('Error'), letter: '', Part: Errors },
    { key: 'pack', name: t('Pack'), letter: '', Part: PackPanel },
    { key: 'seats', name: t('Players'), letter: '', Part: Seats },
    { key: 'table', name: t('Table'), letter: '', Part: TablePanel },
  ],
  Amend: AmendCard,
  // A closed card is named when it is turned; what was several cards at once is not of this page.
  amends: (input) => (input.in === 'card' || input.in === 'show') && /^\w\w$/.test(String(input.cards)),
  voids: ['inspector', 'pit_boss', 'manager'],
  limits,
  betName: (bet) => betName(bet.position),
  input: inputSentence,
  event: (_, event, say) => eventSentence(event, say),
  position: (_, event) => positionOf(event),
  equipment: (desk) => [
    { key: 'decks', name: t('packs of cards'), initial: desk.rules?.game.decks ?? 8 },
    { key: 'cutting_cards', name: t('cutting cards'), initial: 2 },
    { key: 'shoe', name: t('a shoe'), initial: true },
    { key: 'discard_holder', name: t('a discard holder'), initial: true },
  ],
  plate: {
    order: ['min_punto', 'max_punto', 'min_banco', 'max_banco', 'min_tie', 'max_tie', 'decks', 'boxes', 'banco_stake_multiple', 'burn_before_hand'],
    first: 6,
    name: plateName,
    words: () => ({}),
  },
}
export default stage
