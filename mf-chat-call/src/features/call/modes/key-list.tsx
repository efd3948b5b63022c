import { Button } from '@radruf/shared-ui'
import { useState } from 'react'
import { CALL_KEY_NAMES, CALL_KEYS } from '../../../call-keys.ts'
import keyCss from '../../../key.module.css'
import { areSingleKeysOn, switchSingleKeys } from '../../../single-keys.ts'
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
              <kbd className={keyCss.Key}>{CALL_KEYS[name]}</kbd>
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
