/** Every game's pages, each in files of its own: a page loads its game alone. */
import type { Component } from 'svelte'
import type { Part } from '../player/part'
import type { WallProps } from '../player/wall'

/** Poker against the house is one part for four games. */
const housePoker = () => import('./house-poker/player/part')
const housePokerWall = () => import('./house-poker/Wall.svelte') as unknown as Wall

/** So is poker between players, for six. */
const poker = () => import('./poker/player/part')
const pokerWall = () => import('./poker/Wall.svelte') as unknown as Wall

export const PLAYER: Record<string, (() => Promise<{ default: Part }>) | undefined> = {
  roulette: () => import('./roulette/player/part'),
  blackjack: () => import('./blackjack/player/part'),
  'punto-banco': () => import('./punto-banco/player/part'),
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

type Wall = Promise<{ default: Component<WallProps> }>
export const WALL: Record<string, (() => Wall) | undefined> = {
  roulette: () => import('./roulette/Wall.svelte') as unknown as Wall,
  blackjack: () => import('./blackjack/Wall.svelte') as unknown as Wall,
  'punto-banco': () => import('./punto-banco/Wall.svelte') as unknown as Wall,
  'texas-poker': housePokerWall,
  'oasis-poker': housePokerWall,
  'russian-poker': housePokerWall,
  'caribbean-stud': housePokerWall,
  holdem: pokerWall,
  omaha: pokerWall,
  'omaha-hi-lo': pokerWall,
  'seven-card-stud': pokerWall,
  'seven-card-stud-hi-lo': pokerWall,
  'five-card-stud': pokerWall,
}
