/* clauses.ts -- what a breach act may say, by the sentence the house gives for its clause. */
import { t } from '../../lib/words'

const sentences = (): Record<string, string> => ({
  'did not show an identity document': t('did not show an identity document'),
  'did not follow the visiting rules': t('did not follow the visiting rules'),
  'did not play by the rules': t('did not play by the rules'),
  misbehaved: t('misbehaved'),
  'did not obey a lawful demand of the staff': t('did not obey a lawful demand of the staff'),
  intoxicated: t('intoxicated'),
  'brought a weapon, ammunition, poison or explosives': t('brought a weapon, ammunition, poison or explosives'),
  'entered the service zone or a work place': t('entered the service zone or a work place'),
  'filmed visitors without permission': t('filmed visitors without permission'),
  'used a device that influences or predicts results': t('used a device that influences or predicts results'),
  "took cards out of the dealer's sight": t("took cards out of the dealer's sight"),
  'took cards off the table': t('took cards off the table'),
  'touched cards or stakes after the final decision': t('touched cards or stakes after the final decision'),
  "touched another player's cards": t("touched another player's cards"),
  'discussed, showed or peeked at cards': t('discussed, showed or peeked at cards'),
  'covered or bent cards': t('covered or bent cards'),
  'played standing': t('played standing'),
  'touched cards during the deal': t('touched cards during the deal'),
  'signalled a decision out of turn': t('signalled a decision out of turn'),
  'touched chips in the pot': t('touched chips in the pot'),
  'bet on credit or in cash': t('bet on credit or in cash'),
  'looked at or lifted the cards of a dark box': t('looked at or lifted the cards of a dark box'),
  'insured a dark box against no game': t('insured a dark box against no game'),
  'collusion or cheating': t('collusion or cheating'),
  threats: t('threats'),
  'foul language': t('foul language'),
  disorder: t('disorder'),
  'threw or bent cards': t('threw or bent cards'),
  damage: t('damage'),
  'prohibited substances': t('prohibited substances'),
  'against the etiquette of the table': t('against the etiquette of the table'),
})

/** In the language of the page; a sentence this page does not know stays as the house says it. */
export function breachName(text: string): string {
  return sentences()[text] ?? text
}
