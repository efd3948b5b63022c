import { z } from 'zod'
import { PROBLEM_CATEGORIES } from '../../questionnaire/index.ts'
import { REPORT_WEEKS_MAX } from '../../report-rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { Report } from '../schemas/reports.ts'

/** Figures of the team. */
export const reportEndpoints = {
  getReport: {
    method: 'GET',
    path: '/api/report',
    access: 'mechanic',
    summary:
      'Figures of weeks, by default the last whole ones, and of the seven weeks before. A lead sees every mechanic, a mechanic the team and the own figures.',
    query: z.object({
      /** The weeks begin with the one of this date. */
      first: z.iso.date().optional(),
      weeks: z.coerce.number().int().min(1).max(REPORT_WEEKS_MAX).default(1),
      mechanicId: z.uuid().optional(),
      problem: z.enum(PROBLEM_CATEGORIES).optional(),
    }),
    reply: Report,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
