/** Blackjack on the player's page. */
import { resultLines } from '../../../cards/results'
import { short, t } from '../../../lib/words'
import type { Rules } from '../../../lib/types'
import type { Part } from '../../../player/part'
import SitDown from '../../../player/SitDown.svelte'
import type { BlackjackPlate } from '../page'
import { betName } from '../names'
import { sentence } from '../sentence'
import Felt from './Felt.svelte'
import { actOf, isInsurance } from './keys'
import PhaseLine from './PhaseLine.svelte'
import Plate from './Plate.svelte'
import Rail from './Rail.svelte'
import Replay from './Replay.svelte'
import { BlackjackSitting } from './sitting.svelte'

function limits(at: BlackjackSitting): string {
  const game = at.rules?.game
  return game ? `${short(game.min, at.money)}–${short(game.max, at.money)}` : t('Limits')
}

function pressBet(at: BlackjackSitting, key: string): boolean {
  const digit = Number(key)
  if (digit >= 1 && digit <= at.chips.length) at.chip = digit - 1
  else if (key === 'u') at.undo()
  else if (key === 'r') at.repeat()
  else if (key === 'd') at.double()
  else if (key === 'c') at.clear()
  else return false
  return true
}

/** Stakes and decisions share keys: which they mean is what the round is at. */
function press(at: BlackjackSitting, key: string): boolean {
  if (!at.seated) return false
  if (at.isBetting) return pressBet(at, key)
  const asked = at.asked
  if (asked === null) return false
  const action = actOf(key, key === 'i' || key === 't' ? at.openActs : at.acts(asked))
  if (!action) return false
  at.act(action, isInsurance(action) ? action.most : undefined)
  return true
}

const part: Part<BlackjackSitting> = {
  sitting: BlackjackSitting,
  Felt,
  Phase: PhaseLine,
  Rail,
  SitDown: SitDown as unknown as Part['SitDown'],
  Plate,
  Replay: Replay as unknown as Part['Replay'],
  views: () => [['felt', t('Table')]],
  sides: () => [],
  limits,
  press,
  results: (you, rules, currency) => resultLines(you?.results ?? [], betName, { clauses: (rules as unknown as Rules<BlackjackPlate>).clauses, currency }),
  sentence,
}
export default part
