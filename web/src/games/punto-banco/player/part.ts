/** Punto banco on the player's page. */
import { resultLines } from '../../../cards/results'
import type { Rules } from '../../../lib/types'
import { short, t } from '../../../lib/words'
import type { Part } from '../../../player/part'
import SitDown from '../../../player/SitDown.svelte'
import { betName } from '../names'
import type { PuntoBancoPlate } from '../page'
import { sentence } from '../sentence'
import Felt from './Felt.svelte'
import PhaseLine from './PhaseLine.svelte'
import Plate from './Plate.svelte'
import Rail from './Rail.svelte'
import Replay from './Replay.svelte'
import { PuntoBancoSitting } from './sitting.svelte'

function limits(at: PuntoBancoSitting): string {
  const punto = at.rules?.game.bets.find((bet) => bet.key === 'punto')
  return punto ? `${short(punto.min, at.money)}–${short(punto.max, at.money)}` : t('Limits')
}

function press(at: PuntoBancoSitting, key: string): boolean {
  const digit = Number(key)
  if (!at.seated || !at.isBetting) return false
  if (digit >= 1 && digit <= at.chips.length) at.chip = digit - 1
  else if (key === 'p') at.place('punto')
  else if (key === 'b') at.place('banco')
  else if (key === 't') at.place('tie')
  else if (key === 'u') at.undo()
  else if (key === 'r') at.repeat()
  else if (key === 'd') at.double()
  else if (key === 'c') at.clear()
  else return false
  return true
}

const part: Part<PuntoBancoSitting> = {
  sitting: PuntoBancoSitting,
  Felt,
  Phase: PhaseLine,
  Rail,
  SitDown: SitDown as unknown as Part['SitDown'],
  Plate,
  Replay: Replay as unknown as Part['Replay'],
  views: () => [['felt', t('Table')], ['roads', t('Roads')]],
  sides: () => [],
  limits,
  press,
  results: (you, rules, currency) => resultLines(you?.results ?? [], betName, { clauses: (rules as unknown as Rules<PuntoBancoPlate>).clauses, currency }),
  sentence,
}
export default part
