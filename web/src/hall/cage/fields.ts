/* fields.ts -- what stands in a payout application: from the card, and what the form adds. It is the application's own
 * from there on: it is paid where it says, whatever becomes of the card. */
import type { Application, Method, PersonCard } from '../types'

/** Without what is empty. */
function filled(told: Record<string, string | undefined>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [key, text] of Object.entries(told)) if (text?.trim()) out[key] = text.trim()
  return out
}

export function formOf(card: PersonCard | null, legalEntity: string, method: Method, where: string): Application {
  const { name, series, number, issued_on, issued_by, state } = card?.document ?? {}
  const document = filled({ name, series, number, issued_on, issued_by, state })
  return {
    ...filled({
      legal_entity: legalEntity,
      surname: card?.surname,
      given_name: card?.given_name,
      patronymic: card?.patronymic,
      [method === 'emoney' ? 'wallet' : 'account']: where,
    }),
    ...(Object.keys(document).length ? { document } : {}),
  }
}
