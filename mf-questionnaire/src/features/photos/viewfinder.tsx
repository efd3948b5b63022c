import { Icon } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import type { Ref } from 'react'
import { useTexts } from '../../texts/index.ts'
import type { CameraState } from './camera.ts'
import { getOutline, OUTLINE_VIEW_BOX } from './outlines.ts'
import type { Shot } from './shots.ts'
import css from './viewfinder.module.css'

type Props = {
  ref: Ref<HTMLDivElement>
  video: Ref<HTMLVideoElement>
  shot: Shot
  title: string
  /** The view's picture is replaced: the camera is shown instead of it. */
  isRetaking: boolean
  isAboutGears: boolean
  camera: CameraState
  onTorch: () => void
  onEnlarge: () => void
}

/** The picture of one view: the camera with the outline to fill, or the photo, which stands still. */
export function Viewfinder({ ref, video, shot, title, isRetaking, isAboutGears, camera, onTorch, onEnlarge }: Props) {
  const t = useTexts()
  const hasPicture = shot.state !== 'missing' && !isRetaking
  const isChoice = hasPicture && (shot.state === 'undecided' || shot.state === 'failed')
  return (
    <div
      ref={ref}
      className={css.Finder}
      data-mode={isChoice ? 'choice' : hasPicture ? 'still' : 'live'}
      data-camera={camera.at}
    >
      {camera.at === 'live' && (
        <video
          ref={(element) => {
            if (element && element.srcObject !== camera.stream) element.srcObject = camera.stream
            if (typeof video === 'function') return video(element)
            if (video) video.current = element
          }}
          className={css.Video}
          aria-label={t('photos.cameraPicture')}
          autoPlay
          playsInline
          muted
        />
      )}
      {hasPicture ? (
        <StillPicture shot={shot} title={title} onEnlarge={onEnlarge} />
      ) : (
        <svg
          viewBox={OUTLINE_VIEW_BOX}
          role="img"
          aria-label={t('photos.guideAlt', { perspective: title })}
          className={css.Outline}
        >
          <path d={getOutline(shot.view, isAboutGears)} className={css.Halo} />
          <path d={getOutline(shot.view, isAboutGears)} className={css.Dashes} />
        </svg>
      )}
      {!hasPicture && camera.at === 'live' && camera.torch !== null && (
        <button type="button" className={css.Torch} aria-pressed={camera.torch === 'on'} onClick={onTorch}>
          <Icon name="sun" size={1.375} />
          {t('photos.torch')}
        </button>
      )}
    </div>
  )
}

/** The photo as taken; a tap enlarges it. Before its preview is ready, the stopped camera stays visible. */
function StillPicture({ shot, title, onEnlarge }: Pick<Props, 'shot' | 'title' | 'onEnlarge'>) {
  const t = useTexts()
  const { photo, preview } = shot
  const alt = t('photos.alt', { perspective: title })
  if (!photo && !preview) return null
  return (
    <button
      type="button"
      className={css.Enlarge}
      aria-label={t('photos.enlarge', { perspective: title })}
      onClick={onEnlarge}
    >
      {preview ? (
        <img src={preview} alt={alt} className={css.Still} />
      ) : (
        photo && (
          <PhotoImage photo={photo} alt={alt} sizes="(min-width: 40rem) 40rem, 100vw" className={css.Still} priority />
        )
      )}
    </button>
  )
}
