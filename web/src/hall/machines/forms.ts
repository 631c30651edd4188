/* forms.ts -- the doings of the machines' desk as forms; allowed.ts says whose they are. */
import { t } from '../../lib/words'
import type { DeedForm, Field } from '../deeds'
import { mayAtMachines } from './allowed'
import { meansName, meterName } from './names'
import { METERS, type Award, type Jackpot, type Machine, type PrizeInKind } from './types'

const MEANS = ['coin', 'token', 'magnetic_card', 'other_token', 'paid_credit']
const amount = (): Field => ({ key: 'amount', kind: 'money', label: t('Amount') })

const meters = (): Field[] => METERS.map((key) => ({ key, kind: key === 'games' ? 'number' : 'money', label: meterName(key), optional: true }))

const mine = (role: string, forms: DeedForm[]): DeedForm[] => forms.filter((form) => mayAtMachines(role, form.do))

/** What is done with the money and the meters of one machine. */
export function machineForms(role: string, { machine }: Machine): DeedForm[] {
  const fixed = { machine }
  return mine(role, [
    { do: 'machine_redeem', title: t('Pay its credits at the window'), yes: t('Pay'), fixed, fields: [amount()] },
    {
      do: 'machine_handpay',
      title: t('Pay a win by hand'),
      yes: t('Pay'),
      hint: t('A win its hopper does not pay. Above the limit of the house it goes by bank.'),
      fixed,
      fields: [
        amount(),
        { key: 'visitor', kind: 'visitor', label: t('Visitor') },
        { key: 'method', kind: 'choice', label: t('Paid by'), choices: [['cash', t('Cash')], ['bank', t('Bank transfer')]] },
      ],
    },
    { do: 'machine_hopper_fill', title: t('Fill its hopper'), yes: t('Fill'), fixed, fields: [amount()] },
    { do: 'machine_drop_count', title: t('Count what fell into it'), yes: t('Take the count'), fixed, fields: [amount()] },
    { do: 'machine_meters', title: t('Write its meters down'), yes: t('Write'), hint: t('What is left empty shows what it showed before.'), fixed, fields: meters() },
    {
      do: 'machine_rollover',
      title: t('Its meters have gone round'),
      yes: t('Let them begin anew'),
      danger: true,
      fixed,
      fields: [...meters(), { key: 'reason', kind: 'text', label: t('Reason'), most: 200 }],
    },
  ])
}

export function newMachine(jackpots: readonly Jackpot[], currencies: readonly string[]): DeedForm {
  return {
    do: 'machine_put',
    title: t('Put up a machine'),
    yes: t('Put up'),
    fields: [
      { key: 'name', kind: 'text', label: t('Name'), most: 60 },
      { key: 'serial', kind: 'text', label: t('Serial no.'), optional: true, most: 60 },
      { key: 'place', kind: 'text', label: t('Hall'), most: 60 },
      { key: 'network', kind: 'text', label: t('Network'), optional: true, most: 60 },
      { key: 'currency', kind: 'choice', label: t('Currency'), choices: currencies.map((one) => [one, one] as const) },
      { key: 'means', kind: 'several', label: t('Fed with'), choices: MEANS.map((one) => [one, meansName(one)] as const) },
      { key: 'jackpot', kind: 'choice', label: t('Jackpot'), optional: true, choices: [['', t('none')] as const, ...jackpots.map((one) => [one.jackpot, one.name] as const)] },
      { key: 'approval', kind: 'text', label: t('Approval no.'), optional: true, most: 60 },
      { key: 'excise', kind: 'text', label: t('Excise no.'), optional: true, most: 60 },
    ],
  }
}

/** Approved by two authorities: their papers are named [BG art.34(6)]. */
export function approveJackpot({ jackpot }: Jackpot): DeedForm {
  return {
    do: 'linked_move',
    title: t('It was approved'),
    yes: t('Approve'),
    fixed: { jackpot, to: 'approved' },
    fields: [
      { key: 'metrology', kind: 'text', label: t('Approval of the metrology agency'), most: 60 },
      { key: 'commission', kind: 'text', label: t('Approval of the Commission'), most: 60 },
    ],
  }
}

/** All of it to another: the organiser never keeps it [BG art.34(3)]. */
export function passJackpot({ jackpot }: Jackpot, others: readonly Jackpot[]): DeedForm {
  return {
    do: 'linked_pass',
    title: t('Pass all of it to another jackpot'),
    yes: t('Pass it on'),
    fixed: { jackpot },
    fields: [{ key: 'to', kind: 'choice', label: t('Jackpot'), choices: others.filter((one) => one.jackpot !== jackpot).map((one) => [one.jackpot, one.name] as const) }],
  }
}

/** What may be done with an award as it stands; the verifying is a button. */
export function awardForms(role: string, { award, state, method, visitor, inspector, pit_boss }: Award, prizes: readonly PrizeInKind[]): DeedForm[] {
  const fixed = { award }
  if (state === 'pending') {
    if (!inspector || !pit_boss) return []
    return mine(role, [
      {
        do: 'award_approve',
        title: t('Approve the award'),
        yes: t('Approve'),
        fixed,
        fields: [
          { key: 'visitor', kind: 'visitor', label: t('Who won: card, number, name or document') },
          { key: 'method', kind: 'choice', label: t('Paid by'), choices: [['cash', t('Cash')], ['bank', t('Bank transfer')], ['kind', t('Prize in kind')]] },
        ],
      },
      { do: 'award_reject', title: t('It was no hit'), yes: t('Back to the jackpot'), danger: true, fixed, fields: [{ key: 'reason', kind: 'text', label: t('Reason'), most: 200 }] },
    ])
  }
  if (method === 'bank') return mine(role, [{ do: 'award_transfer', title: t('It was transferred'), yes: t('Transferred'), fixed, fields: [{ key: 'reference', kind: 'text', label: t('Reference'), most: 60 }] }])
  if (method !== 'kind') return []
  return mine(role, [
    {
      do: 'prize_give',
      title: t('Hand the prize over'),
      yes: t('Hand over'),
      fixed: { ...fixed, visitor },
      fields: [
        { key: 'prize', kind: 'choice', label: t('Prize'), choices: prizes.map((one) => [one.prize, one.name] as const) },
        { key: 'document', kind: 'text', label: t('Hand-over act'), most: 60 },
      ],
    },
  ])
}

export const buyPrize = (): DeedForm => ({
  do: 'prize_buy',
  title: t('Buy a prize'),
  yes: t('Buy'),
  fields: [
    { key: 'name', kind: 'text', label: t('What it is'), most: 60 },
    { key: 'serial', kind: 'text', label: t('Serial no.'), optional: true, most: 60 },
    { key: 'value', kind: 'money', label: t('Worth') },
  ],
})
