/* stage.ts -- roulette on the staff pages. */
import { fullName } from '../../../lib/names'
import type { TableEvent } from '../../../lib/types'
import { short, t } from '../../../lib/words'
import Bets from '../../../staff/Bets.svelte'
import Inputs from '../../../staff/Inputs.svelte'
import Rounds from '../../../staff/Rounds.svelte'
import Seats from '../../../staff/Seats.svelte'
import type { Stage } from '../../../staff/stage'
import TablePanel from '../../../staff/TablePanel.svelte'
import BetFor from './BetFor.svelte'
import Felt from './Felt.svelte'
import { plateName } from './names'
import NoSpin from './NoSpin.svelte'
import Now from './Now.svelte'
import Outcome from './Outcome.svelte'
import PutDown from './PutDown.svelte'
import { eventSentence, inputSentence } from './sentence'
import Waits from './Waits.svelte'
import { RouletteWork, type RouletteDesk } from './work.svelte'

const positionOf = (desk: RouletteDesk, event: TableEvent): string => desk.rules?.game.positions[Number(event.position)]?.key ?? ''

const stage: Stage<RouletteDesk> = {
  begin: (desk) => new RouletteWork(desk),
  Felt: Felt as unknown as Stage['Felt'],
  Now,
  Outcome,
  Waits,
  panels: () => [
    { key: 'now', name: t('Round'), letter: 'R', Part: Now },
    { key: 'bets', name: t('Bets'), letter: 'B', Part: Bets },
    { key: 'put', name: t('Put down'), letter: 'P', Part: PutDown, live: true },
    { key: 'nospin', name: t('No spin'), letter: 'N', Part: NoSpin, live: true },
    { key: 'inputs', name: t('Undo'), letter: 'U', Part: Inputs, live: true },
    { key: 'seats', name: t('Players'), letter: 'S', Part: Seats },
    { key: 'table', name: t('Table'), letter: 'T', Part: TablePanel },
  ],
  inspects: () => [
    { key: 'inputs', name: t('Entries'), letter: '', Part: Inputs },
    { key: 'rounds', name: t('Rounds'), letter: '', Part: Rounds },
    { key: 'seats', name: t('Players'), letter: '', Part: Seats },
    { key: 'nospin', name: t('No spin'), letter: '', Part: NoSpin },
    { key: 'found', name: t('Chip found'), letter: '', Part: BetFor },
    { key: 'table', name: t('Table'), letter: '', Part: TablePanel },
  ],
  limits: (desk) => `${short(Number(desk.rules?.plate.min_inside ?? 0), desk.money)}–${short(Number(desk.rules?.plate.max_straight ?? 0), desk.money)}`,
  betName: fullName,
  input: inputSentence,
  event: (desk, event, say) => eventSentence(event, positionOf(desk, event), say),
  position: positionOf,
  equipment: () => [
    { key: 'balls', name: t('balls'), initial: 2 },
    { key: 'colours', name: t('colours of chips'), initial: 8 },
    { key: 'chips_per_colour', name: t('chips of a colour'), initial: 200 },
  ],
  plate: {
    order: [
      'min_inside', 'min_outside', 'max_straight', 'max_dozen_column', 'max_even_chance', 'min_announced', 'colour_value_min',
      'colour_value_max', 'pay_in', 'min_inside_total', 'max_split', 'max_street', 'max_corner', 'max_first_four', 'max_six_line',
      'max_payout_position', 'colours', 'seats', 'bets',
    ],
    first: 8,
    name: plateName,
    words: () => ({ pay_in: [['colour', t('that colour')], ['value', t('value chips')]] }),
  },
}
export default stage
