import { IconButton } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { DeviceProblem } from '../media/device-problem.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import type { MediaState } from '../media/media-state.ts'
import css from './call-room.module.css'

/** The buttons for microphone, camera, still picture, chat and hanging up. */
export function Controls({
  own,
  media,
  isChatOpen,
  onToggleChat,
  unreadMark,
  onFreeze,
  isFreezing,
  onHangUp,
}: {
  own: MediaState
  media: LocalMedia
  isChatOpen: boolean
  onToggleChat: () => void
  unreadMark: ReactNode
  /** Undefined while there is no video to freeze. */
  onFreeze: (() => void) | undefined
  isFreezing: boolean
  onHangUp: () => void
}) {
  const t = useTexts()
  const { camera, mic, canSwitch, torch } = own
  return (
    <>
      <div role="toolbar" aria-label={t('call.controls')} className={css.Controls}>
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
          label={t(isFreezing ? 'board.freezing' : 'board.freeze')}
          variant="secondary"
          disabled={!onFreeze || isFreezing}
          aria-busy={isFreezing || undefined}
          onClick={onFreeze}
        />
        <span className={css.ChatButton}>
          <IconButton
            icon="chat"
            label={t('call.chat')}
            pressed={isChatOpen}
            variant="secondary"
            onClick={onToggleChat}
          />
          {unreadMark}
        </span>
        <IconButton icon="hang-up" label={t('call.hangUp')} variant="danger" onClick={onHangUp} />
      </div>
      <DeviceProblem camera={camera} mic={mic} onRetry={() => void media.start()} />
    </>
  )
}
