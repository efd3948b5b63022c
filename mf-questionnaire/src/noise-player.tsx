import { type Attachment, getClipAddress, getPhotoAddress } from '@radruf/contract'
import css from './noise-player.module.css'
import { useTexts } from './texts/index.ts'

/** The stored clip of the noise. It loads when it is played. */
export function NoisePlayer({ noise: { id, width, height } }: { noise: Attachment }) {
  const t = useTexts()
  return (
    <video
      src={getClipAddress(id)}
      poster={getPhotoAddress(id, 'small')}
      width={width}
      height={height}
      controls
      playsInline
      preload="none"
      aria-label={t('noise.player')}
      className={css.Player}
    >
      {/* Customers record what nobody has transcribed. */}
      <track kind="captions" />
    </video>
  )
}
