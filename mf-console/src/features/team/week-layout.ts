import { HOUR_MS, type TeamWeek } from '@radruf/contract'

type Day = TeamWeek['members'][number]['days'][number]
export type TeamCall = Day['calls'][number]

/** The hours that the day shows without earlier or later working hours. */
const DEFAULT_HOURS = { first: 9, last: 17 }

const toHours = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours + minutes / 60
}

/** The full hours from the first to the last one of a day. */
export function findHours(days: readonly Day[], toClock: (time: string) => string): { first: number; last: number } {
  const times = days.flatMap(({ hours, calls }) => [
    ...(hours ? [toHours(hours.from), toHours(hours.to)] : []),
    ...calls.flatMap(({ startsAt, endsAt }) => [toHours(toClock(startsAt)), toHours(toClock(endsAt))]),
  ])
  return {
    first: Math.floor(Math.min(DEFAULT_HOURS.first, ...times)),
    last: Math.ceil(Math.max(DEFAULT_HOURS.last, ...times)),
  }
}

/** Start and length of a span in hours from the first one of the day. */
export const toPlace = (
  call: { startsAt: string; endsAt: string },
  first: number,
  toClock: (time: string) => string,
) => ({
  start: toHours(toClock(call.startsAt)) - first,
  length: (Date.parse(call.endsAt) - Date.parse(call.startsAt)) / HOUR_MS,
})

/** Hours of a day in which someone does not work: before and after the working hours, and the lunch break. */
export function listClosed({ hours }: Day, { first, last }: { first: number; last: number }) {
  if (!hours) return [{ start: 0, length: last - first, isLunch: false }]
  const span = (from: number, to: number, isLunch = false) => ({ start: from - first, length: to - from, isLunch })
  const closed = [
    span(first, toHours(hours.from)),
    ...(hours.lunch ? [span(toHours(hours.lunch.from), toHours(hours.lunch.to), true)] : []),
    span(toHours(hours.to), last),
  ]
  return closed.filter(({ length }) => length > 0)
}

/** Calls and places of a date. Places of someone who is away do not count. */
export function countPlaces(members: TeamWeek['members'], index: number): { booked: number; places: number } {
  const days = members.flatMap(({ days: all }) => all[index] ?? [])
  return {
    booked: days.reduce((sum, { calls }) => sum + calls.length, 0),
    places: days.reduce((sum, { places }) => sum + places, 0),
  }
}

/** The planned calls of a date with their present and their proposed mechanic. */
export function listPlannedCalls({ plans, members }: TeamWeek, index: number) {
  return plans.flatMap(({ mechanicId, calls }) => {
    const from = members.find(({ id }) => id === mechanicId)
    return calls.flatMap((planned) => {
      const call = from?.days[index]?.calls.find(({ ticketId }) => ticketId === planned.ticketId)
      return planned.mechanicId && call && from ? [{ call, from: from.name, takerId: planned.mechanicId }] : []
    })
  })
}

type PlannedDay = { week: TeamWeek; index: number; toClock: (time: string) => string }

/** Why someone cannot take a planned call; undefined when they can. */
export function findPlanObstacle(
  { week, index, toClock }: PlannedDay,
  call: TeamCall,
  memberId: string,
): 'away' | 'busy' | undefined {
  const day = week.members.find(({ id }) => id === memberId)?.days[index]
  const isAway = week.plans.some(({ mechanicId }) => mechanicId === memberId) || day?.absence !== null
  if (isAway || !day?.hours) return 'away'
  const [from, to] = [toClock(call.startsAt).padStart(5, '0'), toClock(call.endsAt).padStart(5, '0')]
  const { lunch } = day.hours
  if (from < day.hours.from || to > day.hours.to || (lunch && from < lunch.to && to > lunch.from)) return 'away'
  const taken = listPlannedCalls(week, index).flatMap((planned) => (planned.takerId === memberId ? [planned.call] : []))
  const isBusy = [...day.calls, ...taken].some(
    (other) => other.ticketId !== call.ticketId && other.startsAt < call.endsAt && other.endsAt > call.startsAt,
  )
  return isBusy ? 'busy' : undefined
}
