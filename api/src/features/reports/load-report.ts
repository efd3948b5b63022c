import {
  CASE_ROLES,
  FOLLOW_UP_CAUSES,
  RATING_REASON_MAX,
  REPORT_CASES_MIN,
  type Report,
  type ReportFigures,
} from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { loadAnswerRules } from '../questions/answer-rules.ts'
import { listReportDays, locatePeriod } from './report-days.ts'
import {
  type AnswerRow,
  type CallRow,
  countTickets,
  type FirstCallRow,
  findAnswers,
  findCalls,
  findFirstCalls,
  findMissedCalls,
  findRatings,
  findReasons,
  type RatingRow,
} from './report-storage.ts'

/** Latest reasons of low ratings that a report quotes. */
const REASONS_MAX = 20
/** Two hours of a weekday are named with this many late answers and this share of all. */
const LATE_MIN = 5
const LATE_SHARE_MIN = 0.3

type ReportRequest = {
  first?: string | undefined
  weeks: number
  mechanicId?: string | undefined
  problem?: string | undefined
}
type Rows = { answers: AnswerRow[]; firstCalls: FirstCallRow[]; calls: CallRow[]; ratings: RatingRow[] }
type Key = (row: AnswerRow | FirstCallRow | CallRow | RatingRow) => boolean

/** Loads the figures of a period. A lead sees every mechanic's, a mechanic the team's and the own. */
export async function loadReport(service: Service, person: PersonRow, request: ReportRequest): Promise<Report> {
  const { db, settings } = service
  const now = dateOf(service.clock.now())
  const rules = await loadAnswerRules(db, settings)
  const period = locatePeriod(settings.zone, request.first, request.weeks, now.getTime())
  const days = listReportDays(rules, period, now.getTime())
  const filter = { mechanicId: request.mechanicId, problem: request.problem }
  const query = { ...days, ...filter, targetMinutes: rules.targetMinutes }
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(settings.zone).epochMilliseconds)
  const range = { from: startOf(period.first), to: startOf(period.end) }
  const isLead = person.role === 'lead'
  const ownFilter = isLead ? filter : { ...filter, mechanicId: person.id }
  const [answers, firstCalls, calls, ratings, missed, reasons, cases, mechanics] = await Promise.all([
    findAnswers(db, query),
    findFirstCalls(db, query),
    findCalls(db, query),
    findRatings(db, query),
    findMissedCalls(db, range, filter),
    findReasons(db, range, ownFilter, REASONS_MAX),
    countTickets(db, range, filter),
    listMechanics(db),
  ])
  const rows = { answers, firstCalls, calls, ratings }
  const isMinimum = request.mechanicId !== undefined
  const visible = mechanics.filter(({ id }) => isLead || id === person.id)
  return {
    first: days.first,
    last: period.end.subtract({ days: 1 }).toString(),
    answerTargetHours: settings.answerTargetHours,
    cases,
    total: toFigures(rows, ({ scope, isPeriod }) => scope === 'period' && isPeriod === true, isMinimum),
    before: toFigures(rows, ({ scope, isPeriod }) => scope === 'period' && isPeriod === false, isMinimum),
    weeks: listWeeks(days).map((first) => ({
      first,
      figures: toFigures(rows, ({ scope, week }) => scope === 'week' && week === first, false),
    })),
    mechanics: toMechanics(rows, visible),
    problems: toProblems(rows),
    missed: FOLLOW_UP_CAUSES.flatMap((cause) => missed.filter((row) => row.cause === cause)),
    stars: findStars(ratings, true),
    reasons: reasons.map(({ ratedAt, ...reason }) => ({ ...reason, ratedAt: isoOf(ratedAt) })),
    lowStars: listLowStars(ratings),
    lateAt: findLateSlot(answers),
    choices: visible.filter(({ isWorking }) => isWorking).map(({ id, name }) => ({ id, name })),
  }
}

/** Everyone who works or worked on cases, by name. */
async function listMechanics(db: Db) {
  const people = await db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'role', 'blocked_at'])
    .where('role', '<>', 'customer')
    .execute()
  return people
    .map(({ id, role, blocked_at, ...person }) => {
      const isWorking = (CASE_ROLES as readonly string[]).includes(role) && blocked_at === null
      return { id, name: displayName(person), isWorking }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The figures of the rows of one key. With a minimum, parts of fewer cases are left out. */
function toFigures({ answers, firstCalls, calls, ratings }: Rows, isWanted: Key, hasMinimum: boolean): ReportFigures {
  const answer = answers.find(isWanted)
  const { inTime = 0, late = 0, medianMinutes = null, slowMinutes = null } = answer ?? {}
  const firstCall = firstCalls.find(isWanted) ?? { count: 0, fixed: 0, part: 0, workshop: 0 }
  const call = calls.find(isWanted) ?? { count: 0, missed: 0 }
  const rating = ratings.find(isWanted) ?? { count: 0, mean: null }
  const enough = <T extends { count: number }>(figures: T): T | null =>
    hasMinimum && figures.count < REPORT_CASES_MIN ? null : figures
  return {
    answers: enough({ count: inTime + late, inTime, late, medianMinutes, slowMinutes }),
    firstCalls: enough({
      count: firstCall.count,
      fixed: firstCall.fixed,
      part: firstCall.part,
      workshop: firstCall.workshop,
    }),
    calls: enough({ count: call.count, missed: call.missed }),
    ratings: enough({ count: rating.count, mean: rating.mean }),
  }
}

function toMechanics(rows: Rows, mechanics: readonly { id: string; name: string }[]): Report['mechanics'] {
  const isOf = (id: string): Key => {
    return ({ scope, isPeriod, mechanicId }) => scope === 'mechanic' && isPeriod === true && mechanicId === id
  }
  return mechanics
    .filter(({ id }) => Object.values(rows).some((groups) => groups.some(isOf(id))))
    .map(({ id, name }) => ({ id, name, figures: toFigures(rows, isOf(id), true) }))
}

function toProblems(rows: Rows): Report['problems'] {
  const isProblem: Key = ({ scope, isPeriod }) => scope === 'problem' && isPeriod === true
  const found = Object.values(rows).flatMap((groups) => groups.filter(isProblem))
  const problems = [...new Set(found.map(({ problem }) => problem))]
  return problems
    .sort((a, b) => (a ?? '~').localeCompare(b ?? '~'))
    .map((problem) => ({
      problem,
      figures: toFigures(rows, (row) => isProblem(row) && row.problem === problem, false),
    }))
}

/** The Mondays of the history and the period. */
function listWeeks({ historyFirst, end }: { historyFirst: string; end: string }): string[] {
  const weeks: string[] = []
  for (let monday = Temporal.PlainDate.from(historyFirst); monday.toString() < end; monday = monday.add({ days: 7 }))
    weeks.push(monday.toString())
  return weeks
}

const findStars = (ratings: readonly RatingRow[], isPeriod: boolean): number[] =>
  ratings.find((row) => row.scope === 'period' && row.isPeriod === isPeriod)?.stars ?? [0, 0, 0, 0, 0]

function listLowStars(ratings: readonly RatingRow[]): Report['lowStars'] {
  const [current, before] = [findStars(ratings, true), findStars(ratings, false)]
  return Array.from({ length: RATING_REASON_MAX }, (_, index) => ({
    stars: index + 1,
    count: current[index] ?? 0,
    before: before[index] ?? 0,
  }))
}

/** The two hours of a weekday in which most late answers were asked; null when they are few, or no hours stand out. */
function findLateSlot(answers: readonly AnswerRow[]): Report['lateAt'] {
  const slots = answers.filter(({ scope }) => scope === 'slot').toSorted((a, b) => b.late - a.late)
  const [most] = slots
  const all = slots.reduce((sum, { late }) => sum + late, 0)
  if (!most || most.weekday === null || most.hour === null || most.late < LATE_MIN) return null
  const share = most.late / all
  return share < LATE_SHARE_MIN ? null : { weekday: most.weekday, hour: Math.min(most.hour, 22), share }
}
