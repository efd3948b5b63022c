import type { CallModesSession } from '@radruf/call/shared-view'
import { Icon } from '@radruf/shared-ui'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './modes.module.css'

type StatusProps = { modes: CallModesSession; counterpartName: string }

/** Status line while "voice first" is on, with the side that switched it on. */
export function VoiceFirstStatus({ modes, counterpartName }: StatusProps) {
  const t = useTexts()
  const { isOn, by } = useStore(modes.store, (state) => state.voiceFirst)
  return (
    <p role="status" className={css.VoiceFirst}>
      {isOn && t(by === modes.role ? 'modes.thin.byOneself' : 'modes.thin.byOther', { name: counterpartName })}
    </p>
  )
}

/** Over the pictures while one side has paused microphone and camera. */
export function HoldNotice({ modes, counterpartName }: StatusProps) {
  const t = useTexts()
  const { isHolding, isCounterpartHolding } = useStore(modes.store)
  const side = isHolding ? 'own' : 'other'
  return (
    <div role="status" className={css.Notice}>
      {(isHolding || isCounterpartHolding) && (
        <>
          <Icon name="pause" size={2} />
          <strong>{t(`modes.hold.${side}.title`)}</strong>
          <span>{t(`modes.hold.${side}.text`, { name: counterpartName })}</span>
        </>
      )}
    </div>
  )
}
