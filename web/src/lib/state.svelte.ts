/** What every page reads: who is signed in, the line's state, the language, the path. */
import type { Lang, Session } from './types'
import type { LinkState } from './link'

export const app = $state({
  path: typeof location === 'undefined' ? '/' : location.pathname,
  lang: 'en' as Lang,
  /** Rises when a catalogue is there that was not. */
  catalogues: 0,
  session: null as Session | null,
  /** idle: this page needs no line. */
  link: 'idle' as LinkState | 'idle',
  /** Commands not answered yet. */
  waiting: 0,
})
