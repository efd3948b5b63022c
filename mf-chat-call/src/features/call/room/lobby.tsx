import type { MediaState } from '@radruf/call'
import { watchLight } from '@radruf/call/media'
import { MINUTE_MS } from '@radruf/contract'
import { Button, Icon, Spinner, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import { useDates, useNow, useTicketRole } from '@radruf/shell-kit'
import { type FocusEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { CustomerChecklist, LobbyWords, SharedNote } from '../lobby-report/lobby-report.tsx'
import type { LobbyResults } from '../lobby-report/use-lobby-report.ts'
import { BlockedDevices, hasBlockedDevice } from '../media/blocked-devices.tsx'
import { ConnectionResult } from '../media/connection-result.tsx'
import { DeviceResults, isUnasked } from '../media/device-check.tsx'
import { DeviceProblem } from '../media/device-problem.tsx'
import { useTrackStream, Video } from '../media/video.tsx'
import css from './lobby.module.css'
import { JoinButton, LobbyAction, type LobbyProps, toJoinLabelKey, useMinutesSince } from './lobby-action.tsx'
import { Pill, PillLink } from './pill.tsx'

/** Minutes after which a mechanic who is not there is late. */
const LATE_MINUTES = 2

/**
 * The person's picture and the preparations: before joining, and for the customer until the mechanic comes. Camera and microphone are
 * asked for after a press. Joining is possible without them.
 */
export function Lobby(props: LobbyProps) {
  const { media, isWaiting } = props
  const role = useTicketRole()
  const mediaState = useStore(media.store)
  const stream = useTrackStream(mediaState.videoTrack)
  const video = useRef<HTMLVideoElement>(null)
  const isDark = useIsDark(video, stream && mediaState.videoTrack, props.results)
  const [hasRoute, setHasRoute] = useState(true)
  const content = useRef<HTMLDivElement>(null)
  // The keyboard leads through all preparations first: before joining, people see their picture again.
  const showPicture = ({ target }: FocusEvent) => {
    if (content.current && target.matches(':focus-visible')) content.current.scrollTop = 0
  }
  useEffect(() => void media.startWithoutPrompt(), [media])
  // The lobby itself explains why a device cannot be opened.
  useEffect(() => {
    if (mediaState.failedOnPress) media.closeProblem()
  }, [media, mediaState.failedOnPress])
  if (!isWaiting && hasBlockedDevice(mediaState))
    return <BlockedLobby {...props} mediaState={mediaState} hasRoute={hasRoute} onRoute={setHasRoute} />
  return (
    <div
      className={css.Lobby}
      data-role={role}
      data-ground={props.isOnStage ? 'stage' : undefined}
      data-no-route={!hasRoute || undefined}
    >
      <div ref={content} className={css.Content}>
        <div className={css.Preview}>
          <OwnPicture ref={video} mediaState={mediaState} stream={stream} />
          {stream && <LightHint isDark={isDark} counterpartName={props.counterpartName} />}
        </div>
        <div className={css.Top}>
          <BackLink {...props} />
          <CameraPills mediaState={mediaState} media={media} />
        </div>
        <Preparations {...props} mediaState={mediaState} onRoute={setHasRoute} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the bar reacts to the focus of its buttons. */}
      <footer className={css.Bar} onFocus={showPicture}>
        <LobbyAction {...props} mediaState={mediaState} isDark={isDark} hasRoute={hasRoute} />
        {props.message}
        {!isWaiting && <KeyHints />}
      </footer>
    </div>
  )
}

/** The keys of the lobby, for a mouse and a keyboard at the desk. */
function KeyHints() {
  const t = useTexts()
  return (
    <p className={css.Keys}>
      {t('lobby.keyJoin')}
      <br />
      {t('lobby.keysDevices')}
    </p>
  )
}

/** Whether the video's picture is dark. `results` gets what was measured. */
function useIsDark(
  video: RefObject<HTMLVideoElement | null>,
  track: MediaStreamTrack | null,
  results: LobbyResults | undefined,
): boolean {
  const [isDark, setDark] = useState(false)
  useEffect(() => {
    setDark(false)
    if (!track) return
    const onLight = (isNowDark: boolean) => {
      setDark(isNowDark)
      results?.setDark(track, isNowDark)
    }
    return watchLight(() => video.current, onLight)
  }, [video, track, results])
  return isDark
}

function OwnPicture({
  mediaState: { camera, facing },
  stream,
  ref,
}: {
  mediaState: MediaState
  stream: MediaStream | null
  ref: Ref<HTMLVideoElement>
}) {
  const t = useTexts()
  if (stream) return <Video ref={ref} stream={stream} label={t('call.own')} muted mirrored={facing === 'user'} />
  if (camera.at === 'asking') return <Spinner label={t('devices.asking')} />
  return <Icon name={camera.at === 'idle' ? 'camera' : 'camera-off'} size={3} />
}

function BackLink({ isWaiting, onLeave, back }: Pick<LobbyProps, 'isWaiting' | 'onLeave' | 'back'>) {
  const t = useTexts()
  const icon = <Icon name="back" size={1.25} />
  if (!isWaiting)
    return (
      <PillLink to={back.to}>
        {icon} {back.label}
      </PillLink>
    )
  return (
    <Pill onClick={onLeave}>
      {icon} {t('call.leave')}
    </Pill>
  )
}

/** Buttons that turn the person's camera off and on, and switch to the other camera of a phone. */
function CameraPills({
  mediaState: { camera, canSwitch },
  media,
}: {
  mediaState: MediaState
  media: LobbyProps['media']
}) {
  const t = useTexts()
  if (camera.at === 'failed' || camera.at === 'idle') return null
  const isOn = camera.at === 'on'
  return (
    <span className={css.TopEnd}>
      {(isOn || camera.at === 'off') && (
        <Pill onClick={() => void media.toggleCamera()}>
          <Icon name={isOn ? 'camera-off' : 'camera'} size={1.25} /> {t(isOn ? 'call.videoOff' : 'call.videoOn')}
        </Pill>
      )}
      {canSwitch && isOn && (
        <Pill onClick={() => void media.switchCamera()}>
          <Icon name="rotate-camera" size={1.25} /> {t('call.switchCamera')}
        </Pill>
      )}
    </span>
  )
}

/** Whether the person's picture is bright enough. */
function LightHint({ isDark, counterpartName }: { isDark: boolean; counterpartName: string }) {
  const t = useTexts()
  return (
    <div className={css.Words}>
      <p className={css.Hint} role="status">
        <Icon name={isDark ? 'sun' : 'check'} /> {t(isDark ? 'lobby.dark' : 'lobby.good')}
      </p>
      {isDark && <p>{t('lobby.darkReason', { name: counterpartName })}</p>}
    </div>
  )
}

/** The sheet below the person's picture: the counterpart and the time, then the devices and other preparations. */
function Preparations(props: LobbyProps & { mediaState: MediaState; onRoute: (hasRoute: boolean) => void }) {
  const { mediaState, onRoute, media, counterpartName, canMove, back, isWaiting, checklist, extra } = props
  const { camera, mic } = mediaState
  const t = useTexts()
  const role = useTicketRole()
  return (
    <div className={css.Sheet}>
      <Coming {...props} />
      <div className={css.Devices}>
        {isUnasked({ camera, mic }) && <p className={css.Ask}>{t(`lobby.ask.${role}`, { name: counterpartName })}</p>}
        {!isWaiting && <DeviceResults media={media} onRoute={onRoute} canMove={canMove} casePath={back.to} />}
        <DeviceProblem camera={camera} mic={mic} onRetry={() => void media.start()} />
        {checklist}
        {isWaiting && role === 'customer' && <SharedNote name={counterpartName} />}
        {!isWaiting && role === 'customer' && camera.at === 'on' && <JoinWithoutCamera {...props} />}
        {extra}
      </div>
      <CustomerChecklist report={props.report} name={counterpartName} />
    </div>
  )
}

/** Turns the camera off and joins. */
function JoinWithoutCamera({ media, isElsewhere, onJoin }: Pick<LobbyProps, 'media' | 'isElsewhere' | 'onJoin'>) {
  const t = useTexts()
  const join: LobbyProps['onJoin'] = (options) => {
    void media.toggleCamera()
    onJoin(options)
  }
  return (
    <div className={css.Without}>
      <JoinButton isElsewhere={isElsewhere} onJoin={join} variant="quiet" label={t('call.joinWithoutCamera')} isOther />
    </div>
  )
}

/** Whether the counterpart is there, or what is known about when they come. */
function Coming(lobby: LobbyProps) {
  const {
    counterpartName,
    counterpartFullName,
    counterpartPortrait,
    startsAt,
    delayedMinutes,
    isWaiting,
    isComing,
    awaitedSince,
    status,
  } = lobby
  const t = useTexts()
  const isAwaited = awaitedSince !== null && !isWaiting
  const isLate = useMinutesSince(startsAt) >= LATE_MINUTES
  const role = useTicketRole()
  // The mechanic postpones the call, and reads no delay of the customer.
  const isDelayed = delayedMinutes > 0 && role === 'customer'
  const absent = isWaiting && isLate ? 'lobby.late' : isDelayed ? 'lobby.delayed' : 'lobby.notYet'
  return (
    <header className={css.Coming}>
      <span className={css.Portrait}>
        <MarkRing width={92} height={82} weight={5.5} className={css.Ring} />
        <Avatar name={counterpartFullName} src={counterpartPortrait} size={3.5} />
      </span>
      <div>
        <h2>
          {t(isAwaited ? `lobby.waits.${role}` : isComing ? 'lobby.coming' : absent, {
            name: counterpartName,
            minutes: delayedMinutes,
          })}
        </h2>
        {isAwaited ? (
          <WaitingTime since={awaitedSince} startsAt={startsAt} />
        ) : (
          startsAt && <StartTime startsAt={startsAt} />
        )}
        {role === 'mechanic' && <LobbyWords report={lobby.report} name={counterpartName} />}
        <VisuallyHidden role="status">
          {isAwaited ? t(`lobby.waits.${role}`, { name: counterpartName }) : status}
        </VisuallyHidden>
      </div>
    </header>
  )
}

/** The lobby while browser or system block camera or microphone. The way to allow them comes first, then the test of the connection. */
function BlockedLobby({
  mediaState,
  media,
  counterpartName,
  startsAt,
  canMove,
  back,
  hasRoute,
  onRoute,
  ...join
}: LobbyProps & { mediaState: MediaState; hasRoute: boolean; onRoute: (hasRoute: boolean) => void }) {
  const t = useTexts()
  const dates = useDates()
  const time = startsAt ? dates.format(startsAt, 'clock') : undefined
  return (
    <div className={css.Blocked}>
      <header className={css.BlockedTop}>
        <Link to={back.to} className={css.PlainBack}>
          <Icon name="forward" size={1.25} className={css.Mirror} /> {t('lobby.back')}
        </Link>
        <p>{time ? t('lobby.callAt', { name: counterpartName, time }) : t('call.title', { name: counterpartName })}</p>
      </header>
      <BlockedDevices mediaState={mediaState} />
      <ul aria-live="polite" className={css.BlockedConnection}>
        <ConnectionResult canMove={canMove} casePath={back.to} onRoute={onRoute} />
      </ul>
      <Stack gap="s" className={css.BlockedActions}>
        <Button wide variant={hasRoute ? 'primary' : 'secondary'} onClick={() => void media.start()}>
          {t('devices.tryAgain')}
        </Button>
        <JoinButton {...join} variant="quiet" label={t(toJoinLabelKey(mediaState))} />
      </Stack>
    </div>
  )
}

/** The time of the call and the minutes until then. */
function StartTime({ startsAt }: { startsAt: string }) {
  const t = useTexts()
  const dates = useDates()
  const minutes = Math.ceil((Date.parse(startsAt) - useNow()) / MINUTE_MS)
  const time = dates.format(startsAt, 'clock')
  return (
    <p className={css.Time}>{minutes > 0 ? t('lobby.at', { time, count: minutes }) : t('lobby.since', { time })}</p>
  )
}

/** How long the counterpart has waited in the call, and its time. */
function WaitingTime({ since, startsAt }: { since: number; startsAt: string | null }) {
  const t = useTexts()
  const dates = useDates()
  const count = Math.max(0, Math.floor((useNow() - since) / MINUTE_MS))
  const time = startsAt ? ` · ${t('lobby.callTime', { time: dates.format(startsAt, 'clock') })}` : ''
  return (
    <p className={css.Time}>
      {t('lobby.waitsSince', { count })}
      {time}
    </p>
  )
}
