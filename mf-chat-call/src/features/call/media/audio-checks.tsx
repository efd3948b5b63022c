import { measureLevel, playMelody } from '@radruf/call/media'
import { Button, Icon, Row } from '@radruf/shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './device-check.module.css'

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
