/* stage.ts -- blackjack on the staff pages. */
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
import { BlackjackWork, type BlackjackDesk } from './work.svelte'

// Letters that are neither a rank nor a suit nor a decision.
const stage: Stage<BlackjackDesk> = {
  begin: (desk) => new BlackjackWork(desk),
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
  limits: (desk) => `${short(desk.rules?.game.min ?? 0, desk.money)}–${short(desk.rules?.game.max ?? 0, desk.money)}`,
  betName: (bet) => betName(bet.position),
  input: inputSentence,
  event: (_, event, say) => eventSentence(event, say),
  position: (_, event) => positionOf(event),
  equipment: () => [],
  plate: {
    order: ['min_bet', 'max_bet', 'decks', 'boxes', 'cut_card_depth', 'deck_source', 'bonus_min', 'bonus_max', 'wheel_min', 'wheel_max', 'max_payout', 'share_spades', 'share_sevens'],
    first: 6,
    name: plateName,
    words: () => ({ deck_source: [['default', t('as the house has it')], ['shoe', t('shoe')], ['machine', t('shuffling machine')], ['hand', t('by hand')]] }),
  },
}
export default stage
