/* fields.ts -- which fields of a payout application are filled: from the card, and what the form adds. */
import type { Method, PersonCard } from '../types'

export function fieldsOf(card: PersonCard | null, legalEntity: string, method: Method, where: string): string[] {
  const document = card?.document ?? {}
  const told: [string, string | undefined][] = [
    ['legal_entity', legalEntity],
    ['surname', card?.surname],
    ['given_name', card?.given_name],
    ['document.name', document.name],
    ['document.number', document.number],
    ['document.issued_on', document.issued_on],
    ['document.issued_by', document.issued_by],
    ['document.state', document.state],
    ['filed_at', 'now'],
    [method === 'emoney' ? 'wallet' : 'account', where],
  ]
  return told.filter(([, value]) => value?.trim()).map(([name]) => name)
}
