import type { Attachment } from '@radruf/contract'
import { ClipPlayer } from '@radruf/shell-kit'
import css from './noise-player.module.css'
import { useTexts } from './texts/index.ts'

/** The stored clip of the noise. */
export function NoisePlayer({ noise }: { noise: Attachment }) {
  const t = useTexts()
  return <ClipPlayer clip={noise} label={t('noise.player')} poster="small" className={css.Player} />
}
