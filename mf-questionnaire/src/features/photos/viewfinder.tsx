import { Icon } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import type { Ref } from 'react'
import { useTexts } from '../../texts/index.ts'
import type { CameraState } from './camera.ts'
import type { Shot, View } from './shots.ts'
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

/** Width and height of the drawings; the viewfinder of a 390 × 844 screen. */
const OUTLINE_VIEW_BOX = '0 0 390 470'

/** A damaged spot that is not part of the gears: the same for every part of a bike. */
const SPOT: Record<Exclude<View, 'bike'>, string> = {
  side: 'M195 115a120 120 0 1 0 0 240a120 120 0 1 0 0-240Z',
  top: 'M115 125h160a24 24 0 0 1 24 24v172a24 24 0 0 1-24 24h-160a24 24 0 0 1-24-24v-172a24 24 0 0 1 24-24Z',
  oblique: 'M132 132C184 88 268 108 296 176S286 338 230 358 96 322 88 250 96 162 132 132Z',
}

/** Sprockets and rear derailleur, seen from the drive side. */
const GEARS: Record<Exclude<View, 'bike'>, string> = {
  side: 'M219 253A98 98 0 1 1 259 214M219 253L245 232C262 245 266 275 257 297M192 289A33 33 0 0 1 254 311.4L216.3 399.6A28 28 0 0 1 163.7 380.4Z',
  top: 'M146 40a28 28 0 0 1 28 28v334a28 28 0 0 1-56 0v-334a28 28 0 0 1 28-28ZM186 140L272 196V274L186 330Z',
  oblique:
    'M178 92C232 84 268 130 268 190S232 300 184 296 104 240 106 184 130 98 178 92ZM232 288C262 290 276 316 264 340L238 396A24 24 0 0 1 194 376L214 312C218 298 224 290 232 288Z',
}

/** The whole bike with its drive side to the viewer: the front wheel is on the right. */
const BIKE =
  'M98 218a70 70 0 1 0 0 140a70 70 0 1 0 0-140ZM292 218a70 70 0 1 0 0 140a70 70 0 1 0 0-140ZM98 288L142 196H246L180 288ZM180 288L134 174M112 172H158M292 288L240 158H268'

/** The outline that a shot should fill. */
const getOutline = (view: View, isAboutGears: boolean): string =>
  view === 'bike' ? BIKE : (isAboutGears ? GEARS : SPOT)[view]
