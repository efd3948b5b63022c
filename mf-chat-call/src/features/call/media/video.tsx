import { clsx } from 'clsx'
import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import css from './video.module.css'

/** The largest share of a picture that filling its box may cut off; a picture of another shape is shown whole. */
const MAX_CROP = 0.45

/** A video element of a stream. `onBlocked` is called when the browser requires a tap before it plays sound. */
export function Video({
  stream,
  label,
  muted,
  mirrored,
  className,
  onBlocked,
  speakerId = '',
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
    const element = video.current
    if (!element) return
    element.srcObject = stream
    element.play().catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'NotAllowedError' || !onBlocked) return
      // The picture runs without its sound until the person taps.
      element.muted = true
      void element.play().catch(() => {})
      onBlocked(() => {
        element.muted = false
        void element.play()
      })
    })
    return () => {
      element.srcObject = null
    }
  }, [stream, onBlocked])
  useEffect(() => {
    // A speaker that is gone leaves the sound at the system's.
    if (video.current && 'setSinkId' in video.current && video.current.sinkId !== speakerId)
      void video.current.setSinkId(speakerId).catch(() => {})
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
      muted={muted}
      playsInline
      autoPlay
    />
  )
}

/** The share of a picture that is lost when it fills a box, 0 to 1. Both are width divided by height. */
export const findCrop = (picture: number, box: number): number => 1 - Math.min(picture / box, box / picture)

/**
 * Whether a video's picture is shown whole because it would lose too much if it filled its element, and where it is drawn, in CSS
 * pixels. Undefined while there is no picture.
 */
export function fitPicture({
  videoWidth,
  videoHeight,
  clientWidth,
  clientHeight,
}: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight' | 'clientWidth' | 'clientHeight'>) {
  if (!videoWidth || !videoHeight || !clientWidth || !clientHeight) return undefined
  const isWhole = findCrop(videoWidth / videoHeight, clientWidth / clientHeight) > MAX_CROP
  const scales = [clientWidth / videoWidth, clientHeight / videoHeight]
  const scale = isWhole ? Math.min(...scales) : Math.max(...scales)
  const [width, height] = [videoWidth * scale, videoHeight * scale]
  return { isWhole, box: { left: (clientWidth - width) / 2, top: (clientHeight - height) / 2, width, height } }
}

/**
 * Calls back with the fit of a video's picture now, and after each change of the video's or the element's size. Returns the stop
 * function.
 */
export function watchFit(video: HTMLVideoElement, onFit: (fit: ReturnType<typeof fitPicture>) => void): () => void {
  const update = () => onFit(fitPicture(video))
  const observer = new ResizeObserver(update)
  observer.observe(video)
  video.addEventListener('resize', update)
  return () => {
    observer.disconnect()
    video.removeEventListener('resize', update)
  }
}

/** The box in which the picture of a layer's sibling video is drawn; null while it has none. */
export function usePictureBox(layer: { current: HTMLElement | null }) {
  const [box, setBox] = useState<{ left: number; top: number; width: number; height: number } | null>(null)
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
