import { z } from 'zod'
import { FOLLOW_UP_CAUSES } from '../../tickets.ts'
import { id, time } from './common.ts'

const count = z.int().min(0)
const minutes = z.number().min(0).nullable()

/** Figures of one week, mechanic or problem. A part is null when a mechanic has too few cases for it. */
export const ReportFigures = z
  .object({
    answers: z
      .object({
        count,
        /** Median and 90th percentile of the opening hours from a question to its answer; null without an answer. */
        medianMinutes: minutes,
        slowMinutes: minutes,
        inTime: count,
        late: count,
      })
      .nullable(),
    firstCalls: z
      .object({
        count,
        /** Repaired without a second call within {@link SECOND_CALL_DAYS}. */
        fixed: count,
        part: count,
        workshop: count,
      })
      .nullable(),
    calls: z.object({ count, missed: count }).nullable(),
    ratings: z.object({ count, mean: z.number().min(1).max(5).nullable() }).nullable(),
  })
  .meta({ id: 'ReportFigures' })

export const Report = z
  .object({
    /** The first and the last date of the period: a Monday and a Sunday. */
    first: z.iso.date(),
    last: z.iso.date(),
    answerTargetHours: z.number(),
    /** Tickets that were opened in the period. */
    cases: count,
    total: ReportFigures,
    /** The weeks before the period, as one. */
    before: ReportFigures,
    /** The weeks before the period and those of it, each by its Monday. */
    weeks: z.array(z.object({ first: z.iso.date(), figures: ReportFigures })),
    /** By name. For a mechanic only the own row. */
    mechanics: z.array(z.object({ id, name: z.string(), figures: ReportFigures })),
    /** `problem`: a category of the questionnaire, null for cases without one. */
    problems: z.array(z.object({ problem: z.string().nullable(), figures: ReportFigures })),
    missed: z.array(z.object({ cause: z.enum(FOLLOW_UP_CAUSES), count, rebooked: count })),
    /** Number of ratings with one to five stars. */
    stars: z.array(count).length(5),
    /** What customers wrote to ratings below four stars, the latest first. For a mechanic only those of the own calls. */
    reasons: z.array(z.object({ ticketId: id, stars: z.int().min(1).max(3), text: z.string(), ratedAt: time })),
    /** Ratings below four stars in the period, and in the weeks before it. */
    lowStars: z.array(z.object({ stars: z.int().min(1).max(3), count, before: count })),
    /** The two hours of a weekday with the most late answers of all weeks; null without a clear one. `share`: of all late answers. */
    lateAt: z
      .object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(22), share: z.number().min(0).max(1) })
      .nullable(),
    /** The mechanics whose figures the person may choose. */
    choices: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: 'Report', description: 'Figures of a period and of the weeks before it.' })
