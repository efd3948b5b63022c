import { LANGUAGES, LOCALES, type MechanicProfile } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import css from './introduction.module.css'
import { useTexts } from './texts/index.ts'

/** The mechanic's sentence in the page's language, else in the other one, and the languages of their calls. */
export function Introduction({ profile }: { profile: MechanicProfile | undefined }) {
  const t = useTexts()
  const language = useLanguage()
  if (!profile) return null
  const { introduction, languages } = profile
  const written = [language, ...LANGUAGES].find((candidate) => introduction[candidate])
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'language' })
  const list = new Intl.ListFormat(LOCALES[language])
  return (
    <>
      {written && (
        <span lang={written} className={css.Line}>
          {introduction[written]}
        </span>
      )}
      {languages.length > 0 && (
        <span className={css.Line}>
          {t('speaks', { languages: list.format(languages.map((code) => names.of(code) ?? code)) })}
        </span>
      )}
    </>
  )
}
