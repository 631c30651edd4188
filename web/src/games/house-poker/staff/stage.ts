/* stage.ts -- poker against the house on the staff pages: one stage for the four games, told apart by their
 * plates. */
import { short, t } from '../../../lib/words'
import { cardStage } from '../../../staff/cards/stage'
import type { Stage } from '../../../staff/stage'
import { betName } from '../names'
import Errors from './Errors.svelte'
import Felt from './Felt.svelte'
import Now from './Now.svelte'
import Outcome from './Outcome.svelte'
import PackPanel from './PackPanel.svelte'
import { ORDER, plateName } from './plate'
import PutDown from './PutDown.svelte'
import { eventSentence, inputSentence, positionOf } from './sentence'
import { HousePokerWork, type HousePokerDesk } from './work.svelte'

const shared = cardStage({ Now, PutDown, PackPanel, Errors })

/** Letters that decisions need here. */
const LETTERS: Record<string, string> = { pack: 'B', errors: 'E', seats: 'W' }

const stage: Stage<HousePokerDesk> = {
  ...shared,
  panels: () => shared.panels().map((panel) => ({ ...panel, letter: LETTERS[panel.key] ?? panel.letter })),
  begin: (desk) => new HousePokerWork(desk),
  Felt: Felt as unknown as Stage['Felt'],
  Outcome,
  limits: (desk) => `${short(desk.rules?.game.min ?? 0, desk.money)}–${short(desk.rules?.game.max ?? 0, desk.money)}`,
  betName: (bet) => betName(bet.position),
  input: inputSentence,
  event: (_, event, say) => eventSentence(event, say),
  position: (_, event) => positionOf(event),
  equipment: () => [],
  plate: {
    order: ORDER,
    first: 6,
    name: plateName,
    words: () => ({ deck_source: [['default', t('as the house has it')], ['shoe', t('shoe')], ['machine', t('shuffling machine')]], progressive: [['no', t('no')], ['yes', t('yes')]] }),
  },
}
export default stage
