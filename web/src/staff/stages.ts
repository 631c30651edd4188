/* stages.ts -- every game's staff pages, each in files of its own: a page loads its game alone. */
import type { Stage } from './stage'

/** Poker against the house is one stage for four games. */
const housePoker = (): Promise<{ default: Stage }> => import('../games/house-poker/staff/stage')

/** And so is poker between players for six. */
const poker = (): Promise<{ default: Stage }> => import('../games/poker/staff/stage')

const stages: Record<string, (() => Promise<{ default: Stage }>) | undefined> = {
  roulette: () => import('../games/roulette/staff/stage'),
  blackjack: () => import('../games/blackjack/staff/stage'),
  'punto-banco': () => import('../games/punto-banco/staff/stage'),
  'texas-poker': housePoker,
  'oasis-poker': housePoker,
  'russian-poker': housePoker,
  'caribbean-stud': housePoker,
  holdem: poker,
  omaha: poker,
  'omaha-hi-lo': poker,
  'seven-card-stud': poker,
  'seven-card-stud-hi-lo': poker,
  'five-card-stud': poker,
}

export async function stageOf(game: string): Promise<Stage | null> {
  const load = stages[game]
  return load ? (await load()).default : null
}
