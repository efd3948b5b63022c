import { Button, Icon, Row } from '@radruf/shared-ui'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

/** Hertz and seconds of a short rising melody. */
const NOTES = [523, 659, 784] as const
const NOTE_LASTS = 0.25
const VOLUME = 0.2

/** Plays a melody, and says what to do when it is not heard: a browser does not tell whether the sound is on. */
export function SpeakerTest() {
  const t = useTexts()
  const [state, setState] = useState<'idle' | 'playing' | 'played'>('idle')
  const play = async () => {
    setState('playing')
    await playMelody().catch(() => {})
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

async function playMelody() {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = VOLUME
  gain.connect(context.destination)
  const played = NOTES.map(
    (frequency, index) =>
      new Promise((done) => {
        const note = context.createOscillator()
        note.frequency.value = frequency
        note.connect(gain)
        note.addEventListener('ended', done)
        note.start(context.currentTime + index * NOTE_LASTS)
        note.stop(context.currentTime + (index + 1) * NOTE_LASTS)
      }),
  )
  await Promise.all(played)
  await context.close()
}
