/* outlook.ts -- what a number would take and pay before it is confirmed, and what lies where. */
import { byMost, type Due, type Lay } from '../../../staff/pay'

export interface Place {
  key: string
  covers: readonly number[]
  pays: readonly [number, number] | readonly number[]
}

export interface Outlook {
  takes: number
  pays: number
  players: Due[]
}

function addTo(players: Map<number, Due>, player: number, paid: number): void {
  const due = players.get(player) ?? { player, paid: 0, lines: 0 }
  players.set(player, { player, paid: due.paid + paid, lines: due.lines + 1 })
}

/* What the number would do to the bets that stand. A cut at a posted maximum is not in it. */
export function outlook(bets: readonly Lay[], places: readonly Place[], number: number): Outlook {
  const at = new Map(places.map((place) => [place.key, place]))
  const players = new Map<number, Due>()
  let takes = 0
  let pays = 0
  for (const bet of bets) {
    const place = at.get(bet.position)
    const stake = bet.stake - bet.returned
    if (!place || bet.result !== 'stands' || stake <= 0) continue
    if (!place.covers.includes(number)) {
      takes += stake
      continue
    }
    const paid = Math.floor((stake * (place.pays[0] ?? 0)) / (place.pays[1] ?? 1))
    pays += paid
    addTo(players, bet.player, paid)
  }
  return { takes, pays, players: [...players.values()].sort(byMost) }
}

/** What a complete takes: each position to its maximum, what the player has there counted. */
export function completeNeed(
  components: readonly (readonly [string, number])[],
  places: readonly { key: string; max: number }[],
  bets: readonly Lay[],
  player: number,
): number {
  const most = new Map(places.map((place) => [place.key, place.max]))
  const has = (position: string): number =>
    bets.filter((bet) => bet.player === player && bet.position === position).reduce((sum, bet) => sum + bet.stands, 0)
  return components.reduce((sum, [position]) => sum + Math.max(0, (most.get(position) ?? 0) - has(position)), 0)
}

/** What lies on each position now: what stands, by everybody together. */
export function onFelt<B extends Lay>(bets: readonly B[]): Map<string, { amount: number; bets: B[] }> {
  const there = new Map<string, { amount: number; bets: B[] }>()
  for (const bet of bets) {
    if (!bet.position || bet.stands <= 0) continue
    const place = there.get(bet.position) ?? { amount: 0, bets: [] }
    there.set(bet.position, { amount: place.amount + bet.stands, bets: [...place.bets, bet] })
  }
  return there
}
