import { rankWorkshops } from '@radruf/contract/server'
import type { Handlers } from './endpoint-call.ts'

export const workshopHandlers = {
  findWorkshops: ({ mock, query: { postalCode } }) => rankWorkshops(mock.workshops, postalCode),
} satisfies Partial<Handlers>
