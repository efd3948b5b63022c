import { ApiProblem } from '@radruf/contract/api'
import type { Handlers } from '../../http/handler.ts'
import { loadReport } from './load-report.ts'

export const reportHandlers = {
  getReport: async ({ service, person, query }) => {
    if (query.mechanicId && query.mechanicId !== person.id && person.role !== 'lead')
      throw new ApiProblem('NOT_ALLOWED')
    return loadReport(service, person, query)
  },
} satisfies Partial<Handlers>
