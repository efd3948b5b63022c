import type { Language } from '@radruf/contract'
import type { Faq, FaqSettings } from './entry.ts'

const ENTRIES: Record<Language, () => Promise<{ default: (settings: FaqSettings) => readonly Faq[] }>> = {
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
}

/** Loads the frequently asked questions in one language. They are chunks of their own, outside the remote's first script. */
export const loadFaq = async (language: Language, settings: FaqSettings): Promise<readonly Faq[]> =>
  (await ENTRIES[language]()).default(settings)
