/* receipt.ts -- what an answer's events moved, in sums a person checks against the layout. */

export interface Told {
  event: string
  amount: number
  paid: number
  returned: number
  value: number
  player?: string | number | undefined
}

export interface Receipt {
  corrected: boolean // the events are the whole round, run again
  staked: number
  taken: number
  paid: number
  returned: number
  handed: number // for an announced bet not placed yet
  changed: number // value chips into colour or back
  brought: number // value chips that came to a seat
  left: number // value chips that went with a player
  number: number | null
}

export function receiptOf(events: readonly Told[]): Receipt {
  const out: Receipt = { corrected: false, staked: 0, taken: 0, paid: 0, returned: 0, handed: 0, changed: 0, brought: 0, left: 0, number: null }
  for (const event of events) {
    out.paid += event.paid
    // Chips handed over for an announced bet are staked by what follows, not given back.
    if (event.event !== 'accepted') out.returned += event.returned
    if (event.event === 'announced' || event.event === 'funded') out.handed += event.amount
    if (event.event === 'corrected') out.corrected = true
    if (event.event === 'staked') out.staked += event.amount
    if (event.event === 'lost') out.taken += event.amount
    if (event.event === 'number') out.number = event.value
    // A round run again tells once more who brought chips: nothing came to the table by it.
    if (out.corrected) continue
    if (event.event === 'swapped' || event.event === 'cashed_out') out.changed += event.amount
    if (event.event === 'chips_in') out.brought += event.amount
    if (event.event === 'chips_out') out.left += event.amount
  }
  return out
}
