import { Button, Icon } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import type { CallState, RemoteMedia } from '../call-state.ts'
import type { MediaState } from '../media/media-state.ts'
import { useBlockedAudio, useTrackStream, Video } from '../media/video.tsx'
import css from './call-room.module.css'

/** The counterpart's video with the own one in its corner. `children` cover both. */
export function Stage({
  call,
  own,
  counterpartName,
  children,
}: {
  call: CallState
  own: MediaState
  counterpartName: string
  children?: ReactNode
}) {
  const t = useTexts()
  const ownStream = useTrackStream(own.videoTrack)
  const { blocked, unblock, onBlocked } = useBlockedAudio()
  const { at } = call.phase
  const isRemoteShown = call.remote !== null && (at === 'connected' || at === 'reconnecting')
  return (
    <div className={css.Stage}>
      {call.remote && (
        <Video
          stream={call.remote}
          label={t('call.remote', { name: counterpartName })}
          className={css.Remote}
          onBlocked={onBlocked}
        />
      )}
      {!isRemoteShown && (
        <div className={css.Placeholder} aria-hidden="true">
          <Icon name="bike" size={4} />
          <p>{t(at === 'alone' ? 'call.waiting' : 'call.preparing', { name: counterpartName })}</p>
        </div>
      )}
      {isRemoteShown &&
        findMissingMedia(call.remoteMedia).map((reason) => (
          <p key={reason} className={css.Note}>
            {t(`call.${reason}`, { name: counterpartName })}
          </p>
        ))}
      {blocked && (
        <Button className={css.Unblock} onClick={unblock}>
          {t('call.playSound')}
        </Button>
      )}
      {ownStream && (
        <Video stream={ownStream} label={t('call.own')} muted mirrored={own.facing === 'user'} className={css.Own} />
      )}
      {children}
    </div>
  )
}

/** What of the counterpart cannot be seen or heard, and why. */
function findMissingMedia({ camera, mic, audioOnly, taken }: RemoteMedia) {
  if (taken) return ['remoteTaken'] as const
  return [
    ...(camera ? [] : ([audioOnly ? 'remoteAudioOnly' : 'remoteCameraOff'] as const)),
    ...(mic ? [] : (['remoteMicOff'] as const)),
  ]
}
