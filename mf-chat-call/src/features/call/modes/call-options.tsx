import type { LocalMedia } from '@radruf/call/media'
import type { CallModesSession, CameraRequests, PointerSession } from '@radruf/call/shared-view'
import { Button, Dialog, Icon, type IconName } from '@radruf/shared-ui'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { useIsInPictureWindow } from '../controls/picture-in-picture.ts'
import { DeviceChoices, PictureFitChoice } from '../media/device-choices.tsx'
import { useShownRequests } from '../requests/requests.tsx'
import { KeyList } from './key-list.tsx'
import css from './modes.module.css'

type OptionsProps = { modes: CallModesSession; media: LocalMedia }

/**
 * Switches of the lobby and the call: voice first for both people, the sounds of the bike for oneself. `withDevices`: and the devices, which the
 * lobby has elsewhere.
 */
export function CallOptions({ modes, media, withDevices = false }: OptionsProps & { withDevices?: boolean }) {
  const t = useTexts()
  const { voiceFirst } = useStore(modes.store)
  const { filtersNoise } = useStore(media.store)
  return (
    <div className={css.Options}>
      {withDevices && <DeviceChoices media={media} />}
      <Switch
        label={t('modes.thin.label')}
        hint={t('modes.thin.hint')}
        isOn={voiceFirst.isOn}
        onToggle={modes.toggleVoiceFirst}
      />
      <Switch
        label={t('modes.sounds.label')}
        hint={t('modes.sounds.hint')}
        isOn={!filtersNoise}
        onToggle={() => void media.toggleNoiseFilter()}
      />
    </div>
  )
}

type SwitchProps = { label: string; hint: string; isOn: boolean; onToggle: () => void }

/** A switch whose whole row is the target. */
function Switch({ label, hint, isOn, onToggle }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className={css.Switch}
      onClick={onToggle}
    >
      <span className={css.Words}>
        <strong id={`${id}-label`}>{label}</strong>
        <span id={`${id}-hint`}>{hint}</span>
      </span>
      <span className={css.Track} aria-hidden="true" />
    </button>
  )
}

/** Covers the status pill and opens the options of the call. */
export function CallOptionsButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts()
  return (
    <button type="button" className={css.Open} aria-label={t('modes.title')} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="more" size={1.5} strokeWidth={2.5} />
    </button>
  )
}

type ActionProps = { icon: IconName; label: string; hint?: string; onPress: () => void }

/** A function of the call with its explanation. It closes the options, which cover the pictures. */
const Action = ({ icon, label, hint, onPress }: ActionProps) => (
  <div className={css.Action}>
    <Button type="button" wide variant="secondary" onClick={onPress}>
      <Icon name={icon} size={1.25} /> {label}
    </Button>
    {hint && <p>{hint}</p>}
  </div>
)

/** The options during the call, with its functions that have no room in the toolbar, and the list of keys. */
export function CallOptionsDialog({
  isOpen,
  onClose,
  counterpartName: name,
  pointer,
  onPictureWindow,
  choosesFit = false,
  requests,
  onFreeze,
  onCloseUp,
  onRemoveMarks,
  ...parts
}: OptionsProps & {
  isOpen: boolean
  onClose: () => void
  counterpartName: string
  /** The dots of a picture that can be pointed at. */
  pointer?: PointerSession | undefined
  /** Opens or closes the browser's own window of the counterpart's picture. Undefined where there is none. */
  onPictureWindow?: (() => void) | undefined
  /** The fit of the counterpart's picture can be chosen: the mechanic looks for details. */
  choosesFit?: boolean
  /** The mechanic's requests, where they have no room next to the picture. */
  requests?: CameraRequests | undefined
  /** The mechanic's controls of the picture, for which a magnified page has no room. */
  onFreeze?: (() => void) | undefined
  onCloseUp?: (() => void) | undefined
  /** Removes all of the person's marks on the live picture. Undefined while there are none. */
  onRemoveMarks?: (() => void) | undefined
}) {
  const t = useTexts()
  const { modes } = parts
  const { isHolding } = useStore(modes.store)
  const isInWindow = useIsInPictureWindow()
  const closeAfter = (run: () => void) => () => {
    run()
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('modes.title')} closeLabel={t('close')}>
      <CallOptions {...parts} withDevices />
      {choosesFit && <PictureFitChoice media={parts.media} name={name} />}
      {requests && <RequestActions requests={requests} name={name} onPress={onClose} />}
      {pointer && <PointerAction pointer={pointer} onPress={closeAfter(pointer.toggle)} />}
      {onFreeze && (
        <div className={css.Magnified}>
          <Action icon="circle" label={t('board.freeze')} onPress={closeAfter(onFreeze)} />
        </div>
      )}
      {onCloseUp && (
        <div className={css.Magnified}>
          <Action icon="search" label={t('closeUp.tool')} onPress={closeAfter(onCloseUp)} />
        </div>
      )}
      {onRemoveMarks && <Action icon="trash" label={t('liveMarks.removeAll')} onPress={closeAfter(onRemoveMarks)} />}
      {onPictureWindow && (
        <Action
          icon="expand"
          label={t(isInWindow ? 'modes.window.close' : 'modes.window.open')}
          hint={t('modes.window.hint', { name })}
          onPress={closeAfter(onPictureWindow)}
        />
      )}
      <Action
        icon={isHolding ? 'play' : 'pause'}
        label={t(isHolding ? 'modes.hold.end' : 'modes.hold.start')}
        hint={t('modes.hold.hint', { name })}
        onPress={closeAfter(modes.toggleHold)}
      />
      <KeyList />
    </Dialog>
  )
}

/** The mechanic's requests to the customer's camera, each with its state. */
function RequestActions({ requests, name, onPress }: { requests: CameraRequests; name: string; onPress: () => void }) {
  const t = useTexts()
  return (
    <section aria-label={t('requests.title', { name })}>
      {useShownRequests(requests).map(({ request, icon, label, text }) => (
        <Action
          key={request}
          icon={icon}
          label={label}
          hint={text || t('requests.title', { name })}
          onPress={() => {
            requests.ask(request)
            onPress()
          }}
        />
      ))}
    </section>
  )
}

/** The switch of the laser dot, where the toolbar has no room for it. */
function PointerAction({ pointer, onPress }: { pointer: PointerSession; onPress: () => void }) {
  const t = useTexts()
  const isOn = useStore(pointer.store, (state) => state.isOn)
  return (
    <div className={css.Narrow}>
      <Action
        icon="pointer"
        label={t(isOn ? 'pointer.turnOff' : 'pointer.turnOn')}
        hint={t('pointer.hint')}
        onPress={onPress}
      />
    </div>
  )
}
