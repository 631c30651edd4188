/* room.ts -- the room's ways that take more than one doing. */
import { t } from '../../../lib/words'
import type { PokerDesk } from './page'

/** His chips are counted out of play, and he gets up. */
export async function seeOff(desk: PokerDesk, player: number): Promise<boolean> {
  const seat = desk.inspect?.seats.find((row) => row.player === player)?.seat
  if (seat === undefined) return false
  const stack = desk.public?.page.seats.find((one) => one.seat === seat)?.stack ?? 0
  if (stack > 0 && !(await desk.give(t('Chips taken up'), { in: 'take_up', player: String(player) }))) return false
  return desk.give(t('Seat open'), { in: 'leave', player: String(player) })
}
