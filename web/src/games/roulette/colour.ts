import { t } from '../../lib/words'
import { colourOf } from './layout'

export function colourName(number: number): string {
  const colour = colourOf(number)
  return colour === 'red' ? t('red') : colour === 'black' ? t('black') : t('zero')
}
