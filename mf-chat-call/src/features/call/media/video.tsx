import { useEffect, useMemo, useRef, useState } from 'react'

/** A video element of a stream. `onBlocked` is called when the browser requires a tap before it plays sound. */
export function Video({
  stream,
  label,
  muted,
  mirrored,
  className,
  onBlocked,
}: {
  stream: MediaStream
  label: string
  muted?: boolean
  mirrored?: boolean
  className?: string
  onBlocked?: (play: () => void) => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    element.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') onBlocked?.(() => void element.play())
    })
    return () => {
      element.srcObject = null
    }
  }, [stream, onBlocked])
  return (
    <video
      ref={video}
      aria-label={label}
      className={className}
      data-mirrored={mirrored || undefined}
      muted={muted}
      playsInline
      autoPlay
    />
  )
}

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
