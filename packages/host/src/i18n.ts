import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type RemoteName } from '@radruf/contract'
import type { RemoteModule } from '@radruf/shell-kit'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** Creates a separate i18n instance per request or page, because the server renders several languages at once. */
export function createTexts(language: Language): i18n {
  const instance = createInstance()
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    ns: ['shell'],
    defaultNS: 'shell',
    resources: { de: { shell: de }, en: { shell: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** Adds the texts of a remote's release, before its first component renders. */
export function addTexts(texts: i18n, name: RemoteName, remote: RemoteModule) {
  for (const language of LANGUAGES) texts.addResourceBundle(language, name, remote.texts[language])
}
