import { DEFAULT_LANGUAGE, isolateText, LANGUAGES, type Language, type RemoteName } from '@radruf/contract'
import type { RemoteModule } from '@radruf/shell-kit'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { freezeDeep } from './freeze-deep.ts'
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
  const named = (texts.getResource(language, 'shell', 'areas') ?? {}) as object
  if (areas.every(({ name }) => name in named)) return
  const added = areas.map(({ name, area }) => [name, area[language] ?? name])
  // A new group: the one of the bundle is that of every page.
  const all = { ...named, ...Object.fromEntries(added) }
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

/** Fixes the functions of a page's texts, which all remotes use: none can put its own in the place of one. */
export function protectTexts(texts: i18n) {
  const { store, translator } = texts as i18n & { translator: object }
  for (const owner of [texts, store, translator, ...Object.values(texts.services)])
    for (const [name, value] of listFunctions(owner)) Object.defineProperty(owner, name, { value, writable: false })
}

/** Functions of an object and of its classes. */
function listFunctions(owner: object | undefined): [string, unknown][] {
  const found: [string, unknown][] = []
  for (let holder = owner; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) {
      const value: unknown = Reflect.get(owner ?? {}, name)
      if (typeof value === 'function') found.push([name, value])
    }
  return found
}

/** Fixes the texts of the shell or a remote in all languages that are loaded. */
export function closeTexts({ store }: i18n, name: RemoteName | 'shell') {
  for (const bundles of Object.values(store.data)) {
    freezeDeep(bundles[name])
    if (bundles[name]) Object.defineProperty(bundles, name, { writable: false, configurable: false })
  }
}
