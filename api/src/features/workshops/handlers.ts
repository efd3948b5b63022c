import type { Handlers } from '../../http/handler.ts'
import { findWorkshopsNear } from './find.ts'

export const workshopHandlers = {
  findWorkshops: async ({ service, query }) => findWorkshopsNear(service, query.postalCode),
} satisfies Partial<Handlers>
