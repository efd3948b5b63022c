import { IconButton } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { DeviceProblem } from '../media/device-problem.tsx'
import type { LocalMedia, LocalMediaSnapshot } from '../media/local-media.ts'
import css from './call-room.module.css'

/** Microphone, camera, frozen picture, chat and hanging up. */
export function Controls({
  own,
  media,
  chatOpen,
  onChat,
  unread,
  onFreeze,
  freezing,
  onHangUp,
}: {
  own: LocalMediaSnapshot
  media: LocalMedia
  chatOpen: boolean
  onChat: () => void
  unread: ReactNode
  /** Undefined while there is no picture to freeze. */
  onFreeze: (() => void) | undefined
  freezing: boolean
  onHangUp: () => void
}) {
  const t = useTexts()
  const { camera, mic, canSwitch, torch } = own
  return (
    <>
      <div role="toolbar" aria-label={t('call.controls')} className={css.controls}>
        <IconButton
          icon={mic.at === 'on' ? 'mic' : 'mic-off'}
          label={t('call.mic')}
          pressed={mic.at === 'on'}
          variant="secondary"
          onClick={() => void media.toggleMic()}
        />
        <IconButton
          icon={camera.at === 'on' ? 'camera' : 'camera-off'}
          label={t('call.camera')}
          pressed={camera.at === 'on'}
          variant="secondary"
          onClick={() => void media.toggleCamera()}
        />
        {canSwitch && (
          <IconButton
            icon="rotate-camera"
            label={t('call.switchCamera')}
            variant="secondary"
            onClick={() => void media.switchCamera()}
          />
        )}
        {torch && (
          <IconButton
            icon="torch"
            label={t('call.torch')}
            pressed={torch === 'on'}
            variant="secondary"
            onClick={() => void media.toggleTorch()}
          />
        )}
        <IconButton
          icon="freeze"
          label={t(freezing ? 'board.freezing' : 'board.freeze')}
          variant="secondary"
          disabled={!onFreeze || freezing}
          aria-busy={freezing || undefined}
          onClick={onFreeze}
        />
        <span className={css.chatButton}>
          <IconButton icon="chat" label={t('call.chat')} pressed={chatOpen} variant="secondary" onClick={onChat} />
          {unread}
        </span>
        <IconButton icon="hang-up" label={t('call.hangUp')} variant="danger" onClick={onHangUp} />
      </div>
      <DeviceProblem camera={camera} mic={mic} onRetry={() => void media.start()} />
    </>
  )
}
