import type { FaqEntry, Language } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** Loads the frequently asked questions that are published. */
export const loadFaq = async (api: Api, language: Language): Promise<readonly FaqEntry[]> =>
  (await unwrap(api.GET('/api/faq', { params: { query: { language } } }))).entries
