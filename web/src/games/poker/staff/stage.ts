/* stage.ts -- poker between players on the staff pages: one stage for the six games. */
import { short, t } from '../../../lib/words'
import AmendCard from '../../../staff/cards/AmendCard.svelte'
import Inputs from '../../../staff/Inputs.svelte'
import Rounds from '../../../staff/Rounds.svelte'
import Seats from '../../../staff/Seats.svelte'
import type { Panel, Stage } from '../../../staff/stage'
import TablePanel from '../../../staff/TablePanel.svelte'
import AtTable from './AtTable.svelte'
import Felt from './Felt.svelte'
import Now from './Now.svelte'
import Outcome from './Outcome.svelte'
import type { PokerDesk } from './page'
import { ORDER, plateName } from './plate'
import Reports from './Reports.svelte'
import RoomPanel from './RoomPanel.svelte'
import { eventSentence, inputSentence, positionOf } from './sentence'
import Waits from './Waits.svelte'
import { PokerWork } from './work.svelte'

const panel = (key: string, name: string, letter: string, Part: unknown, live = false): Panel<PokerDesk> => ({ key, name, letter, Part: Part as Panel<PokerDesk>['Part'], live })

/** The blinds; where there are none, what a bet is at least and at most. */
function limits(desk: PokerDesk): string {
  const plate = desk.rules?.game
  if (!plate) return ''
  const sum = (amount: number): string => short(amount, desk.money)
  if (plate.big_blind) return `${sum(plate.small_blind)}/${sum(plate.big_blind)}`
  return plate.max_bet > plate.min_bet ? `${sum(plate.min_bet)}–${sum(plate.max_bet)}` : sum(plate.min_bet)
}

const stage: Stage<PokerDesk> = {
  begin: (desk) => new PokerWork(desk),
  Felt: Felt as unknown as Stage['Felt'],
  Now: Now as unknown as Stage['Now'],
  Outcome,
  Waits: Waits as unknown as NonNullable<Stage['Waits']>,
  // Letters that are neither a rank nor a suit nor an act.
  panels: () => [
    panel('now', t('Hand'), 'O', AtTable),
    panel('reports', t('Irregularity'), 'X', Reports, true),
    panel('inputs', t('Undo'), 'U', Inputs, true),
    panel('room', t('Room'), 'W', RoomPanel),
    panel('seats', t('Players'), 'G', Seats),
    panel('table', t('Table'), 'B', TablePanel),
  ],
  inspects: () => [
    panel('now', t('Hand'), '', Now),
    panel('reports', t('Irregularity'), '', Reports),
    panel('room', t('Room'), '', RoomPanel),
    panel('inputs', t('Entries'), '', Inputs),
    panel('rounds', t('Rounds'), '', Rounds),
    panel('seats', t('Players'), '', Seats),
    panel('table', t('Table'), '', TablePanel),
  ],
  limits,
  betName: () => t('Hand'),
  input: inputSentence,
  event: (desk, event, say) => eventSentence(event, say, desk.rules?.game),
  position: (desk, event) => positionOf(event, desk.inspect?.seats ?? []),
  Amend: AmendCard,
  amends: (input) => (input.in === 'card' || input.in === 'show') && /^\w\w$/.test(String(input.cards)),
  voids: ['manager'],
  equipment: () => [],
  plate: {
    order: ORDER,
    first: 6,
    name: plateName,
    words: () => ({
      structure: [['default', t('as the house has it')], ['spread_limit', t('spread limit')], ['no_limit', t('no limit')], ['pot_limit', t('pot limit')], ['fixed_limit', t('fixed limit')]],
      fee_mode: [['default', t('as the house has it')], ['none', t('none')], ['percent', t('percent of each pot')], ['table_min_per_hand', t('one least bet a hand')]],
      straddle: [['no', t('no')], ['yes', t('yes')]],
      button_straddle: [['no', t('no')], ['yes', t('yes')]],
    }),
  },
}
export default stage
