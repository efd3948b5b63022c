import type { Handlers } from '../../http/handler.ts'
import { legalText } from './legal-files.ts'

export const legalHandlers = {
  getLegalText: async ({ service, params, query }) => legalText(service.settings, params.page, query.language),
} satisfies Partial<Handlers>
