import type { Absence, CalendarFeed, Week, WeekCall, WeekHold } from '@radruf/contract'
import {
  isCustomerWaiting,
  isValidAbsence,
  listCallsInAbsence,
  listCallsOutside,
  locateWeek,
  overlaps,
  toWeekView,
} from '@radruf/contract/booking'
import { isPublicHoliday } from '@radruf/contract/public-holidays'
import { CALENDAR_FEED_READS } from '@radruf/contract/server'
import { toIso, toIsoOrNull } from '../state/clock.ts'
import { type Account, type AppointmentRecord, displayNameFor, type MockState } from '../state/mock-state.ts'
import { createCalendarFile } from './calendar-file.ts'
import { ApiProblem, type EndpointCall, type Handlers } from './endpoint-call.ts'
import { getMechanicTimes, getSlotRules, listOccupying, toSlot } from './slots.ts'
import { toTicket } from './ticket-view.ts'

export const weekHandlers = {
  getWeek: ({ mock, person, query }) => toWeek(mock, person, query.date),
  saveWorkingHours: ({ mock, person, body: { hours, keepCalls } }) => {
    const times = getMechanicTimes(mock, person.id)
    if (!keepCalls)
      refuseAffected(
        mock,
        listCallsOutside(getSlotRules(mock), { before: times.hours, after: hours }, listUpcoming(mock, person)),
      )
    mock.mechanicTimes.set(person.id, { ...times, hours: hours.toSorted((a, b) => a.weekday - b.weekday) })
    return null
  },
  saveAbsence: ({ mock, person, params: { first }, body: { last, reason, keepCalls } }) => {
    const absence = { first, last, reason }
    if (!isValidAbsence(absence)) throw new ApiProblem('ABSENCE_REFUSED')
    if (!keepCalls) refuseAffected(mock, listCallsInAbsence(mock.settings.zone, absence, listUpcoming(mock, person)))
    setAbsence(mock, person, first, absence)
    return null
  },
  deleteAbsence: ({ mock, person, params: { first } }) => {
    setAbsence(mock, person, first)
    return null
  },
  createCalendarFeed: ({ mock, person, request }) => {
    const feed = { token: crypto.randomUUID(), createdAt: mock.clock.now(), reads: [] }
    mock.calendarFeeds.set(person.id, feed)
    const url = new URL(`/api/calendars/${feed.token}/calls.ics`, request.url)
    return { createdAt: toIso(feed.createdAt), fetchedAt: null, url: url.href }
  },
  deleteCalendarFeed: ({ mock, person }) => {
    mock.calendarFeeds.delete(person.id)
    return null
  },
  readCalendarFeed,
} satisfies Partial<Handlers>

/** The calls of a feed. The service also answers 304 and limits reads of unknown addresses. */
function readCalendarFeed({ mock, params }: EndpointCall<'readCalendarFeed'>): string {
  const now = mock.clock.now()
  const [mechanicId, feed] = [...mock.calendarFeeds].find(([, { token }]) => token === params.token) ?? []
  if (!feed) throw new ApiProblem('NOT_FOUND')
  const recent = feed.reads.filter((at) => at > now - CALENDAR_FEED_READS.seconds * 1000)
  if (recent.length >= CALENDAR_FEED_READS.max) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: 60 })
  feed.reads = [...recent, now]
  return createCalendarFile(
    mock,
    mock.appointments.filter((call) => call.mechanicId === mechanicId && ['booked', 'done'].includes(call.status)),
  )
}

/** Replaces the absence that begins on a date, or removes it. */
function setAbsence(mock: MockState, person: Account, first: string, absence?: Absence): void {
  const times = getMechanicTimes(mock, person.id)
  const absences = [...times.absences.filter((other) => other.first !== first), ...(absence ? [absence] : [])]
  mock.mechanicTimes.set(person.id, { ...times, absences: absences.sort((a, b) => a.first.localeCompare(b.first)) })
}

const listOwn = ({ appointments }: MockState, { id }: Account): AppointmentRecord[] =>
  appointments.filter(({ mechanicId }) => mechanicId === id).sort((a, b) => a.startsAt - b.startsAt)

const listUpcoming = (mock: MockState, person: Account): AppointmentRecord[] =>
  listOwn(mock, person).filter(({ status, endsAt }) => status === 'booked' && endsAt > mock.clock.now())

function refuseAffected(mock: MockState, calls: readonly AppointmentRecord[]): void {
  if (calls.length === 0) return
  throw new ApiProblem('CALLS_AFFECTED', {
    calls: calls.map(({ ticketId, startsAt }) => ({
      ticketId,
      customerName: customerNameFor(mock, ticketId),
      startsAt: toIso(startsAt),
    })),
  })
}

const customerNameFor = (mock: MockState, ticketId: string): string =>
  displayNameFor(mock, mock.tickets.find(({ id }) => id === ticketId)?.customerId ?? null)

function toWeek(mock: MockState, person: Account, date: string | undefined): Week {
  const { clock, settings } = mock
  const now = clock.now()
  const week = locateWeek(settings.zone, date, now)
  const rules = getSlotRules(mock)
  const times = getMechanicTimes(mock, person.id)
  const busySpans = listOccupying(mock, null).filter(({ mechanicId }) => mechanicId === person.id)
  const inWeek = listOwn(mock, person).filter((appointment) => overlaps(appointment, week.bounds))
  const feed = mock.calendarFeeds.get(person.id)
  return {
    ...toWeekView(week, { rules, times, isPublicHoliday, busySpans, now }),
    calls: inWeek.flatMap((call) => toWeekCall(mock, person, call)),
    holds: inWeek.flatMap((hold) => toWeekHold(mock, hold)),
    callMinutes: settings.callMinutes,
    feed: feed ? toFeed(feed) : null,
  }
}

const toFeed = ({ createdAt, reads }: { createdAt: number; reads: readonly number[] }): CalendarFeed => ({
  createdAt: toIso(createdAt),
  fetchedAt: toIsoOrNull(reads.at(-1) ?? null),
})

function toWeekCall(mock: MockState, person: Account, call: AppointmentRecord): WeekCall[] {
  const { id, status } = call
  const record = mock.tickets.find(({ id: ticketId }) => ticketId === call.ticketId)
  if (!record || (status !== 'booked' && status !== 'done' && status !== 'missed')) return []
  const ticket = toTicket(mock, record, person)
  return [{ id, status, ...toSlot(call), ticket, customerWaiting: isCustomerWaiting(status, ticket) }]
}

function toWeekHold(mock: MockState, hold: AppointmentRecord): WeekHold[] {
  const { id, ticketId, status, heldUntil } = hold
  if (status !== 'held' || heldUntil === null || heldUntil <= mock.clock.now()) return []
  return [{ id, ticketId, customerName: customerNameFor(mock, ticketId), ...toSlot(hold), expiresAt: toIso(heldUntil) }]
}
