import { isLanguage, LANGUAGES, type Language } from '@radruf/contract'
import { LANGUAGE_KEY, ShellServices } from '@radruf/host'
import { deviceStorage } from '@radruf/shell-kit'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import css from './language-choice.module.css'

/**
 * Language buttons as a plain form that works without script; with script the page changes at once. Where the texts of the other
 * language do not arrive, the form is sent plainly; without a connection the page stays as it is, below the notice of the shell.
 */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell')
  const { setLanguage, connection } = useContext(ShellServices)
  const isPlain = useRef(false)
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action="/language"
      className={css.Languages}
      onSubmit={(event) => {
        if (isPlain.current) return
        event.preventDefault()
        const form = event.currentTarget
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
        setLanguage(button.value as Language).catch(() => {
          isPlain.current = connection.isOnline()
          if (isPlain.current) form.requestSubmit(button)
        })
      }}
    >
      <input type="hidden" name="to" value={pathname + search} />
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-pressed={i18n.language === language}
          className={css.Language}
        >
          {t(`languages.${language}`)}
        </button>
      ))}
    </form>
  )
}

/**
 * Applies the language chosen on this device for a person without a session (SPEC §9: local storage before the browser). The server
 * reads it from a cookie, which browsers delete earlier than local storage.
 */
export function useStoredLanguage({ signedIn }: { signedIn: boolean }) {
  const { i18n } = useTranslation('shell')
  const { setLanguage } = useContext(ShellServices)
  const applyLanguage = useEffectEvent(() => {
    const stored = deviceStorage().getItem(LANGUAGE_KEY)
    if (signedIn || !isLanguage(stored) || stored === i18n.language) return
    // Without the texts of that language the page keeps its own.
    setLanguage(stored).catch(() => {})
  })
  useEffect(() => applyLanguage(), [])
}
