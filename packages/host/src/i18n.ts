import { DEFAULT_LANGUAGE, isolateText, LANGUAGES, type Language, type RemoteName } from '@radruf/contract'
import type { RemoteModule } from '@radruf/shell-kit'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type ShellTexts = typeof de

/** Creates a separate i18n instance per request, because the server renders several languages at once. */
export const createTexts = (language: Language): i18n => createTextsFrom(language, { de, en })

/** The languages of a page's texts: its own, and the one that takes the place of missing texts. */
export const languagesOfPage = (language: Language): Language[] => [...new Set([language, DEFAULT_LANGUAGE])]

/** Creates an i18n instance with the shell's texts of some languages: a browser loads only those it shows. */
export function createTextsFrom(language: Language, bundles: Partial<Record<Language, ShellTexts>>): i18n {
  const instance = createInstance()
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    ns: ['shell'],
    defaultNS: 'shell',
    resources: Object.fromEntries(Object.entries(bundles).map(([name, shell]) => [name, { shell }])),
    // React escapes HTML. A name that runs from right to left must not turn the sentence around it.
    interpolation: { escapeValue: true, escape: isolateText },
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** The name of a remote's area in each language, which its release brings along. */
export type NamedArea = { name: RemoteName; area: Readonly<Record<string, string>> }

/** Adds the names of areas to the shell's texts of a language, which are loaded before. */
export function addAreaNames(texts: i18n, areas: readonly NamedArea[], language: Language) {
  if (!areas.length) return
  const named = areas.map(({ name, area }) => [name, area[language] ?? name])
  // A new group: the one of the bundle is that of every page.
  const all = { ...(texts.getResource(language, 'shell', 'areas') as object), ...Object.fromEntries(named) }
  texts.addResourceBundle(language, 'shell', { areas: all })
}

/** Adds the texts of a remote's release, before its first component renders. A server needs those of one page only. */
export function addTexts(
  texts: i18n,
  name: RemoteName,
  remote: RemoteModule,
  languages: readonly Language[] = LANGUAGES,
) {
  for (const language of languages) texts.addResourceBundle(language, name, remote.texts[language])
}
