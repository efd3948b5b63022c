import { playMelody } from '@radruf/call/media'
import { Button, Icon, Row } from '@radruf/shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './device-check.module.css'

/** Milliseconds between two measurements of the microphone. */
const MEASURE_EVERY_MS = 100

/** The level of a voice near the microphone. */
const LOUD_ENOUGH = 0.25

type LevelProps = { track: MediaStreamTrack }

/** A meter of the microphone's input level. With reduced motion it stands still, and is full once the microphone was loud enough. */
export const MicLevel = ({ track }: LevelProps) =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? (
    <StillLevel key={track.id} track={track} />
  ) : (
    <MovingLevel track={track} />
  )

function MovingLevel({ track }: LevelProps) {
  const t = useTexts()
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => measureLevel(track, (level) => meter.current && (meter.current.value = level)), [track])
  return <meter ref={meter} className={css.Meter} min={0} max={1} value={0} aria-label={t('devices.level')} />
}

function StillLevel({ track }: LevelProps) {
  const t = useTexts()
  const [isLoud, setLoud] = useState(false)
  useEffect(() => {
    if (!isLoud) return measureLevel(track, (level) => level >= LOUD_ENOUGH && setLoud(true))
  }, [track, isLoud])
  return (
    <span className={css.StillMeter} data-loud={isLoud || undefined}>
      {isLoud && t('devices.loud')}
    </span>
  )
}

/** Calls back with the loudness, 0 to 1. Returns the stop function. */
function measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample - 128)), 0)
    onLevel(Math.min(1, peak / 64))
  }, MEASURE_EVERY_MS)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
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
      <Row>
        <Button
          type="button"
          variant="secondary"
          loading={state === 'playing'}
          loadingLabel={t('devices.speaker.playing')}
          onClick={() => void play()}
        >
          <Icon name="news" /> {t('devices.speaker.play')}
        </Button>
      </Row>
      <div role="status">{state === 'played' && t('devices.speaker.advice')}</div>
    </>
  )
}
