/* grounds.ts -- why somebody is not let in: the sentence the clerk says, and what its places hold. */
import type { Answer } from '../../lib/types'
import { t } from '../../lib/words'
import { cameOf } from '../hall.svelte'
import { dayOf } from '../moments'

export interface Verdict {
  admitted: boolean
  visit?: number
  ground?: string
  /** The first ground is spoken, all of them are shown. */
  grounds: string[]
  min: number
  what: string
}

export function verdictOf(answer: Answer): Verdict {
  const came = cameOf(answer)
  return {
    admitted: came['admitted'] === true,
    ...(typeof came['visit'] === 'number' ? { visit: came['visit'] } : {}),
    ...(typeof came['ground'] === 'string' ? { ground: came['ground'] } : {}),
    grounds: Array.isArray(came['grounds']) ? (came['grounds'] as string[]) : [],
    min: Number(came['min'] ?? 0),
    what: typeof came['what'] === 'string' ? came['what'] : '',
  }
}

/** The spoken ground, with what the house said of it. */
export function spoken(verdict: Verdict): string {
  const { ground, min, what } = verdict
  const day = dayOf(what)
  switch (ground) {
    case 'UNDER_AGE':
      return t('Not let in: under {min} on {day}', { min, day })
    case 'SELF_EXCLUDED':
      return t('Not let in: self-excluded until {day} inclusive', { day })
    case 'BANNED':
      return what ? t('Not let in: access banned since {day}', { day }) : groundName('BANNED')
    case 'CLASS_REFUSED':
      return what ? t('Not let in: {what}', { what: className(what) }) : groundName('CLASS_REFUSED')
    default:
      return t('Not let in: {what}', { what: groundName(ground ?? '') })
  }
}

/** A class of persons the house keeps out: its own word for it, but for the one it is shipped with. */
export const className = (code: string): string => (code === 'under_age' ? t('under age') : code.replaceAll('_', ' '))

/** A ground by itself, in a list of all of them. */
export function groundName(ground: string): string {
  switch (ground) {
    case 'ID_REQUIRED':
      return t('no identity document was shown')
    case 'UNDER_AGE':
      return t('under age')
    case 'SELF_EXCLUDED':
      return t('self-excluded')
    case 'BANNED':
      return t('access banned')
    case 'RESTRICTED':
      return t('restricted')
    case 'CLASS_REFUSED':
      return t('kept out by law')
    case 'INTOXICATED':
      return t('intoxicated')
    case 'WEAPON':
      return t('weapon, ammunition, poison or explosives')
    case 'STAFF_PLAYS':
      return t('staff members do not play here')
    default:
      return ground
  }
}
