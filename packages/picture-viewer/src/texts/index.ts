import { createUseTexts, type Translate } from '@radruf/shell-kit'
import { useTranslation } from 'react-i18next'
import de from './de.json'
import en from './en.json'

const NAMESPACE = 'picture-viewer'
const useBundle = createUseTexts(NAMESPACE, de)

/** The viewer's texts. They arrive with its chunk, so the viewer adds them to the page's bundles itself. */
export function useTexts(): Translate<typeof de> {
  const { i18n } = useTranslation()
  for (const [language, texts] of Object.entries({ de, en }))
    if (!i18n.hasResourceBundle(language, NAMESPACE)) i18n.addResourceBundle(language, NAMESPACE, texts)
  return useBundle()
}
