/** Every game's pages, each in files of its own: a page loads its game alone. */
import type { Component } from 'svelte'
import type { Part } from '../player/part'
import type { WallProps } from '../player/wall'

export const PLAYER: Record<string, (() => Promise<{ default: Part }>) | undefined> = {
  roulette: () => import('./roulette/player/part'),
  blackjack: () => import('./blackjack/player/part'),
  'punto-banco': () => import('./punto-banco/player/part'),
}

type Wall = Promise<{ default: Component<WallProps> }>
export const WALL: Record<string, (() => Wall) | undefined> = {
  roulette: () => import('./roulette/Wall.svelte') as unknown as Wall,
  blackjack: () => import('./blackjack/Wall.svelte') as unknown as Wall,
  'punto-banco': () => import('./punto-banco/Wall.svelte') as unknown as Wall,
}
