/* names.ts -- what may go wrong at a poker table, and what the floor may decide, in words. */
import { t } from '../../../lib/words'

/** What is reported. */
export function reportName(report: string): string {
  switch (report) {
    case 'exposed':
      return t('A card was exposed in the deal')
    case 'boxed':
      return t('A card lay face up in the pack')
    case 'extra_card':
      return t('A card too many was dealt')
    case 'wrong_number':
      return t('A seat has the wrong number of cards')
    case 'out_of_order':
      return t('A card was dealt out of order')
    case 'wrong_button':
      return t('The button is at the wrong seat')
    case 'wrong_box':
      return t('Cards went to who does not play')
    case 'passed_over':
      return t('A player got no cards')
    case 'dropped':
      return t('A player dropped a card')
    case 'early_street':
      return t('A street was dealt too early')
    case 'missing_card':
      return t('A card is missing from the pack')
    case 'duplicate':
      return t('A card is in the pack twice')
    case 'defective_shuffle':
      return t('A defective card was seen while shuffling')
    case 'defective_closed':
      return t('A closed card is defective')
    case 'defective_open':
      return t('An open card is defective')
    case 'knew_defect':
      return t('A player knew of a defect and bet')
    case 'wrong_count':
      return t('The pack has a wrong number of cards')
    case 'thrown':
      return t('Cards were thrown forward')
    case 'mixed':
      return t('Open and closed cards were mixed')
    case 'blind_act':
      return t('A player acted without looking at his cards')
    case 'shown_early':
      return t('A player showed a card during the hand')
    case 'unprotected':
      return t('Unprotected cards were taken or fouled')
    case 'misinformed':
      return t('The dealer told a player it was his turn')
    case 'skipped':
      return t('A player was passed over in the betting')
    case 'string_bet':
      return t('A bet came in more than one motion')
    case 'cash':
      return t('There is cash in the pot')
    case 'false_claim':
      return t('A false claim at the showdown')
    case 'dispute':
      return t('The pot is disputed')
    case 'misdeal_case':
      return t('Two have acted without money: redeal or play on')
    case 'early_bet':
      return t('A bet out of turn, and another before it')
    case 'conduct':
      return t('Conduct or etiquette')
    case 'note':
      return t('Something to be noted')
    default:
      return report
  }
}

/** What the floor decides. */
export function outcomeName(outcome: string): string {
  switch (outcome) {
    case 'approve':
      return t('Approve')
    case 'refuse':
      return t('Refuse')
    case 'redeal':
      return t('Deal anew')
    case 'play_on':
      return t('Play on')
    case 'dead':
      return t('The hand is dead')
    case 'lives':
      return t('An accident: the hand lives')
    case 'return':
      return t('It goes back')
    case 'stands':
      return t('It stands')
    case 'options_open':
      return t('He may choose again')
    case 'restore':
      return t('His word is given back')
    case 'auto_check':
      return t('He has checked')
    case 'call_only':
      return t('He may only call')
    case 'plays':
      return t('The card plays as it is')
    case 'all_open':
      return t('All last cards are dealt open')
    case 'new_deck':
      return t('A new pack')
    case 'replace_card':
      return t('The card is replaced')
    case 'confiscate':
      return t('His bets are carried to the next hand')
    case 'claim_lost':
      return t('He loses his claim')
    case 'warning':
      return t('A warning')
    case 'next_best':
      return t('The pot to the next best hand')
    case 'remove':
      return t('He leaves the table')
    case 'convert':
      return t('It plays, and is changed after the hand')
    case 'cash_out_of_play':
      return t('The cash does not play')
    case 'play_or_fold':
      return t('Play the hand or fold it')
    case 'void':
      return t('No game: every chip goes back')
    case 'apply':
      return t('Paid as it should have been')
    case 'reject':
      return t('The result stands')
    case 'suspend':
      return t('Suspended')
    case 'exclude':
      return t('Excluded')
    case 'set_button':
      return t('The button is set')
    case 'other':
      return t('Otherwise, with a written reason')
    default:
      return outcome
  }
}

/** Reports about a seat: it must be named, or it may be. */
const SEATED = new Set(['wrong_number', 'extra_card', 'dropped', 'knew_defect', 'thrown', 'mixed', 'blind_act', 'shown_early', 'unprotected', 'misinformed', 'string_bet', 'false_claim'])
const MAYBE = new Set(['exposed', 'wrong_box', 'passed_over', 'defective_closed', 'conduct', 'note', 'dispute'])
export const wantsSeat = (report: string): boolean => SEATED.has(report)
export const takesSeat = (report: string): boolean => SEATED.has(report) || MAYBE.has(report)

/** Rulings that name a seat besides the one reported. */
export const namesSeat = (report: string, outcome: string): boolean => outcome === 'set_button' || (report === 'false_claim' && outcome === 'return')

/** A stud card everybody has seen is named. */
export const takesCard = (report: string, stud: boolean): boolean => report === 'exposed' && stud

export function numberOf(report: string): string | null {
  switch (report) {
    case 'exposed':
      return t('Which card of the deal it was: 1, 2, 3 …')
    case 'boxed':
      return t('How many cards lay face up')
    case 'extra_card':
      return t('How many seats got one')
    case 'conduct':
      return t('Point of the rules of conduct, 1 to 27')
    default:
      return null
  }
}

/** The rules of conduct and etiquette, by their points J1 to J27. */
export function conduct(): string[] {
  return [
    t('collusion or cheating'),
    t('threats'),
    t('obscene language'),
    t('quarrel, shouting, noise'),
    t('damaging cards'),
    t('breaking property'),
    t('prohibited substances'),
    t('keeping cards after passing'),
    t('acting out of turn on purpose'),
    t('agreeing how to bet against another'),
    t('reading another’s hand'),
    t('asking someone to open'),
    t('revealing live cards'),
    t('delaying without reason'),
    t('throwing cards hard'),
    t('another language at the table'),
    t('chips placed so that they hinder'),
    t('deals on splitting the pot'),
    t('remarks that may affect play'),
    t('insult or pressure'),
    t('spectators commenting or advising'),
    t('folded players talking about the hand'),
    t('giving or asking advice'),
    t('showing or naming cards'),
    t('playing in shares or for another'),
    t('reading or devices at the table'),
    t('cards out of the dealer’s sight'),
  ]
}

/** How the floor decided something of the room. */
export function ruled(outcome: string): string {
  const names: Record<string, string> = {
    approve: t('Approve'),
    allow: t('Allow'),
    move: t('They stand back'),
    remove: t('They go out'),
    refuse: t('Refuse'),
    other: t('Decide otherwise'),
  }
  return names[outcome] ?? outcome
}
