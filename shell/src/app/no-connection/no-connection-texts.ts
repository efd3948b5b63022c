import { LANGUAGES } from '@radruf/contract'
import { useTranslation } from 'react-i18next'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const NAMESPACE = 'no-connection'

/** The page's own texts, loaded with the page. */
export function useNoConnectionTexts(): (key: keyof typeof de, params?: Record<string, string>) => string {
  const { t, i18n } = useTranslation(NAMESPACE)
  for (const language of LANGUAGES)
    if (!i18n.hasResourceBundle(language, NAMESPACE)) i18n.addResourceBundle(language, NAMESPACE, { de, en }[language])
  return (key, params) => t(key, params ?? {})
}
