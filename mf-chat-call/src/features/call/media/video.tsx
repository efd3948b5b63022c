import { useEffect, useMemo, useRef, useState } from 'react'

/** A video element of a stream. `onBlocked` tells when the browser wants a tap before it plays sound. */
export function Picture({
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

/** A stream of one track, the same as long as the track is. */
export const useStreamOf = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => track && new MediaStream([track]), [track])

/** Sound that the browser holds back until a tap. */
export function useBlockedSound() {
  const [blocked, setBlocked] = useState<{ play: () => void } | null>(null)
  const [onBlocked] = useState(() => (play: () => void) => setBlocked({ play }))
  const unblock = () => {
    blocked?.play()
    setBlocked(null)
  }
  return { blocked: blocked !== null, unblock, onBlocked }
}
