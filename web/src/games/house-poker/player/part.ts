/** Poker against the house on the player's page: the four games are one part, told apart by their plates. */
import { resultLines } from '../../../cards/results'
import { short, t } from '../../../lib/words'
import type { Part } from '../../../player/part'
import SitDown from '../../../player/SitDown.svelte'
import { betName } from '../names'
import { sentence } from '../sentence'
import Felt from './Felt.svelte'
import { actOf } from './keys'
import PhaseLine from './PhaseLine.svelte'
import Plate from './Plate.svelte'
import Rail from './Rail.svelte'
import Replay from './Replay.svelte'
import { HousePokerSitting } from './sitting.svelte'

function limits(at: HousePokerSitting): string {
  const game = at.rules?.game
  return game ? `${short(game.min, at.money)}–${short(game.max, at.money)}` : t('Limits')
}

function pressBet(at: HousePokerSitting, key: string): boolean {
  const digit = Number(key)
  if (digit >= 1 && digit <= at.chips.length) at.chip = digit - 1
  else if (key === 'b' && at.plate.dark) at.dark = !at.dark
  else if (key === 'u') at.undo()
  else if (key === 'r') at.repeat()
  else if (key === 'd') at.double()
  else if (key === 'c') at.clear()
  else return false
  return true
}

/** Picking cards: a digit is a card, arrows walk along them. */
function pressCards(at: HousePokerSitting, key: string): boolean {
  if (!at.canExchange) return false
  const digit = Number(key)
  const last = at.hand.length - 1
  if (digit >= 1 && digit <= Math.min(5, last + 1)) at.pick(digit - 1)
  else if (key === 'ArrowRight') at.pointed = Math.min(last, (at.pointed ?? -1) + 1)
  else if (key === 'ArrowLeft') at.pointed = Math.max(0, (at.pointed ?? last + 1) - 1)
  else return false
  return true
}

/** Stakes and decisions share keys: which they mean is what the round is at. */
function press(at: HousePokerSitting, key: string): boolean {
  if (!at.seated || !at.rules || !at.view) return false
  if (key === 'n' && at.cutting && at.mayDecline) {
    at.decline()
    return true
  }
  if (at.isBetting) return pressBet(at, key)
  const asked = at.asked
  if (asked === null) return false
  if (pressCards(at, key)) return true
  const action = actOf(key, at.acts(asked))
  if (!action) return false
  at.act(action, action.act === 'insure' ? at.insurance(action) : undefined)
  return true
}

const part: Part<HousePokerSitting> = {
  sitting: HousePokerSitting,
  Felt,
  Phase: PhaseLine,
  Rail,
  SitDown: SitDown as unknown as Part['SitDown'],
  Plate,
  Replay: Replay as unknown as Part['Replay'],
  views: () => [
    ['felt', t('Table')],
    ['pays', t('Pays')],
  ],
  sides: () => [],
  limits,
  press,
  results: (you, rules, currency) => resultLines(you?.results ?? [], betName, { clauses: rules.clauses, currency }),
  sentence,
}
export default part
