import { chooseSpeaker, type PictureFit, playStream, watchFit } from '@radruf/call/media'
import type { PictureBox } from '@radruf/call/shared-view'
import { clsx } from 'clsx'
import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import css from './video.module.css'

/** A video element of a stream. `onBlocked` is called when the browser requires a tap before it plays sound. */
export function Video({
  stream,
  label,
  muted,
  mirrored,
  className,
  onBlocked,
  speakerId = '',
  fit,
  ref,
}: {
  stream: MediaStream
  label: string
  muted?: boolean
  mirrored?: boolean
  className?: string
  onBlocked?: (play: () => void) => void
  /** The chosen speaker; by default that of the system. */
  speakerId?: string | undefined
  /** The chosen fit; by default that of the picture's shape. */
  fit?: PictureFit | undefined
  ref?: Ref<HTMLVideoElement>
}) {
  const video = useRef<HTMLVideoElement>(null)
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
  useEffect(() => {
    if (video.current) return playStream(video.current, stream, onBlocked)
  }, [stream, onBlocked])
  useEffect(() => {
    if (video.current) chooseSpeaker(video.current, speakerId)
  }, [speakerId])
  useEffect(() => {
    const element = video.current
    if (!element) return
    return watchFit(element, (fit) => fit && element.toggleAttribute('data-whole', fit.isWhole))
  }, [])
  return (
    <video
      ref={attach}
      aria-label={label}
      className={clsx(css.Video, className)}
      data-mirrored={mirrored || undefined}
      data-fit={fit}
      muted={muted}
      playsInline
      autoPlay
    />
  )
}

/** The box in which the picture of a layer's sibling video is drawn; null while it has none. */
export function usePictureBox(layer: { current: HTMLElement | null }) {
  const [box, setBox] = useState<PictureBox | null>(null)
  useEffect(() => {
    const video = findVideo(layer.current)
    return video ? watchFit(video, (fit) => setBox(fit?.box ?? null)) : undefined
  }, [layer])
  return box
}

/** The sibling video of a layer. */
export const findVideo = (layer: HTMLElement | null) => layer?.parentElement?.querySelector('video') ?? null

/** A stream of one track. It stays the same object as long as the track does. */
export const useTrackStream = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => track && new MediaStream([track]), [track])

/** Sound that the browser blocks until the person taps. */
export function useBlockedAudio() {
  const [blocked, setBlocked] = useState<{ play: () => void } | null>(null)
  const [onBlocked] = useState(() => (play: () => void) => setBlocked({ play }))
  const unblock = () => {
    blocked?.play()
    setBlocked(null)
  }
  return { blocked: blocked !== null, unblock, onBlocked }
}
