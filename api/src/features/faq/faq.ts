import { type FaqEntry, insertPlaceholderValues, type Language } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { type LiveContent, listLiveContent } from '../content/live-content.ts'
import { listPlaceholders } from '../legal/placeholders.ts'
import { BUILT_IN_FAQ } from './built-in-faq.ts'

/** The questions as they were written, in both languages. */
export const listFaqContent = (db: Db): Promise<LiveContent[]> => listLiveContent(db, 'faq', BUILT_IN_FAQ)

/** The questions as people read them. */
export async function listFaq(db: Db, settings: Settings, language: Language): Promise<FaqEntry[]> {
  const placeholders = listPlaceholders(settings, language)
  return (await listFaqContent(db)).map(({ id, values }) => ({
    id,
    question: insertPlaceholderValues(values[`title_${language}`] ?? '', placeholders),
    answer: insertPlaceholderValues(values[`text_${language}`] ?? '', placeholders),
  }))
}
