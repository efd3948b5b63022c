import { Icon } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import { lazy, type Ref, type RefObject, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import type { CameraState } from './camera.ts'
import { getOutline, OUTLINE_SIZE } from './outlines.ts'
import type { Shot } from './shots.ts'
import css from './viewfinder.module.css'

/** Loaded with the camera. Without a connection the camera works without hints. */
const Coach = lazy(() => import('./coach/coach.tsx').catch(() => ({ default: () => null })))

type Props = {
  ref: Ref<HTMLDivElement>
  video: RefObject<HTMLVideoElement | null>
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
  const isFraming = !hasPicture && camera.at === 'live'
  const outline = useRef<SVGPathElement>(null)
  const [isGood, setGood] = useState(false)
  const isChoice = hasPicture && (shot.state === 'undecided' || shot.state === 'failed')
  return (
    <div
      ref={ref}
      className={css.Finder}
      data-mode={isChoice ? 'choice' : hasPicture ? 'still' : 'live'}
      data-camera={camera.at}
      data-good={(isFraming && isGood) || undefined}
    >
      {camera.at === 'live' && (
        <video
          ref={(element) => {
            if (element && element.srcObject !== camera.stream) element.srcObject = camera.stream
            video.current = element
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
          viewBox={`0 0 ${OUTLINE_SIZE.width} ${OUTLINE_SIZE.height}`}
          role="img"
          aria-label={t('photos.guideAlt', { perspective: title })}
          className={css.Outline}
        >
          <path ref={outline} d={getOutline(shot.view, isAboutGears)} className={css.Halo} />
          <path d={getOutline(shot.view, isAboutGears)} className={css.Dashes} />
        </svg>
      )}
      {isFraming && (
        <div className={css.Top}>
          <Suspense fallback={null}>
            <Coach key={shot.view} video={video} outline={outline} onHint={(hint) => setGood(hint === 'good')} />
          </Suspense>
          {camera.torch !== null && (
            <button type="button" className={css.Torch} aria-pressed={camera.torch === 'on'} onClick={onTorch}>
              <Icon name="sun" size={1.375} />
              {t('photos.torch')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** The photo as taken; a tap enlarges it. Before its preview is ready, the stopped camera stays visible; a refused file has none. */
function StillPicture({ shot, title, onEnlarge }: Pick<Props, 'shot' | 'title' | 'onEnlarge'>) {
  const t = useTexts()
  const { photo, preview } = shot
  const alt = t('photos.alt', { perspective: title })
  if (shot.state === 'failed' && !preview)
    return (
      <span className={css.Unreadable}>
        <Icon name="photo" size={3} />
      </span>
    )
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
