import { useLayoutEffect, useRef } from 'react'
import { findVideo } from '../media/video.tsx'
import { LastPicture } from './call-status.tsx'
import css from './pictures.module.css'

/** Placed before a video, which is removed after it: hands over the last frame. The frame is sent nowhere. */
export function LastFrameKeeper({ onEnd }: { onEnd: (frame: HTMLCanvasElement) => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const video = findVideo(place.current)
    return () => {
      const frame = video && copyFrame(video)
      if (frame) onEnd(frame)
    }
  }, [onEnd])
  return <span ref={place} hidden />
}

function copyFrame(video: HTMLVideoElement): HTMLCanvasElement | undefined {
  const { videoWidth: width, videoHeight: height } = video
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context || !width || !height) return undefined
  context.drawImage(video, 0, 0)
  return canvas
}

/** The last frame in place of the missing picture, with the time in milliseconds at which the picture was lost. */
export function LastFrame({ frame, at }: { frame: HTMLCanvasElement; at: number }) {
  return (
    <div className={css.LastFrame}>
      <LastPicture at={at} />
      <div ref={(holder) => holder?.replaceChildren(frame)} aria-hidden="true" />
    </div>
  )
}
