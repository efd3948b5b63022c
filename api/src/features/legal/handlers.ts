import type { Handlers } from '../../http/handler.ts'
import { readLegalText } from './legal-files.ts'

export const legalHandlers = {
  getLegalText: async ({ service, params, query }) => readLegalText(service.settings, params.page, query.language),
} satisfies Partial<Handlers>
