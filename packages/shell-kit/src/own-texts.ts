import type { Language } from '@radruf/contract'
import { useTranslation } from 'react-i18next'
import type { Texts } from './shell.ts'
import type { Translate } from './texts.ts'

/** Creates a typed hook for texts that arrive with the code that shows them: the hook adds them to the page's bundles. */
export const createUseOwnTexts =
  <T extends Texts>(namespace: string, bundles: Record<Language, T>) =>
  (): Translate<T> => {
    const { t, i18n } = useTranslation(namespace)
    for (const [language, texts] of Object.entries(bundles))
      if (!i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, texts)
    return (key, params) => t(key as string, params ?? {})
  }
