/* sayings.ts -- what is said aloud, in the house's language whatever the page's; and what the one big
 * action is called, in the page's. */
import type { Lang } from '../../../lib/types'
import { t, tIn } from '../../../lib/words'
import type { Primary, Said } from './phase'

export function sayIn(lang: Lang, said: Said): string {
  const number = String(said.number ?? '')
  switch (said.call) {
    case 'prepare':
      return tIn(lang, 'The table is being prepared')
    case 'place':
      return tIn(lang, 'Place your bets')
    case 'no_more':
      return tIn(lang, 'No more bets')
    case 'wait':
      return tIn(lang, 'Number and colour')
    case 'zero':
      return tIn(lang, 'Zero')
    case 'red':
      return tIn(lang, '{number} red', { number })
    case 'black':
      return tIn(lang, '{number} black', { number })
    case 'shut':
      return tIn(lang, 'The table is closed')
  }
}

export function labelOf(primary: Primary): string {
  switch (primary.doing) {
    case 'open_table':
      return t('Open the table')
    case 'launch':
      return t('Launch the ball')
    case 'close_bets':
      return t('No more bets')
    case 'number':
      return t('Enter the number')
    case 'lift_dolly':
      return t('All is paid: lift the dolly')
    case 'confirm':
      return t('The round is right: next round')
  }
}
