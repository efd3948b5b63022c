import type { RunningCall } from '@radruf/call'
import { type CallState, mustStopRepairing, NO_FACTS, readPresence } from '@radruf/call'
import { findNotedStill, isFailed } from '@radruf/call/shared-view'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { PhotoImage, useBlockReload } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { useIsInPictureWindow, usePictureInPicture } from '../controls/picture-in-picture.ts'
import { useBlockedAudio, useTrackStream, Video } from '../media/video.tsx'
import { Duration, QualityBars, toMicKey, toPhaseKeys } from './call-status.tsx'
import css from './call-window.module.css'
import { useCorner, useDragToCorner } from './corner.tsx'
import { usePresenceTexts } from './presence-texts.ts'
import { useHangUp } from './use-hang-up.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { toWarningKey } from './use-warning.ts'

/** The running call on other pages: the counterpart's picture, mute and hang up. A press on the picture returns to the call. */
export default function CallWindow({ activeCall }: { activeCall: RunningCall }) {
  const { route } = activeCall
  const t = useTexts()
  const { blocked, unblock, onBlocked } = useBlockedAudio()
  const isInPictureWindow = useIsInPictureWindow()
  const keyboard = useKeyboard()
  // At the desk the end of the page has the button that sends a message.
  const [corner, choose] = useCorner(
    'radruf.call-window',
    activeCall.role === 'mechanic' ? 'bottom-start' : 'bottom-end',
  )
  const { handlers, endsDrag } = useDragToCorner(choose)
  const navigate = useNavigate()
  useBlockReload(true)
  useWakeLock(true)
  return (
    <div className={css.Area} data-call-window style={{ '--keyboard': `${keyboard.covered}px` } as CSSProperties}>
      <section
        aria-label={t('call.window', { name: route.counterpartName })}
        className={css.Window}
        data-corner={corner}
        data-away={isInPictureWindow || undefined}
        data-typing={keyboard.isOpen || undefined}
        {...handlers}
      >
        <div className={css.Video}>
          <WindowPictures activeCall={activeCall} onBlocked={onBlocked} />
          <WindowStatus activeCall={activeCall} />
          <button
            type="button"
            className={css.Return}
            aria-label={t('call.return')}
            onClick={(event) => {
              if (!endsDrag(event)) void navigate(route.path)
            }}
          />
        </div>
        <Absence activeCall={activeCall} />
        <Warning activeCall={activeCall} />
        <CameraMessages activeCall={activeCall} />
        <StoredPicture activeCall={activeCall} />
        {blocked && (
          <button type="button" className={css.Unblock} onClick={unblock}>
            {t('call.playSound')}
          </button>
        )}
        <WindowButtons activeCall={activeCall} />
      </section>
      <Announcement activeCall={activeCall} />
    </div>
  )
}

/** Both pictures. The customer's camera is large while it shows the bike. */
function WindowPictures({
  activeCall: { route, media, session, role },
  onBlocked,
}: {
  activeCall: RunningCall
  onBlocked: (play: () => void) => void
}) {
  const t = useTexts()
  const { remote, remoteMedia } = useStore(session.store)
  const { facing, videoTrack } = useStore(media.store)
  const ownStream = useTrackStream(videoTrack)
  const pictureInPicture = usePictureInPicture({ continues: true })
  const isOwnLarge = role === 'customer' && facing === 'environment' && ownStream !== null
  const isRemoteShown = remote !== null && remoteMedia.camera
  return (
    <>
      {isOwnLarge && <Video stream={ownStream} label={t('call.own')} muted className={css.Picture} />}
      {remote && (
        <Video
          ref={pictureInPicture}
          stream={remote}
          label={t('call.remote', { name: route.counterpartName })}
          onBlocked={onBlocked}
          className={isOwnLarge ? css.Inset : css.Picture}
        />
      )}
      {!isRemoteShown && (
        <div className={clsx(isOwnLarge ? css.Inset : css.Picture, css.Portrait)} aria-hidden="true">
          <Avatar name={route.counterpartFullName} src={route.counterpartPortrait} size={isOwnLarge ? 1.75 : 4} />
        </div>
      )}
      {ownStream && !isOwnLarge && (
        <Video stream={ownStream} label={t('call.own')} muted mirrored={facing === 'user'} className={css.Inset} />
      )}
    </>
  )
}

function WindowStatus({ activeCall: { session, clock, modes } }: { activeCall: RunningCall }) {
  const { quality } = useStore(session.store)
  const { isHolding, isCounterpartHolding } = useStore(modes.store)
  const { since } = useStore(clock)
  return (
    <p className={css.Status}>
      {(isHolding || isCounterpartHolding) && <Icon name="pause" size={1.25} />}
      {quality !== null && <QualityBars quality={quality} />}
      {since !== null && <Duration since={since} />}
    </p>
  )
}

const isAbsent = ({ phase: { at } }: CallState) => at === 'alone' || at === 'refused'

/** The state of the call in words, while the counterpart is not in it. */
function Absence({ activeCall }: { activeCall: RunningCall }) {
  const texts = useStateTexts(activeCall)
  const isShown = useStore(activeCall.session.store, isAbsent)
  return (
    <p role="status" className={css.Alone}>
      {isShown && texts}
    </p>
  )
}

/** The state of the call for screen readers, beside the window: they say it also while the browser's own window replaces it. */
function Announcement({ activeCall }: { activeCall: RunningCall }) {
  const { route, media, session, modes } = activeCall
  const t = useTexts()
  const texts = useStateTexts(activeCall)
  const isShown = useStore(session.store, isAbsent)
  const { mic } = useStore(media.store)
  const { isHolding, isCounterpartHolding } = useStore(modes.store)
  return (
    <VisuallyHidden role="status">
      {!isShown && texts} {isCounterpartHolding && t('modes.hold.other.text', { name: route.counterpartName })}
      {!isHolding && mic.at !== 'on' && t(toMicKey(mic))}
    </VisuallyHidden>
  )
}

function useStateTexts({ route, session, clock, role }: RunningCall) {
  const t = useTexts()
  const callState = useStore(session.store)
  const times = useStore(clock)
  const missing = usePresenceTexts(readPresence(callState, times, { role, facts: NO_FACTS }), route.counterpartName)
  if (missing) return [missing.title]
  return toAnnouncementKeys(callState, times.since !== null).map((key) => t(key, { name: route.counterpartName }))
}

function toAnnouncementKeys(callState: CallState, hasMet: boolean) {
  const { at } = callState.phase
  if (at === 'connected') return ['call.goesOn'] as const
  if (at === 'lost' || at === 'refused') return [`call.state.${at}`] as const
  return toPhaseKeys(callState, hasMet)
}

/** The warning about a bad line: the repair has to wait on every page. */
function Warning({ activeCall: { session, role, route } }: { activeCall: RunningCall }) {
  const t = useTexts()
  const callState = useStore(session.store)
  return (
    <div role="alert" className={css.Warning}>
      {mustStopRepairing(callState) && (
        <>
          <Icon name="warning" size={1.25} />{' '}
          {t(toWarningKey(callState, role === 'customer'), { name: route.counterpartName })}
        </>
      )}
    </div>
  )
}

/** The last stored picture, whose note is in the call; for the mechanic also the one that both are shown. */
function StoredPicture({ activeCall: { role, route, board, requests } }: { activeCall: RunningCall }) {
  const t = useTexts()
  const frozen = useStore(board.store, (state) => state.board.frozen)
  const stored = useStore(board.store, ({ stored }) => stored.at(-1))
  const still = useStore(requests.store, findNotedStill)
  const shown = (role === 'customer' ? stored : frozen && { ...frozen, id: frozen.pictureId }) ?? still
  return (
    <PageLink path={route.path}>
      {shown && (
        <>
          <PhotoImage photo={shown} alt="" sizes="2.5rem" className={css.Thumb} />
          <span>{t('board.seeStored')}</span>
        </>
      )}
    </PageLink>
  )
}

/** A message whose answer or details are on the call's own page, where a press leads. A live region. */
function PageLink({ path, children }: { path: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div role="status" className={css.PageLink}>
      {children && (
        <button type="button" onClick={() => void navigate(path)}>
          {children}
        </button>
      )}
    </div>
  )
}

/** The mechanic's request, a still that was not stored, and a device that cannot be turned on. */
function CameraMessages({ activeCall: { role, route, media, requests } }: { activeCall: RunningCall }) {
  const t = useTexts()
  const {
    pendingRequest,
    requests: { still },
  } = useStore(requests.store)
  const isMissed = role === 'customer' && isFailed(still)
  const name = route.counterpartName
  const { failedOnPress, ...devices } = useStore(media.store)
  const device = failedOnPress ? devices[failedOnPress] : null
  return (
    <>
      <PageLink path={route.path}>
        {pendingRequest ? t(`requests.wanted.${pendingRequest}`, { name }) : isMissed && t('requests.missed', { name })}
      </PageLink>
      <PageLink path={route.path}>
        {failedOnPress &&
          device?.at === 'failed' &&
          t(`devices.problem.${device.problem}.title`, { device: t(`devices.device.${failedOnPress}`) })}
      </PageLink>
    </>
  )
}

/** Mute, or the end of the hold, and hanging up. */
function WindowButtons({ activeCall }: { activeCall: RunningCall }) {
  const { media, modes } = activeCall
  const t = useTexts()
  const hangUp = useHangUp(activeCall)
  const { mic } = useStore(media.store)
  const { isHolding } = useStore(modes.store)
  const isMicOn = mic.at === 'on'
  return (
    <div className={css.Buttons}>
      {isHolding ? (
        <button type="button" onClick={modes.toggleHold}>
          <Icon name="play" size={1.25} />
          {t('modes.hold.endShort')}
        </button>
      ) : (
        <button type="button" onClick={() => void media.toggleMic()}>
          <Icon name={isMicOn ? 'mic' : 'mic-off'} size={1.25} />
          {t(isMicOn ? 'call.mute' : 'call.unmute')}
        </button>
      )}
      <button type="button" data-danger onClick={() => void hangUp()}>
        <Icon name="hang-up" size={1.25} />
        {t('call.hangUp')}
      </button>
    </div>
  )
}
