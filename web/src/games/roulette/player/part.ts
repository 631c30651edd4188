/** Roulette on the player's page. */
import type { Part } from '../../../player/part'
import { short, t } from '../../../lib/words'
import { inputSentence } from '../staff/sentence'
import Felt from './Felt.svelte'
import { resultLines } from './log.svelte'
import PhaseLine from './PhaseLine.svelte'
import Plate from './Plate.svelte'
import Rail from './Rail.svelte'
import Replay from './Replay.svelte'
import SitDown from './SitDown.svelte'
import { RouletteSitting } from './sitting.svelte'
import StatsPanel from './StatsPanel.svelte'

/** As the lobby says it: the least and the most on one number. */
function limits(at: RouletteSitting): string {
  const number = at.rules?.game.positions.find((position) => position.type === 'straight')
  return number ? `${short(number.min, at.money)}–${short(number.max, at.money)}` : t('Limits')
}

function press(at: RouletteSitting, key: string): boolean {
  const digit = Number(key)
  if (digit >= 1 && digit <= at.chips.length) at.chip = digit - 1
  else if (key === 'u') at.undo()
  else if (key === 'r') at.repeat()
  else if (key === 'd') at.double()
  else if (key === 'c') at.clear()
  else return false
  return true
}

const part: Part<RouletteSitting> = {
  sitting: RouletteSitting,
  Felt,
  Phase: PhaseLine,
  Rail,
  SitDown,
  Plate,
  Replay: Replay as unknown as Part['Replay'],
  views: () => [['felt', t('Table')], ['wheel', t('Wheel')]],
  sides: () => [{ key: 'stats', label: t('Statistics'), Panel: StatsPanel }],
  limits,
  press,
  results: (you, rules, currency) => resultLines(you?.results ?? [], rules as unknown as { clauses: Record<string, { number: string; text: string }> }, currency),
  sentence: inputSentence,
}
export default part
