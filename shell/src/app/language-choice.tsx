import { LANGUAGES, type Language } from '@radruf/contract'
import { ShellServices } from '@radruf/host'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import css from './language-choice.module.css'

/** Language buttons as a plain form that works without script; with script the page changes at once. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell')
  const { setLanguage } = useContext(ShellServices)
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action="/language"
      className={css.Languages}
      onSubmit={(event) => {
        event.preventDefault()
        const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
        void setLanguage(value as Language)
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
