import type { Handlers } from '../../http/handler.ts'
import { workshopsNear } from './find.ts'

export const workshopHandlers = {
  findWorkshops: async ({ service, query }) => workshopsNear(service.db, query.postalCode),
} satisfies Partial<Handlers>
