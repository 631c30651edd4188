/** Poker between players on the player's page: the six games are one part, told apart by their plates. */
import type { Rules } from '../../../lib/types'
import { short, t } from '../../../lib/words'
import type { Part } from '../../../player/part'
import { sentence } from '../sentence'
import { tell } from '../tell'
import type { PokerPage, PokerPlate } from '../page'
import Felt from './Felt.svelte'
import Hands from './Hands.svelte'
import { press } from './keys'
import PhaseLine from './PhaseLine.svelte'
import Plate from './Plate.svelte'
import Rail from './Rail.svelte'
import Replay from './Replay.svelte'
import SitDown from './SitDown.svelte'
import { PokerSitting } from './sitting.svelte'

function limits(at: PokerSitting): string {
  const game = at.rules?.game
  if (!game) return t('Limits')
  const money = (amount: number) => short(amount, at.money)
  if (game.bets) return game.bets.map(money).join(' / ')
  return game.small_blind && game.big_blind ? `${money(game.small_blind)} / ${money(game.big_blind)}` : `${money(game.min_bet)}${game.max_bet ? `–${money(game.max_bet)}` : ''}`
}

const part: Part<PokerSitting> = {
  sitting: PokerSitting,
  Felt,
  Phase: PhaseLine,
  Rail,
  SitDown,
  Plate,
  Replay: Replay as unknown as Part['Replay'],
  views: () => [['felt', t('Table')]],
  sides: () => [{ key: 'hands', label: t('Hands'), Panel: Hands }],
  limits,
  press,
  // A pot is everybody's: what came of it stands on the table.
  results: () => [],
  sentence,
  told: (page, before, rules, currency) =>
    tell(before as unknown as PokerPage | null, page as unknown as PokerPage, currency, (rules as unknown as Rules<PokerPlate>).game.streets)
      .map(({ text }) => text)
      .join(' '),
}
export default part
