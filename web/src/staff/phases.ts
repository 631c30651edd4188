/* phases.ts -- a round's phase in words, whatever the game. */
import { phaseName as wheelPhase } from '../lib/names'
import { t } from '../lib/words'

export function phaseName(phase: string, game = ''): string {
  switch (phase) {
    case 'shuffle':
      return t('shuffle')
    case 'bets':
      return t('bets')
    case 'burn':
      return t('burn')
    case 'deal':
      return t('deal')
    case 'offers':
      return t('offers')
    case 'boxes':
      return t('boxes play')
    case 'dealer':
      return t('the dealer draws')
    case 'draw':
      return game === 'punto-banco' ? t('third cards') : t('cards are drawn')
    case 'decide':
    case 'final':
      return t('boxes decide')
    case 'reveal':
      return t('cards are opened')
    case 'buy':
      return t('no game')
    case 'between':
      return t('between hands')
    case 'bring_in':
    case 'bet':
      return t('betting')
    case 'show':
      return t('showdown')
    case 'ruling':
      return t('the floor decides')
    case 'settle':
      return t('paying')
    default:
      return wheelPhase(phase)
  }
}
