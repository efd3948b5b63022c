import { Button, Dialog, Icon } from '@radruf/shared-ui'
import { type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { CallModesSession } from './call-modes.ts'
import { KeyList } from './key-list.tsx'
import css from './modes.module.css'

type OptionsProps = { modes: CallModesSession; media: LocalMedia }

/** Switches of the lobby and the call: voice first for both people, the sounds of the bike for oneself. */
export function CallOptions({ modes, media }: OptionsProps) {
  const t = useTexts()
  const { voiceFirst } = useStore(modes.store)
  const { filtersNoise } = useStore(media.store)
  return (
    <div className={css.Options}>
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

/** The options during the call, with the hold and the list of keys among them. */
export function CallOptionsDialog({
  isOpen,
  onClose,
  counterpartName,
  children,
  ...parts
}: OptionsProps & {
  isOpen: boolean
  onClose: () => void
  counterpartName: string
  /** Further options of the call on small screens. */
  children?: ReactNode
}) {
  const t = useTexts()
  const { modes } = parts
  const { isHolding } = useStore(modes.store)
  const hold = () => {
    modes.toggleHold()
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('modes.title')} closeLabel={t('close')}>
      {children}
      <CallOptions {...parts} />
      <div className={css.Hold}>
        <Button type="button" wide variant="secondary" onClick={hold}>
          <Icon name={isHolding ? 'play' : 'pause'} size={1.25} />{' '}
          {t(isHolding ? 'modes.hold.end' : 'modes.hold.start')}
        </Button>
        <p>{t('modes.hold.hint', { name: counterpartName })}</p>
      </div>
      <KeyList />
    </Dialog>
  )
}
