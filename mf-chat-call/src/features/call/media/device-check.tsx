import { Button, Icon, Notice, Row, Spinner, Stack } from '@radruf/shared-ui'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { type ConnectionWord, checkConnection } from './connection-check.ts'
import css from './device-check.module.css'
import { DeviceProblem } from './device-problem.tsx'
import type { DeviceState, LocalMedia } from './local-media.ts'
import { MicLevel } from './mic-level.tsx'
import { Picture, useStreamOf } from './picture.tsx'
import { SpeakerTest } from './speaker-test.tsx'

/** Shows what camera, microphone and connection are like here, and what to do where one of them fails. */
export function DeviceCheck({ media }: { media: LocalMedia }) {
  const t = useTexts()
  const { camera, mic, videoTrack, audioTrack, facing, canSwitch } = useSyncExternalStore(
    media.subscribe,
    media.getSnapshot,
  )
  const stream = useStreamOf(videoTrack)
  useEffect(() => void media.start(), [media])
  return (
    <Stack gap="m">
      <div className={css.preview}>
        {stream ? (
          <Picture stream={stream} label={t('call.own')} muted mirrored={facing === 'user'} className={css.picture} />
        ) : camera.at === 'asking' || camera.at === 'idle' ? (
          <Spinner label={t('devices.asking')} />
        ) : (
          <p>{t('devices.noPicture')}</p>
        )}
      </div>
      {camera.at !== 'failed' && (
        <Row className={css.switches}>
          {(camera.at === 'on' || camera.at === 'off') && (
            <Button variant="secondary" onClick={() => void media.toggleCamera()}>
              <Icon name={camera.at === 'on' ? 'camera-off' : 'camera'} />{' '}
              {camera.at === 'on' ? t('devices.cameraOff') : t('devices.cameraOn')}
            </Button>
          )}
          {canSwitch && camera.at === 'on' && (
            <Button variant="secondary" onClick={() => void media.switchCamera()}>
              <Icon name="rotate-camera" /> {t('call.switchCamera')}
            </Button>
          )}
        </Row>
      )}
      <ul className={css.results} aria-live="polite">
        <li>{t(`devices.camera.${resultOf(camera)}`)}</li>
        <li>
          {t(`devices.mic.${resultOf(mic)}`)}
          <div className={css.level}>{audioTrack && <MicLevel track={audioTrack} label={t('devices.level')} />}</div>
        </li>
        <ConnectionResult />
      </ul>
      <SpeakerTest />
      <DeviceProblem camera={camera} mic={mic} onRetry={() => void media.start()} />
    </Stack>
  )
}

const resultOf = ({ at }: DeviceState) => (at === 'idle' ? 'asking' : at)

function ConnectionResult() {
  const t = useTexts()
  const api = useApi()
  const [word, setWord] = useState<ConnectionWord>('checking')
  useEffect(() => {
    let wanted = true
    const check = () =>
      void checkConnection(api).then((result) => {
        if (wanted) setWord(result)
      })
    check()
    window.addEventListener('online', check)
    return () => {
      wanted = false
      window.removeEventListener('online', check)
    }
  }, [api])
  return (
    <li>
      {t(`devices.connection.${word}`)}
      {(word === 'poor' || word === 'none') && <Notice tone="warning">{t('devices.connection.advice')}</Notice>}
    </li>
  )
}
