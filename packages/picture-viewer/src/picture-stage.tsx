import { IconButton } from '@radruf/shared-ui'
import { getFullAddress, type Picture } from './picture.ts'
import css from './picture-stage.module.css'
import { useTexts } from './texts/index.ts'
import { useGestures } from './use-gestures.ts'
import type { Part, Zoom } from './use-zoom.ts'

type StageProps = {
  picture: Picture
  basePath: string | undefined
  zoom: Zoom
  /** Clockwise quarter turns. */
  turn: number
  onRotate: () => void
  onStep: (by: 1 | -1) => void
  isComparing: boolean
  /** Undefined where there is no other picture. */
  onCompare: (() => void) | undefined
}

/** The shown picture with its zoom, and the buttons for it. */
export function PictureStage({ picture, basePath, zoom, turn, onStep, ...buttons }: StageProps) {
  const gestures = useGestures(zoom, onStep)
  const size = `${Math.round(zoom.zoom * 100)}%`
  const src = getFullAddress(picture, basePath)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={zoom.stage} className={css.Stage} tabIndex={0} aria-label={picture.caption} {...gestures}>
        <img
          key={picture.id}
          src={src}
          alt={picture.caption}
          draggable={false}
          className={css.Picture}
          style={{ inlineSize: size, blockSize: size, rotate: `${turn * 90}deg` }}
        />
      </section>
      {zoom.zoom > 1 && <Overview src={src} part={zoom.visible} />}
      <StageButtons zoom={zoom} {...buttons} />
    </>
  )
}

/** The whole picture in small, with a frame around the visible part. */
const Overview = ({ src, part: { left, top, width, height } }: { src: string; part: Part }) => (
  <div className={css.Map} aria-hidden="true">
    <img src={src} alt="" />
    <span
      style={{
        insetInlineStart: `${left * 100}%`,
        insetBlockStart: `${top * 100}%`,
        inlineSize: `${width * 100}%`,
        blockSize: `${height * 100}%`,
      }}
    />
  </div>
)

type ButtonProps = Pick<StageProps, 'zoom' | 'onRotate' | 'isComparing' | 'onCompare'>

function StageButtons({ zoom: { zoom, zoomIn, zoomOut }, onRotate, isComparing, onCompare }: ButtonProps) {
  const t = useTexts()
  return (
    <div className={css.Stepper}>
      <IconButton icon="minus" label={t('smaller')} disabled={zoom === 1} onClick={zoomOut} />
      <output>{t('percent', { percent: Math.round(zoom * 100) })}</output>
      <IconButton icon="plus" label={t('larger')} onClick={zoomIn} />
      <IconButton icon="rotate" label={t('rotate')} onClick={onRotate} />
      {onCompare && <IconButton icon="compare" label={t('compare')} pressed={isComparing} onClick={onCompare} />}
    </div>
  )
}
