import { z } from 'zod'
import { ERROR_CODES } from '../../problems.ts'
import { id, TicketState, time } from './common.ts'
import { Answers, Photo } from './tickets.ts'
import { Absence, HourRange } from './week.ts'

export const TeamCase = z
  .object({
    ticketId: id,
    customerName: z.string(),
    state: TicketState,
    /** Null for an unassigned case. */
    mechanicId: id.nullable(),
    problemCategory: z.string().nullable(),
    problem: Answers,
    /** The photo of the whole bike. */
    photo: Photo.nullable(),
    isUrgent: z.boolean(),
    /** The customer waits for an answer since then; null also while the case is put off. */
    waitingSince: time.nullable(),
    /** The answer is later than the target time. */
    isOverdue: z.boolean(),
    /** The booked call. */
    appointment: z.object({ startsAt: time, endsAt: time }).nullable(),
    /** The chat is open, so that a handover can tell the customer a word. */
    hasChat: z.boolean(),
  })
  .meta({ id: 'TeamCase', description: 'An open case as the board of the team shows it.' })

export const TeamMember = z
  .object({
    id,
    name: z.string(),
    /** Working hours of today; null on a day without calls. */
    hours: HourRange.nullable(),
    /** The absence that contains today. */
    absence: Absence.nullable(),
    /** Times of today that customers can still book with this person. */
    freeToday: z.int().min(0),
    /** The person may not sign in any more. */
    isBlocked: z.boolean(),
  })
  .meta({ id: 'TeamMember' })

/** Calls of today of a mechanic who is away, and who could take each at the same time; null without a free mechanic. */
export const DayPlan = z
  .object({
    mechanicId: id,
    calls: z.array(z.object({ ticketId: id, startsAt: time, mechanicId: id.nullable() })),
  })
  .meta({ id: 'DayPlan' })

export const TeamBoard = z
  .object({
    /** Today, in the zone of the workshop. */
    date: z.iso.date(),
    answerTargetHours: z.int(),
    /** By name. */
    members: z.array(TeamMember),
    /** Every open case whose questionnaire was sent: the most urgent first, then by the time of the call. */
    cases: z.array(TeamCase),
    plans: z.array(DayPlan),
  })
  .meta({ id: 'TeamBoard' })

export const MoveResult = z.object({
  ticketId: id,
  /** Why the case stayed where it is; null when it moved. */
  code: z.enum(ERROR_CODES as [string, ...string[]]).nullable(),
})

export const TeamCall = z.object({
  ticketId: id,
  customerName: z.string(),
  problemCategory: z.string().nullable(),
  problem: Answers,
  startsAt: time,
  endsAt: time,
  /** The customer’s question is overdue. */
  isOverdue: z.boolean(),
  isDone: z.boolean(),
})

export const TeamDay = z.object({
  date: z.iso.date(),
  hours: HourRange.nullable(),
  absence: Absence.nullable(),
  isHoliday: z.boolean(),
  /** Calls that fit the hours of the day, booked or not. */
  places: z.int().min(0),
  calls: z.array(TeamCall),
})

export const TeamWeek = z
  .object({
    /** The date that was asked for, by default today. */
    date: z.iso.date(),
    today: z.iso.date(),
    /** By name. Each has the days from Monday to Sunday. */
    members: z.array(z.object({ id, name: z.string(), days: z.array(TeamDay).length(7) })),
    /** For the calls of the date, as the board has them for today. */
    plans: z.array(DayPlan),
  })
  .meta({ id: 'TeamWeek', description: 'The week of everyone who works on cases.' })
