import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { MediaState } from '../media/media-state.ts'
import css from './room.module.css'
import { RoundControl } from './round-control.tsx'

/** The round buttons of the call. `panel` opens what is beside the picture: the chat, at the desk the case. */
export function Controls({
  own,
  media,
  pointer,
  hold,
  panel,
  onHangUp,
}: {
  own: MediaState
  media: LocalMedia
  /** The switch of the mouse's laser dot, where the picture can be pointed at. */
  pointer: { isOn: boolean; toggle: () => void } | null
  /** The pause of the own microphone and camera. On phones it is among the options. */
  hold: { isOn: boolean; toggle: () => void }
  panel: ReactNode
  onHangUp: () => void
}) {
  const t = useTexts()
  const { camera, mic, canSwitch } = own
  const isMicOn = mic.at === 'on'
  const isCameraOn = camera.at === 'on'
  return (
    <div role="toolbar" aria-label={t('call.controls')} className={css.Controls}>
      <RoundControl
        icon={isMicOn ? 'mic' : 'mic-off'}
        label={t(isMicOn ? 'call.mute' : 'call.unmute')}
        tone={isMicOn ? 'plain' : 'on'}
        aria-keyshortcuts="M"
        onClick={() => void media.toggleMic()}
      />
      <RoundControl
        icon={isCameraOn ? 'camera' : 'camera-off'}
        label={t(isCameraOn ? 'call.videoOff' : 'call.videoOn')}
        tone={isCameraOn ? 'plain' : 'on'}
        aria-keyshortcuts="V"
        onClick={() => void media.toggleCamera()}
      />
      {canSwitch && (
        <RoundControl icon="rotate-camera" label={t('call.switchCamera')} onClick={() => void media.switchCamera()} />
      )}
      {pointer && (
        <RoundControl
          icon="pointer"
          label={t('pointer.switch')}
          tone={pointer.isOn ? 'on' : 'plain'}
          aria-pressed={pointer.isOn}
          aria-keyshortcuts="Z"
          className={css.DeskControl}
          onClick={pointer.toggle}
        />
      )}
      <RoundControl
        icon={hold.isOn ? 'play' : 'pause'}
        label={t(hold.isOn ? 'modes.hold.endShort' : 'modes.hold.short')}
        tone={hold.isOn ? 'on' : 'plain'}
        aria-keyshortcuts="H"
        className={css.DeskControl}
        onClick={hold.toggle}
      />
      {panel}
      <RoundControl icon="hang-up" label={t('call.hangUp')} tone="danger" onClick={onHangUp} />
    </div>
  )
}
