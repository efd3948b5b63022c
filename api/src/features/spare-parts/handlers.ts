import type { Handlers } from '../../http/handler.ts'
import { findSpareParts } from './find.ts'

export const sparePartHandlers = {
  findSpareParts: async ({ service, query }) => ({ spareParts: await findSpareParts(service.db, query) }),
} satisfies Partial<Handlers>
