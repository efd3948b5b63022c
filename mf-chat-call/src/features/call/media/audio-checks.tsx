import { useEffect, useRef } from 'react'
import css from './device-check.module.css'

const EVERY = 100

/** How loud the microphone hears, so that one sees that it does. */
export function MicLevel({ track, label }: { track: MediaStreamTrack; label: string }) {
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => measure(track, (level) => meter.current && (meter.current.value = level)), [track])
  return (
    <meter ref={meter} className={css.level} min={0} max={1} value={0} aria-label={label}>
      {label}
    </meter>
  )
}

/** Calls back with the loudness, 0 to 1; returns how to stop. */
function measure(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample - 128)), 0)
    onLevel(Math.min(1, loudest / 64))
  }, EVERY)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
}
