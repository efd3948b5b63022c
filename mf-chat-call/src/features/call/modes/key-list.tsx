import { CALL_KEY_NAMES, CALL_KEYS } from '../../../call-keys.ts'
import keyCss from '../../../key.module.css'
import { useTexts } from '../../../texts/index.ts'
import css from './modes.module.css'

/** The keys of the call. The style sheet shows them on wide screens with a mouse only. */
export function KeyList() {
  const t = useTexts()
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
    </section>
  )
}
