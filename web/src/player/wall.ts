import type { GamePage, HistoryRow, LobbyRow, PublicView, Rules } from '../lib/types'

/** What a game's wall display is drawn from; sizes are multiples of --u, which the frame sets. */
export interface WallProps {
  view: PublicView<GamePage>
  history: HistoryRow[]
  /** Score boards, where the game has them. */
  roads: unknown
  rules: Rules<never> | null
  row: LobbyRow | null
  /** The server's clock less ours. */
  offset: number
}
