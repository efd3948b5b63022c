import { LANGUAGES } from '@radruf/contract'
import type { Translate } from '@radruf/shell-kit'
import { useTranslation } from 'react-i18next'
import de from '../texts/de.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }

/** Texts of the standalone host. */
export function useStandaloneTexts(): Translate<typeof de> {
  const { t, i18n } = useTranslation('standalone')
  for (const language of LANGUAGES)
    if (!i18n.hasResourceBundle(language, 'standalone'))
      i18n.addResourceBundle(language, 'standalone', { de, en }[language])
  return (key, params) => t(key, params ?? {})
}
