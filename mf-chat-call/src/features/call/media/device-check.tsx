import { type DeviceState, isUsedElsewhere, type MediaState } from '@radruf/call'
import { createLocalMedia, initialFacing, type LocalMedia } from '@radruf/call/media'
import { Button, Icon, Row, Spinner, Stack } from '@radruf/shared-ui'
import { useTicketRole } from '@radruf/shell-kit'
import { type ComponentProps, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { ConnectionResult } from './connection-result.tsx'
import css from './device-check.module.css'
import { DeviceChoices } from './device-choices.tsx'
import { DeviceProblem } from './device-problem.tsx'
import { useTrackStream, Video } from './video.tsx'

/**
 * Checks camera, microphone and connection, and explains how to fix what fails. The devices open by themselves where the browser asks
 * nothing, otherwise after an explanation and a press: the check also opens with its page's address.
 */
export function DeviceCheck({ media }: { media: LocalMedia }) {
  const t = useTexts()
  const mediaState = useStore(media.store)
  const { camera, mic, canSwitch } = mediaState
  const [isPermissionKnown, setPermissionKnown] = useState(false)
  useEffect(() => void media.startWithoutPrompt().then(() => setPermissionKnown(true)), [media])
  const needsPress = isPermissionKnown && isUnasked({ camera, mic })
  return (
    <Stack gap="m">
      <div className={css.Preview}>
        <OwnPicture mediaState={mediaState} />
      </div>
      {needsPress && <p>{t('devices.ask')}</p>}
      {camera.at !== 'failed' && (
        <Row className={css.Switches}>
          {needsPress && (
            <Button variant="secondary" onClick={() => void media.start()}>
              <Icon name="camera" /> {t('lobby.allow')}
            </Button>
          )}
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
      <DeviceResults media={media} />
      <DeviceProblem camera={camera} mic={mic} onRetry={() => void media.start()} />
    </Stack>
  )
}

function OwnPicture({ mediaState: { camera, videoTrack, facing } }: { mediaState: MediaState }) {
  const t = useTexts()
  const stream = useTrackStream(videoTrack)
  if (stream) return <Video stream={stream} label={t('call.own')} muted mirrored={facing === 'user'} />
  if (camera.at === 'asking') return <Spinner label={t('devices.asking')} />
  return camera.at === 'idle' ? <Icon name="camera" size={3} /> : <p>{t('devices.noPicture')}</p>
}

/**
 * The devices with their choice and tests, and the state of camera, microphone and connection in words, which are visible where something is
 * wrong. Of the devices nothing is known before they are asked for; a call without them needs the connection, too.
 */
export function DeviceResults({
  media,
  ...connection
}: { media: LocalMedia } & ComponentProps<typeof ConnectionResult>) {
  const t = useTexts()
  const { camera, mic } = useStore(media.store)
  const isAsked = !isUnasked({ camera, mic })
  const [cameraResult, micResult] = [toResult(camera), toResult(mic)]
  return (
    <>
      {isAsked && (
        <div className={css.Rows} data-asking={cameraResult === 'asking' || micResult === 'asking' || undefined}>
          <DeviceChoices media={media} withTests />
        </div>
      )}
      <ul className={css.Results} aria-live="polite">
        {isAsked && (
          <>
            <li data-good={isExpected(cameraResult) || undefined}>{t(`devices.camera.${cameraResult}`)}</li>
            <li data-good={isExpected(micResult) || undefined}>{t(`devices.mic.${micResult}`)}</li>
          </>
        )}
        <ConnectionResult {...connection} />
      </ul>
    </>
  )
}

/** Whether neither device was asked for. */
export const isUnasked = ({ camera, mic }: Pick<MediaState, 'camera' | 'mic'>) =>
  camera.at === 'idle' && mic.at === 'idle'

/** While a device is asked for, the picture says so: a line that comes and goes would move what is below. */
const isExpected = (result: ReturnType<typeof toResult>) => result === 'on' || result === 'asking'

const toResult = (device: DeviceState) => {
  if (isUsedElsewhere(device)) return 'taken'
  return device.at === 'idle' ? 'asking' : device.at
}

/** A device check with its own camera and microphone, closed when it unmounts. */
export default function StandaloneDeviceCheck() {
  const role = useTicketRole()
  const [media] = useState(() => createLocalMedia({ facing: initialFacing(role) }))
  useEffect(() => () => media.stop(), [media])
  return <DeviceCheck media={media} />
}
