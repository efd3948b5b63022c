import { Button, Icon } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import type { LocalMediaSnapshot } from '../media/local-media.ts'
import { Picture, useBlockedSound, useStreamOf } from '../media/picture.tsx'
import type { CallSnapshot } from '../call-state.ts'
import css from './call-room.module.css'

/** The other side's picture, and one's own in its corner; `children` stand before both. */
export function Stage({
  call,
  own,
  otherName,
  children,
}: {
  call: CallSnapshot
  own: LocalMediaSnapshot
  otherName: string
  children?: ReactNode
}) {
  const t = useTexts()
  const ownStream = useStreamOf(own.videoTrack)
  const { blocked, unblock, onBlocked } = useBlockedSound()
  const { at } = call.state
  const seesOther = call.remote !== null && (at === 'connected' || at === 'reconnecting')
  return (
    <div className={css.stage}>
      {call.remote && (
        <Picture
          stream={call.remote}
          label={t('call.remote', { name: otherName })}
          className={css.remote}
          onBlocked={onBlocked}
        />
      )}
      {!seesOther && (
        <div className={css.nobody} aria-hidden="true">
          <Icon name="bike" size={4} />
          <p>{t(at === 'alone' ? 'call.waiting' : 'call.preparing', { name: otherName })}</p>
        </div>
      )}
      {seesOther && !call.remoteMedia.camera && (
        <p className={css.note}>
          {t(call.remoteMedia.audioOnly ? 'call.remoteAudioOnly' : 'call.remoteCameraOff', { name: otherName })}
        </p>
      )}
      {seesOther && !call.remoteMedia.mic && <p className={css.note}>{t('call.remoteMicOff', { name: otherName })}</p>}
      {blocked && (
        <Button className={css.unblock} onClick={unblock}>
          {t('call.playSound')}
        </Button>
      )}
      {ownStream && (
        <Picture stream={ownStream} label={t('call.own')} muted mirrored={own.facing === 'user'} className={css.own} />
      )}
      {children}
    </div>
  )
}
