import type { Language } from '@radruf/contract'
import { createTextsFrom } from '@radruf/host'
import type { i18n } from 'i18next'

/** Names of the chunks: the server preloads the one of the page's language. */
const BUNDLES = {
  de: () => import(/* webpackChunkName: "texts-de" */ '@radruf/host/texts/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en" */ '@radruf/host/texts/en.json', { with: { type: 'json' } }),
} satisfies Record<Language, unknown>

const loadBundle = async (language: Language) => (await BUNDLES[language]()).default

/** Creates the page's texts with the shell's bundle of its language; others are loaded when they are shown. */
export async function loadPageTexts(language: Language): Promise<i18n> {
  return createTextsFrom(language, { [language]: await loadBundle(language) })
}

/** Adds the shell's bundle of a further language to the page's texts. */
export async function addLanguage(texts: i18n, language: Language): Promise<void> {
  if (!texts.hasResourceBundle(language, 'shell'))
    texts.addResourceBundle(language, 'shell', await loadBundle(language))
}
