/* versions.ts -- the versions of the rules one may choose from, in force first. */
import { t } from '../../lib/words'
import type { VersionsPage } from '../desks'
import { versionState } from '../floor'

export interface Choice {
  hash: string
  label: string
}

export const choicesOf = (page: VersionsPage): Choice[] => [
  { hash: page.in_force, label: t('in force') },
  ...page.versions.filter((one) => one.hash !== page.in_force && one.house === page.house).map((one) => ({ hash: one.hash, label: `№ ${one.version}, ${versionState(one.state)}` })),
  { hash: '', label: t('the newest in the folder') },
]
