import { ClipPlayer } from '@radruf/shell-kit'
import { type CSSProperties, useEffectEvent, useLayoutEffect } from 'react'
import css from './frame.module.css'
import { findClip, getFullAddress } from './picture.ts'
import { useTexts } from './texts/index.ts'
import type { Frame } from './use-frames.ts'
import { useGestures } from './use-gestures.ts'
import type { VisibleArea } from './visible-area.ts'

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

/** The picture in a scrolling stage. */
function Stage({ frame: { name, picture, zoom, turn }, basePath, onStep, isCompared }: StageProps) {
  const t = useTexts()
  const gestures = useGestures(zoom, onStep)
  const place = useEffectEvent(zoom.placeNewStage)
  useLayoutEffect(() => place(), [])
  const src = getFullAddress(picture, basePath)
  const label = isCompared ? t('frame', { letter: name.toUpperCase(), caption: picture.caption }) : picture.caption
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={zoom.stage} className={css.Stage} tabIndex={0} aria-label={label} {...gestures}>
        <div className={css.Canvas} style={{ '--zoom': zoom.zoom } as CSSProperties}>
          <img
            key={picture.id}
            src={src}
            alt={picture.caption}
            draggable={false}
            className={css.Picture}
            data-sideways={turn % 2 === 1 || undefined}
            style={{ rotate: `${turn * 90}deg` }}
            onLoad={zoom.readVisible}
          />
        </div>
      </section>
      {zoom.zoom > 1 && turn === 0 && <Overview src={src} area={zoom.visible} />}
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
