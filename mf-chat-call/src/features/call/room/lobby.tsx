import { Button, Icon, Spinner, Stack } from '@radruf/shared-ui'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import { useDates, useNow } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { BlockedDevices, isBlocked } from '../media/blocked-devices.tsx'
import { DeviceResults } from '../media/device-check.tsx'
import { DeviceProblem } from '../media/device-problem.tsx'
import type { MediaState } from '../media/media-state.ts'
import { useLight } from '../media/use-light.ts'
import { useTrackStream, Video } from '../media/video.tsx'
import css from './lobby.module.css'
import { JoinButton, LobbyAction, type LobbyProps, useMinutesSince } from './lobby-action.tsx'
import { Pill, PillLink } from './pill.tsx'

/** Minutes after which a mechanic who is not there is late. */
const LATE_MINUTES = 2

/**
 * The own picture and what to prepare: before joining, and for the customer until the mechanic comes. Camera and microphone are
 * asked for after a press. Joining is possible without them.
 */
export function Lobby(props: LobbyProps) {
  const { media, counterpartName, startsAt, back, isWaiting, status, checklist, extra, onLeave } = props
  const t = useTexts()
  const own = useStore(media.store)
  const { camera, mic, videoTrack, facing, canSwitch } = own
  const stream = useTrackStream(videoTrack)
  const video = useRef<HTMLVideoElement>(null)
  const light = useLight(video, stream !== null)
  const [hasRoute, setHasRoute] = useState(true)
  const isLate = useMinutesSince(startsAt) >= LATE_MINUTES
  useEffect(() => void media.startWithoutPrompt(), [media])
  if (!isWaiting && isBlocked(own)) return <BlockedLobby {...props} own={own} />
  return (
    <div className={css.Lobby}>
      <div className={css.Content}>
        <div className={css.Preview}>
          {stream ? (
            <Video ref={video} stream={stream} label={t('call.own')} muted mirrored={facing === 'user'} />
          ) : camera.at === 'asking' ? (
            <Spinner label={t('devices.asking')} />
          ) : (
            <Icon name={camera.at === 'idle' ? 'camera' : 'camera-off'} size={3} />
          )}
          <div className={css.Top}>
            {isWaiting ? (
              <Pill onClick={onLeave}>
                <Icon name="back" size={1.25} /> {t('call.leave')}
              </Pill>
            ) : (
              <PillLink to={back.to}>
                <Icon name="back" size={1.25} /> {back.label}
              </PillLink>
            )}
            {camera.at !== 'failed' && camera.at !== 'idle' && (
              <span className={css.TopEnd}>
                {(camera.at === 'on' || camera.at === 'off') && (
                  <Pill onClick={() => void media.toggleCamera()}>
                    <Icon name={camera.at === 'on' ? 'camera-off' : 'camera'} size={1.25} />{' '}
                    {t(camera.at === 'on' ? 'call.videoOff' : 'call.videoOn')}
                  </Pill>
                )}
                {canSwitch && camera.at === 'on' && (
                  <Pill onClick={() => void media.switchCamera()}>
                    <Icon name="rotate-camera" size={1.25} /> {t('call.switchCamera')}
                  </Pill>
                )}
              </span>
            )}
          </div>
          {stream && (
            <div className={css.Words}>
              <p>{t('call.own')}</p>
              <p className={css.Hint} role="status">
                {light === 'dark' && <Icon name="sun" />} {t(light === 'dark' ? 'lobby.dark' : 'lobby.good')}
              </p>
              {light === 'dark' && <p>{t('lobby.darkReason', { name: counterpartName })}</p>}
            </div>
          )}
        </div>
        <div className={css.Sheet}>
          <header className={css.Coming}>
            <span className={css.Portrait}>
              <MarkRing shape="b" className={css.Ring} />
              <Avatar name={counterpartName} size={3.5} />
            </span>
            <div>
              <h2>
                {t(isWaiting ? (isLate ? 'lobby.late' : 'lobby.coming') : 'lobby.with', { name: counterpartName })}
              </h2>
              {startsAt && <StartTime startsAt={startsAt} />}
              <p role="status" className={css.Status}>
                {status}
              </p>
            </div>
          </header>
          {camera.at === 'idle' && mic.at === 'idle' && !isWaiting ? (
            <p>{t('lobby.ask', { name: counterpartName })}</p>
          ) : (
            !isWaiting && <DeviceResults media={media} onRoute={setHasRoute} />
          )}
          <DeviceProblem camera={camera} mic={mic} onRetry={() => void media.start()} />
          {checklist}
          {extra}
        </div>
      </div>
      <footer className={css.Bar}>
        <LobbyAction {...props} own={own} isDark={light === 'dark'} hasRoute={hasRoute} />
      </footer>
    </div>
  )
}

/** The browser blocks camera or microphone: how to allow them is what one sees first. */
function BlockedLobby({ own, media, counterpartName, startsAt, back, ...join }: LobbyProps & { own: MediaState }) {
  const t = useTexts()
  const dates = useDates()
  const isBoth = own.camera.at === 'failed' && own.mic.at === 'failed'
  const time = startsAt ? dates.format(startsAt, 'clock') : undefined
  return (
    <div role="alert" className={css.Blocked}>
      <header className={css.BlockedTop}>
        <Link to={back.to} className={css.PlainBack}>
          <Icon name="forward" size={1.25} className={css.Mirror} /> {t('lobby.back')}
        </Link>
        <p>{time ? t('lobby.callAt', { name: counterpartName, time }) : t('call.title', { name: counterpartName })}</p>
      </header>
      <BlockedDevices own={own} />
      <Stack gap="s" className={css.BlockedWays}>
        <Button wide onClick={() => void media.start()}>
          {t('devices.tryAgain')}
        </Button>
        <JoinButton
          {...join}
          variant="quiet"
          label={t(
            isBoth
              ? 'call.joinWithoutBoth'
              : own.camera.at === 'failed'
                ? 'call.joinWithoutCamera'
                : 'call.joinWithoutMic',
          )}
        />
      </Stack>
    </div>
  )
}

/** The time of the call and how long it is until then. */
function StartTime({ startsAt }: { startsAt: string }) {
  const t = useTexts()
  const dates = useDates()
  const minutes = Math.ceil((Date.parse(startsAt) - useNow()) / 60_000)
  const time = dates.format(startsAt, 'clock')
  return (
    <p className={css.Time}>{minutes > 0 ? t('lobby.at', { time, count: minutes }) : t('lobby.since', { time })}</p>
  )
}
