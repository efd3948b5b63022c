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
      {room.isCustomer ? <PointerSwitch room={room} /> : <PictureControls room={room} />}
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

/** The mechanic looks closer at a part of the moving picture, or freezes it for both. */
function PictureControls({ room: { closeUp, isInCall, bikeTrack, isFreezing, freeze } }: { room: Room }) {
  const t = useTexts()
  return (
    <>
      {closeUp.canLook && (
        <IconControl
          icon="search"
          label={t('closeUp.tool')}
          tone={closeUp.isOn ? 'on' : 'plain'}
          aria-pressed={closeUp.isWanted || closeUp.isOn}
          aria-keyshortcuts={CALL_KEYS.closeUp}
          className={css.PictureControl}
          onClick={closeUp.toggle}
        />
      )}
      {isInCall && (
        <IconControl
          icon="pause"
          label={t('board.freezeShort')}
          disabled={!bikeTrack}
          aria-busy={isFreezing || undefined}
          aria-keyshortcuts={CALL_KEYS.freeze}
          className={css.PictureControl}
          onClick={freeze}
        />
      )}
    </>
  )
}

/** The switch of the customer's laser dot, for a mouse. The mechanic has it among the tools. */
function PointerSwitch({ room: { canPoint, activeCall, isPointing } }: { room: Room }) {
  const t = useTexts()
  if (!canPoint) return null
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
