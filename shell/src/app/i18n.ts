import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type RemoteName } from '@radruf/contract'
import type { RemoteModule } from '@radruf/shell-kit'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import de from '../texts/de.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }

/** A texts instance of its own for this request or page: the server speaks many people's languages at once. */
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

/** A remote's texts travel with its release; they are there before its first component renders. */
export function addTexts(texts: i18n, name: RemoteName, remote: RemoteModule) {
  for (const language of LANGUAGES) texts.addResourceBundle(language, name, remote.texts[language])
}
