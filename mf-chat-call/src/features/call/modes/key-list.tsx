import { areSingleKeysOn, CALL_KEY_NAMES, CALL_KEYS, Key, splitKey, switchSingleKeys } from '@radruf/case-parts'
import { Button } from '@radruf/shared-ui'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './modes.module.css'

/** The keys of the call, and the switch for them. The style sheet shows them to people with a mouse only. */
export function KeyList() {
  const t = useTexts()
  const [isOn, setOn] = useState(areSingleKeysOn)
  const toggle = () => {
    switchSingleKeys(!isOn)
    setOn(!isOn)
  }
  return (
    <section className={css.Keys}>
      <h3>{t('shortcuts.title')}</h3>
      <dl>
        {CALL_KEY_NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`shortcuts.names.${name}`)}</dt>
            <dd>
              {splitKey(CALL_KEYS[name]).map((key) => (
                <Key key={key}>{key === 'Ctrl' ? t('shortcuts.ctrl') : key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Button type="button" variant="secondary" onClick={toggle}>
        {t(isOn ? 'shortcuts.turnOff' : 'shortcuts.turnOn')}
      </Button>
    </section>
  )
}
