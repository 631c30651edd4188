/* reports.ts -- forms that more than one page has: a dispute, an incident, a request about a visitor, and the first
 * of all, the house itself. */
import { t } from '../lib/words'
import type { DeedForm, Field } from './deeds'

export const visitorField = (): Field => ({ key: 'visitor', kind: 'visitor', label: t('Visitor: card, number, name or document') })
const tableField = (): Field => ({ key: 'table', kind: 'number', label: t('Table'), optional: true })

/** A dispute; of one table where it is known. Money is held and payouts are frozen by those who may. */
export function disputeForm(table?: number): DeedForm {
  return {
    do: 'dispute_raise',
    title: t('Raise a dispute'),
    yes: t('Raise it'),
    hint: t('The recording of the table is kept from now on. Name the round, or the hour where it is none.'),
    ...(table ? { fixed: { table } } : {}),
    fields: [
      { key: 'subject', kind: 'long', label: t('What it is about (no names)'), most: 200 },
      ...(table ? [] : [tableField()]),
      { key: 'round', kind: 'number', label: t('Round'), optional: true },
      { key: 'game_at', kind: 'moment', label: t('When it was, if it was no round'), optional: true },
      { ...visitorField(), optional: true },
      { key: 'amount', kind: 'money', label: t('Amount in dispute'), optional: true },
      { key: 'hold', kind: 'money', label: t('Of it held until it is decided'), optional: true },
      { key: 'freeze', kind: 'flag', label: t('His payouts wait until it is decided') },
      { key: 'about', kind: 'choice', label: t('About'), optional: true, choices: [['', t('a bet or a payout')], ['pot', t('a pot')]] },
    ],
  }
}

export function incidentForm(): DeedForm {
  return {
    do: 'incident_write',
    title: t('Write an incident down'),
    yes: t('Write it down'),
    fields: [
      { key: 'code', kind: 'text', label: t('Code (one word: a–z)'), most: 23 },
      { key: 'text', kind: 'long', label: t('What happened (no names)'), most: 400 },
      tableField(),
      { ...visitorField(), optional: true },
      { key: 'happened_at', kind: 'moment', label: t('When, if not now'), optional: true },
    ],
  }
}

/** What is asked of those who may do it. */
export function askForms(): DeedForm[] {
  const text: Field = { key: 'text', kind: 'text', label: t('Why'), optional: true }
  return [
    { do: 'ask_to_leave', title: t('Ask that a visitor leave'), yes: t('Ask'), fields: [visitorField(), text] },
    { do: 'ask_act', title: t('Ask for a breach act'), yes: t('Ask'), fields: [visitorField(), { ...text, optional: false }] },
    { do: 'ask_restrict', title: t('Ask for a restriction'), yes: t('Ask'), fields: [visitorField(), { ...text, optional: false }] },
    { do: 'tell_to_leave', title: t('Tell a visitor to leave'), yes: t('Tell him'), danger: true, hint: t('No more bets and no chips sold; he may finish the round and redeem.'), fields: [visitorField(), { key: 'reason', kind: 'text', label: t('Reason'), optional: true }] },
  ]
}

const HOUSES = ['m1', 'bg', 'rf', 'tdc', 'tp']

/** The house begins: whose rules it plays by, its currency, its clock. Most of it is changed later only by rules. */
export function establishForm(): DeedForm {
  return {
    do: 'establish',
    title: t('Establish the house'),
    yes: t('Establish the house'),
    fields: [
      { key: 'house', kind: 'choice', label: t('Rules'), choices: HOUSES.map((one) => [one, one.toUpperCase()]) },
      { key: 'legal_entity', kind: 'text', label: t('House') },
      { key: 'address', kind: 'text', label: t('Address'), optional: true },
      { key: 'currency', kind: 'text', label: t('Currency (three letters)'), most: 3 },
      { key: 'decimals', kind: 'choice', label: t('Decimals'), choices: [[2, '2'], [0, '0'], [3, '3']] },
      { key: 'zone', kind: 'text', label: t('House’s clock, as POSIX writes it'), start: '<+03>-3' },
      { key: 'day_start', kind: 'choice', label: t('The gaming day begins at'), choices: [[21600, '06:00'], [28800, '08:00'], [36000, '10:00'], [43200, '12:00']] },
      { key: 'denominations', kind: 'numbers', label: t('Denominations, in smallest units, largest first') },
    ],
  }
}
