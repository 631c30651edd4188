/* stage.ts -- blackjack on the staff pages. */
import { short, t } from '../../../lib/words'
import { cardStage } from '../../../staff/cards/stage'
import type { Stage } from '../../../staff/stage'
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

const stage: Stage<BlackjackDesk> = {
  ...cardStage({ Now, PutDown, PackPanel, Errors }),
  begin: (desk) => new BlackjackWork(desk),
  Felt: Felt as unknown as Stage['Felt'],
  Outcome,
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
