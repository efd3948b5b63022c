import { ClipPlayer } from '@radruf/shell-kit'
import css from './frame.module.css'
import { findClip, getFullAddress } from './picture.ts'
import { useTexts } from './texts/index.ts'
import type { Frame } from './use-frames.ts'
import type { VisibleArea } from './visible-area.ts'
import { ZoomStage } from './zoom-stage.tsx'

type FrameProps = {
  frame: Frame
  basePath: string | undefined
  onStep: (by: 1 | -1) => void
  /** Undefined for a picture alone. */
  comparison?: { isActive: boolean; onActivate: () => void } | undefined
}

/** A picture or a clip with its caption; while two are compared, with its letter. */
export function FrameView({ frame, basePath, onStep, comparison }: FrameProps) {
  const { picture, name } = frame
  const clip = findClip(picture)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tools act on the frame with the focus or the pointer.
    <div
      className={css.Frame}
      data-frame={name}
      data-compared={comparison ? true : undefined}
      data-active={comparison?.isActive || undefined}
      onFocus={comparison?.onActivate}
      onPointerDown={comparison?.onActivate}
    >
      {clip ? (
        <ClipPlayer clip={clip} label={picture.caption} basePath={basePath} className={css.Clip} autoPlay />
      ) : (
        <Stage frame={frame} basePath={basePath} onStep={onStep} isCompared={comparison !== undefined} />
      )}
      <div className={css.Caption} aria-hidden="true">
        {comparison && <span className={css.Letter}>{name.toUpperCase()}</span>}
        <p>
          <strong>{picture.caption}</strong>
          {picture.detail}
        </p>
      </div>
    </div>
  )
}

type StageProps = Pick<FrameProps, 'frame' | 'basePath' | 'onStep'> & { isCompared: boolean }

/** The picture in a scrolling stage, with its overview while it is enlarged. */
function Stage({ frame: { name, picture, zoom, turn }, basePath, onStep, isCompared }: StageProps) {
  const t = useTexts()
  const label = isCompared ? t('frame', { letter: name.toUpperCase(), caption: picture.caption }) : picture.caption
  return (
    <>
      <ZoomStage {...{ picture, zoom, turn, basePath, label, onStep }} />
      {zoom.zoom > 1 && turn === 0 && <Overview src={getFullAddress(picture, basePath)} area={zoom.visible} />}
    </>
  )
}

/** The whole picture in small, with a frame around the visible area. */
const Overview = ({ src, area: { left, top, width, height } }: { src: string; area: VisibleArea }) => (
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
