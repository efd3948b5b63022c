import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useBlockReload } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { useBlockedAudio, useTrackStream, Video } from '../media/video.tsx'
import type { RunningCall } from '../running-call.ts'
import { Duration, QualityBars } from './call-status.tsx'
import css from './call-window.module.css'
import { useCorner, useDragToCorner } from './corner.tsx'
import { usePictureInPicture } from './picture-in-picture.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The running call on other pages: the counterpart's picture, mute and hang up. A press on the picture returns to the call. */
export default function CallWindow({ open }: { open: RunningCall }) {
  const { place, media, session, clock, role, modes } = open
  const { isHolding, isHeld } = useStore(modes.store)
  const t = useTexts()
  const navigate = useNavigate()
  const call = useStore(session.store)
  const own = useStore(media.store)
  const { since } = useStore(clock)
  const ownStream = useTrackStream(own.videoTrack)
  const pictureInPicture = usePictureInPicture()
  const { blocked, unblock, onBlocked } = useBlockedAudio()
  const isInPictureWindow = useIsInPictureWindow()
  const [corner, choose] = useCorner('radruf.call-window', 'bottom-end')
  const { handlers, wasDragged } = useDragToCorner(choose)
  useBlockReload(true)
  useWakeLock(true)
  const isOwnLarge = role === 'customer' && own.facing === 'environment' && ownStream !== null
  const isMicOn = own.mic.at === 'on'
  const isPictureShown = call.remote !== null && call.remoteMedia.camera
  const hangUp = async () => {
    await open.hangUp()
    await navigate(place.leaveTo)
  }
  const remote = call.remote && (
    <Video
      ref={pictureInPicture}
      stream={call.remote}
      label={t('call.remote', { name: place.counterpartName })}
      onBlocked={onBlocked}
      className={isOwnLarge ? css.Inset : css.Picture}
    />
  )
  return (
    <div className={css.Area} data-call-window>
      <section
        aria-label={t('call.window', { name: place.counterpartName })}
        className={css.Window}
        data-corner={corner}
        data-away={isInPictureWindow || undefined}
        {...handlers}
      >
        <div className={css.Video}>
          {isOwnLarge && <Video stream={ownStream} label={t('call.own')} muted className={css.Picture} />}
          {remote}
          {!isPictureShown && (
            <div className={clsx(isOwnLarge ? css.Inset : css.Picture, css.Portrait)} aria-hidden="true">
              <Avatar name={place.counterpartName} size={isOwnLarge ? 1.75 : 4} />
            </div>
          )}
          {ownStream && !isOwnLarge && (
            <Video
              stream={ownStream}
              label={t('call.own')}
              muted
              mirrored={own.facing === 'user'}
              className={css.Inset}
            />
          )}
          <p className={css.Status}>
            {(isHolding || isHeld) && <Icon name="pause" size={1.25} />}
            {call.quality !== null && <QualityBars quality={call.quality} />}
            {since !== null && <Duration since={since} />}
          </p>
          <button
            type="button"
            className={css.Return}
            aria-label={t('call.return')}
            onClick={() => {
              if (!wasDragged()) void navigate(place.path)
            }}
          />
        </div>
        <VisuallyHidden role="status">
          {t(call.phase.at === 'connected' ? 'call.goesOn' : 'call.isReconnecting', { name: place.counterpartName })}{' '}
          {isHeld && t('modes.hold.other.text', { name: place.counterpartName })}
          {!isHolding && !isMicOn && t('call.micIsOff')}
        </VisuallyHidden>
        {blocked && (
          <button type="button" className={css.Unblock} onClick={unblock}>
            {t('call.playSound')}
          </button>
        )}
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
      </section>
    </div>
  )
}

/** Whether the browser shows a video of this page in a window of its own. */
const useIsInPictureWindow = () =>
  useSyncExternalStore(
    subscribeToPictureWindow,
    () => document.pictureInPictureElement != null,
    () => false,
  )

function subscribeToPictureWindow(listener: () => void) {
  const names = ['enterpictureinpicture', 'leavepictureinpicture']
  for (const name of names) document.addEventListener(name, listener, true)
  return () => {
    for (const name of names) document.removeEventListener(name, listener, true)
  }
}
