import { measureLevel, playMelody } from '@radruf/call/media'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './device-check.module.css'

/** The level of a voice near the microphone. */
const LOUD_ENOUGH = 0.25

type LevelProps = { track: MediaStreamTrack }

/** A meter of the microphone's input level. With reduced motion it stands still, and is full once the microphone was loud enough. */
export const MicLevel = ({ track }: LevelProps) =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? <StillLevel track={track} /> : <MovingLevel track={track} />

function MovingLevel({ track }: LevelProps) {
  const t = useTexts()
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(
    () =>
      measureLevel(track, (level) => {
        if (!meter.current) return
        meter.current.value = level
        meter.current.parentElement?.style.setProperty('--level', String(level))
      }),
    [track],
  )
  return (
    <span className={css.Meter}>
      <meter ref={meter} min={0} max={1} value={0} aria-label={t('devices.level')} />
      <LevelBars />
      <LevelBars />
    </span>
  )
}

/** Heights in pixels of the bars, which stand for the level from quiet to loud. */
const BARS = [8, 13, 22, 11, 18, 9, 15, 20, 12] as const

const LevelBars = () => (
  <svg viewBox="0 0 60 22" aria-hidden="true">
    {BARS.map((height, index) => (
      <rect key={height} x={index * 7} y={22 - height} width="4" height={height} rx="2" />
    ))}
  </svg>
)

function StillLevel({ track }: LevelProps) {
  const t = useTexts()
  const isLoud = useIsLoud(track)
  return (
    <span className={css.StillMeter} data-loud={isLoud || undefined}>
      {isLoud && t('devices.loud')}
    </span>
  )
}

/** Whether the microphone was loud enough since it was opened. Null measures none. */
export function useIsLoud(track: MediaStreamTrack | null): boolean {
  const [loudTrack, setLoudTrack] = useState<MediaStreamTrack | null>(null)
  const isLoud = track !== null && loudTrack === track
  useEffect(() => {
    if (track && !isLoud) return measureLevel(track, (level) => level >= LOUD_ENOUGH && setLoudTrack(track))
  }, [track, isLoud])
  return isLoud
}

/** Plays a melody and explains what to do if it is not heard: a page cannot read whether the sound is on. */
export function SpeakerTest({ speakerId }: { speakerId?: string | undefined }) {
  const t = useTexts()
  const [state, setState] = useState<'idle' | 'playing' | 'played'>('idle')
  const play = async () => {
    setState('playing')
    await playMelody(speakerId).catch(() => {})
    setState('played')
  }
  return (
    <>
      <button
        type="button"
        className={css.Test}
        aria-label={state === 'playing' ? undefined : t('devices.speaker.play')}
        aria-busy={state === 'playing' || undefined}
        onClick={() => state !== 'playing' && void play()}
      >
        {t(state === 'playing' ? 'devices.speaker.playing' : 'devices.speaker.test')}
      </button>
      <div role="status" className={css.Advice}>
        {state === 'played' && t('devices.speaker.advice')}
      </div>
    </>
  )
}
