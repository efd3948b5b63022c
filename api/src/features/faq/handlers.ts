import type { Handlers } from '../../http/handler.ts'
import { listFaq } from './faq.ts'

export const faqHandlers = {
  listFaq: async ({ service: { db, settings }, query: { language } }) => ({
    entries: await listFaq(db, settings, language),
  }),
} satisfies Partial<Handlers>
