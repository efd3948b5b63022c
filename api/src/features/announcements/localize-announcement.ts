import type { Language } from '@radruf/contract'
import type { AnnouncementRow } from './storage.ts'

/** Title and text in one language. */
export const localizeAnnouncement = (
  { title_de, title_en, text_de, text_en }: Omit<AnnouncementRow, 'id' | 'published_at'>,
  language: Language,
): { title: string; text: string } =>
  language === 'de' ? { title: title_de, text: text_de } : { title: title_en, text: text_en }
