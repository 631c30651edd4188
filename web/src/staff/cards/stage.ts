/* stage.ts -- what the staff pages of every card game have alike: which panels there are, under which
 * letters, and that a card which was entered wrongly is replaced. A game says the rest.
 *
 *     const stage: Stage<BlackjackDesk> = { ...cardStage({ Now, PutDown, PackPanel, Errors }), begin: ..., ... }
 */
import type { Component } from 'svelte'
import type { RoundInput } from '../../lib/types'
import { t } from '../../lib/words'
import Bets from '../Bets.svelte'
import Inputs from '../Inputs.svelte'
import Rounds from '../Rounds.svelte'
import Seats from '../Seats.svelte'
import type { Panel, PanelProps, Stage } from '../stage'
import TablePanel from '../TablePanel.svelte'
import AmendCard from './AmendCard.svelte'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a game's panels fit its own desk alone
type AnyDesk = any
type Part = Component<PanelProps<AnyDesk>>

export interface CardPanels {
  /** Follows the round. */
  Now: Part
  /** A stake for a player. */
  PutDown: Part
  PackPanel: Part
  /** What went wrong at the table. */
  Errors: Part
}

/** A closed card is named when it is turned; what was several cards at once is not replaced here. */
const amends = (input: RoundInput): boolean => (input.in === 'card' || input.in === 'show') && /^\w\w$/.test(String(input.cards))

export function cardStage({ Now, PutDown, PackPanel, Errors }: CardPanels): Pick<Stage, 'Now' | 'panels' | 'inspects' | 'Amend' | 'amends'> {
  const panel = (key: string, name: string, letter: string, part: Part, live = false): Panel<AnyDesk> => ({ key, name, letter, Part: part, live })
  return {
    Now,
    // Letters that are neither a rank nor a suit nor a decision.
    panels: () => [
      panel('now', t('Round'), 'O', Now),
      panel('bets', t('Bets'), 'V', Bets),
      panel('put', t('Put down'), 'L', PutDown, true),
      panel('pack', t('Pack'), 'F', PackPanel, true),
      panel('errors', t('Error'), 'X', Errors, true),
      panel('inputs', t('Undo'), 'U', Inputs, true),
      panel('seats', t('Players'), 'G', Seats),
      panel('table', t('Table'), 'M', TablePanel),
    ],
    inspects: () => [
      panel('inputs', t('Entries'), '', Inputs),
      panel('now', t('Round'), '', Now),
      panel('rounds', t('Rounds'), '', Rounds),
      panel('errors', t('Error'), '', Errors),
      panel('pack', t('Pack'), '', PackPanel),
      panel('seats', t('Players'), '', Seats),
      panel('table', t('Table'), '', TablePanel),
    ],
    Amend: AmendCard,
    amends,
  }
}
