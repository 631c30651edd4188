/* names.ts -- the words of machines, meters and linked jackpots. */
import { t } from '../../lib/words'
import { methodName } from '../names'

export function machineState(state: string): string {
  switch (state) {
    case 'linked':
      return t('linked')
    case 'down':
      return t('no link')
    case 'withdrawn':
      return t('withdrawn')
    default:
      return state
  }
}

export function meterName(meter: string): string {
  switch (meter) {
    case 'stakes':
      return t('Stakes')
    case 'wins':
      return t('Wins')
    case 'credits_in':
      return t('Credits in')
    case 'credits_out':
      return t('Credits out')
    case 'drop':
      return t('Drop')
    case 'handpays':
      return t('Hand pays')
    case 'games':
      return t('Games')
    case 'contributions':
      return t('Contributions')
    default:
      return meter
  }
}

export function meansName(means: string): string {
  switch (means) {
    case 'coin':
      return t('coins')
    case 'token':
      return t('tokens')
    case 'magnetic_card':
      return t('magnetic card')
    case 'other_token':
      return t('other tokens')
    case 'paid_credit':
      return t('paid credit')
    default:
      return means
  }
}

export function jackpotState(state: string): string {
  switch (state) {
    case 'draft':
      return t('draft')
    case 'submitted':
      return t('submitted')
    case 'approved':
      return t('approved')
    case 'active':
      return t('active')
    case 'suspended':
      return t('suspended')
    case 'closing':
      return t('closing')
    case 'closed':
      return t('closed')
    default:
      return state
  }
}

/** What a jackpot is moved to, as its button says it. */
export function jackpotStep(to: string): string {
  switch (to) {
    case 'submitted':
      return t('Submit')
    case 'approved':
      return t('Approve')
    case 'active':
      return t('Switch on')
    case 'suspended':
      return t('Suspend')
    case 'closing':
      return t('Begin to close')
    case 'closed':
      return t('Close')
    default:
      return t('Back to draft')
  }
}

export const awardMethod = (method: string): string => (method === 'kind' ? t('Prize in kind') : methodName(method))
