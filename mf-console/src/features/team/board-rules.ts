import {
  canHandOver,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type TeamBoard,
  type TeamCase,
  type TeamMember,
} from '@radruf/contract'
import type { Shown } from './team-actions.ts'

/** A column of the board; without a member it has the unassigned cases. */
export type Column = { member: TeamMember | null; cases: readonly TeamCase[] }

const isAway = ({ absence, isBlocked }: TeamMember) => absence !== null || isBlocked

const matches = (shown: Shown | undefined, { waitingSince, isOverdue, mechanicId }: TeamCase): boolean =>
  ({ unanswered: waitingSince !== null, overdue: isOverdue, unassigned: mechanicId === null })[shown ?? 'overdue'] ||
  shown === undefined

/** The proposal to hand a case over; without a person one is chosen in the dialog. */
export type Proposal = { ticketId: string; mechanicId: string | null }

/** Columns in their order: unassigned cases, people who are away and have cases, people on duty, and the others. */
export function listColumns({ members, cases }: TeamBoard, shown: Shown | undefined, who: string | null): Column[] {
  const wanted = cases.filter((one) => matches(shown, one))
  const casesOf = (id: string | null) => wanted.filter(({ mechanicId }) => mechanicId === id)
  const rankOf = (member: TeamMember) => {
    if (!isAway(member)) return 1
    return casesOf(member.id).length > 0 ? 0 : 2
  }
  const people = members.toSorted((a, b) => rankOf(a) - rankOf(b))
  const columns = [
    { member: null, cases: casesOf(null) },
    ...people.map((member) => ({ member, cases: casesOf(member.id) })),
  ]
  return columns.filter(({ member }) => !who || member?.id === who)
}

const URGENCIES = ['overdue', 'today', 'later'] as const
type Urgency = (typeof URGENCIES)[number]

/** Cases by urgency: overdue; unanswered, without a mechanic or with a call by today; the others. Empty groups are left out. */
export function groupByUrgency(
  cases: readonly TeamCase[],
  isByToday: (time: string) => boolean,
): { name: Urgency; cases: TeamCase[] }[] {
  const urgencyOf = ({ isOverdue, waitingSince, mechanicId, appointment }: TeamCase): Urgency => {
    if (isOverdue) return 'overdue'
    const isNow = waitingSince !== null || mechanicId === null || (appointment && isByToday(appointment.startsAt))
    return isNow ? 'today' : 'later'
  }
  const groups = Map.groupBy(cases, urgencyOf)
  return URGENCIES.flatMap((name) => {
    const found = groups.get(name)
    return found ? [{ name, cases: found }] : []
  })
}

/** Counts of the numbers above the board. */
export const countCases = (cases: readonly TeamCase[]): Record<Shown, number> => ({
  unanswered: cases.filter(({ waitingSince }) => waitingSince).length,
  overdue: cases.filter(({ isOverdue }) => isOverdue).length,
  unassigned: cases.filter(({ mechanicId }) => mechanicId === null).length,
})

/** Why a case cannot go to a person; undefined when it can. `case`: the one that is in the way. */
export type Obstacle = { cause: 'state' | 'own' | 'away' } | { cause: 'busy'; other: TeamCase }

export function findObstacle(
  one: TeamCase,
  member: TeamMember,
  { cases, date }: TeamBoard,
  toDate: (time: string) => string,
): Obstacle | undefined {
  if (!one.mechanicId || !canHandOver(one.state)) return { cause: 'state' }
  if (one.mechanicId === member.id) return { cause: 'own' }
  if (member.isBlocked) return { cause: 'away' }
  const { appointment } = one
  if (!appointment) return undefined
  const { absence } = member
  const day = toDate(appointment.startsAt)
  if (absence && day >= date && day <= absence.last) return { cause: 'away' }
  const other = cases.find(
    (candidate) =>
      candidate.mechanicId === member.id &&
      candidate.appointment &&
      candidate.appointment.startsAt < appointment.endsAt &&
      candidate.appointment.endsAt > appointment.startsAt,
  )
  return other && { cause: 'busy', other }
}

/** Minutes up to 59, then whole hours, from two days on days. */
export function toWait(since: string, now: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const wait = Math.max(0, now - Date.parse(since))
  if (wait < HOUR_MS) return { unit: 'minutes', count: Math.floor(wait / MINUTE_MS) }
  return wait < 2 * DAY_MS
    ? { unit: 'hours', count: Math.floor(wait / HOUR_MS) }
    : { unit: 'days', count: Math.floor(wait / DAY_MS) }
}

/** People who get calls of a plan, with their number, and calls without a free mechanic. */
export function sumUpPlan({ calls }: TeamBoard['plans'][number], members: readonly Pick<TeamMember, 'id' | 'name'>[]) {
  const takers = members.flatMap(({ id, name }) => {
    const own = calls.filter(({ mechanicId }) => mechanicId === id)
    return own.length > 0 ? [{ name, times: own.map(({ startsAt }) => startsAt) }] : []
  })
  return { takers, open: calls.filter(({ mechanicId }) => mechanicId === null).length }
}
