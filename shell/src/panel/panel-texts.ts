import { LANGUAGES } from '@radruf/contract'
import { useTranslation } from 'react-i18next'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

export type PanelTexts = (key: keyof typeof de, params?: Record<string, string | number>) => string

/** The panel's own texts, loaded with the panel. */
export function usePanelTexts(): PanelTexts {
  const { t, i18n } = useTranslation('panel')
  for (const language of LANGUAGES)
    if (!i18n.hasResourceBundle(language, 'panel')) i18n.addResourceBundle(language, 'panel', { de, en }[language])
  return (key, params) => t(key, params ?? {})
}
