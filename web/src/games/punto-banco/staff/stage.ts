/* stage.ts -- punto banco on the staff pages. */
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
import { PuntoBancoWork, type PuntoBancoDesk } from './work.svelte'

function limits(desk: PuntoBancoDesk): string {
  const bets = desk.rules?.game.bets ?? []
  if (!bets.length) return ''
  return `${short(Math.min(...bets.map((bet) => bet.min)), desk.money)}–${short(Math.max(...bets.map((bet) => bet.max)), desk.money)}`
}

const stage: Stage<PuntoBancoDesk> = {
  ...cardStage({ Now, PutDown, PackPanel, Errors }),
  begin: (desk) => new PuntoBancoWork(desk),
  Felt: Felt as unknown as Stage['Felt'],
  Outcome,
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
