import { CALL_KEYS, UnreadBadge } from '@radruf/case-parts'
import { useTexts } from '../../../texts/index.ts'
import { IconControl } from '../controls/icon-control.tsx'
import css from './controls.module.css'
import type { RoomPanel } from './room-panel.ts'
import type { Room } from './use-room.ts'

/** The round buttons of the call. */
export function Controls({ room, panel }: { room: Room; panel: RoomPanel }) {
  const t = useTexts()
  const { activeCall, mediaState, hangUp } = room
  const { media } = activeCall
  const isMicOn = mediaState.mic.at === 'on'
  const isCameraOn = mediaState.camera.at === 'on'
  return (
    <div role="toolbar" aria-label={t('call.controls')} className={css.Controls}>
      <IconControl
        icon={isMicOn ? 'mic' : 'mic-off'}
        label={t(isMicOn ? 'call.mute' : 'call.unmute')}
        tone={isMicOn ? 'plain' : 'on'}
        aria-keyshortcuts={CALL_KEYS.mic}
        // The system gives it back by itself.
        disabled={mediaState.mic.at === 'taken'}
        onClick={() => void media.toggleMic()}
      />
      <IconControl
        icon={isCameraOn ? 'camera' : 'camera-off'}
        label={t(isCameraOn ? 'call.videoOff' : 'call.videoOn')}
        tone={isCameraOn ? 'plain' : 'on'}
        aria-keyshortcuts={CALL_KEYS.camera}
        onClick={() => void media.toggleCamera()}
      />
      {mediaState.canSwitch && (
        <IconControl icon="rotate-camera" label={t('call.switchCamera')} onClick={() => void media.switchCamera()} />
      )}
      {room.canPoint && <PointerSwitch room={room} />}
      <HoldSwitch room={room} />
      {panel.toggle && (
        <IconControl
          icon={panel.toggle.icon}
          label={panel.label}
          tone={room.isPanelOpen ? 'on' : 'plain'}
          aria-expanded={room.isPanelOpen}
          badge={<UnreadBadge count={panel.toggle.unread} />}
          onClick={() => room.setPanel(!room.isPanelOpen)}
        />
      )}
      <IconControl icon="hang-up" label={t('call.hangUp')} tone="danger" onClick={() => void hangUp()} />
    </div>
  )
}

/** The switch of the mouse's laser dot, for a picture that can be pointed at. */
function PointerSwitch({ room: { activeCall, isPointing } }: { room: Room }) {
  const t = useTexts()
  return (
    <IconControl
      icon="pointer"
      label={t('pointer.switch')}
      tone={isPointing ? 'on' : 'plain'}
      aria-pressed={isPointing}
      aria-keyshortcuts={CALL_KEYS.pointer}
      className={css.DeskControl}
      onClick={activeCall.pointer.toggle}
    />
  )
}

/** Pauses the person's microphone and camera. On phones this is among the options. */
function HoldSwitch({ room: { activeCall, isHolding } }: { room: Room }) {
  const t = useTexts()
  return (
    <IconControl
      icon={isHolding ? 'play' : 'pause'}
      label={t(isHolding ? 'modes.hold.endShort' : 'modes.hold.short')}
      tone={isHolding ? 'on' : 'plain'}
      aria-keyshortcuts={CALL_KEYS.hold}
      className={css.DeskControl}
      onClick={activeCall.modes.toggleHold}
    />
  )
}
