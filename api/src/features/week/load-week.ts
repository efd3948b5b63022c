import type { Absence, Week, WeekCall, WeekdayHours } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import {
  isCustomerWaiting,
  isValidAbsence,
  listCallsInAbsence,
  listCallsOutside,
  locateWeek,
  toWeekView,
} from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { toSlot } from '../booking/slots/free-slots.ts'
import { findBusySpans } from '../booking/slots/mechanic-availability.ts'
import { addAbsence, listBlockedTimes, setHours } from '../booking/slots/mechanic-times.ts'
import { loadPublicHolidays } from '../booking/slots/public-holidays.ts'
import { loadMechanicTimes } from '../booking/slots/rosters.ts'
import { toSpan } from '../booking/slots/slots.ts'
import { toTicketViews } from '../tickets/view.ts'
import { listBookedCalls, refuseAffected } from './affected-calls.ts'
import { findFeed, toFeedView } from './calendar-feed.ts'
import { findWeekCalls, findWeekHolds } from './week-storage.ts'

/** Loads the mechanic's week that contains a date; without one, the current week. */
export async function loadWeek(service: Service, mechanic: PersonRow, date: string | undefined): Promise<Week> {
  const { db, settings } = service
  const now = dateOf(service.clock.now())
  const week = locateWeek(settings.zone, date, now.getTime())
  const range = { from: new Date(week.bounds.startsAt), to: new Date(week.bounds.endsAt), now }
  const [times, busySpans, isPublicHoliday, feed, holds, blocked] = await Promise.all([
    loadMechanicTimes(db, mechanic),
    findBusySpans(db, now, null),
    loadPublicHolidays(),
    findFeed(db, mechanic.id),
    findWeekHolds(db, mechanic.id, range),
    loadBlockedTimes(db, mechanic.id, range),
  ])
  const busy = busySpans.filter(({ mechanicId }) => mechanicId === mechanic.id).map(toSpan)
  const rules = await loadSlotRules(db, settings)
  return {
    ...toWeekView(week, { rules, times, isPublicHoliday, busySpans: busy, now: now.getTime() }),
    calls: await loadCalls(service, mechanic, range),
    holds: holds.map(({ id, ticket_id, starts_at, ends_at, held_until, ...customer }) => ({
      id,
      ticketId: ticket_id,
      customerName: displayName(customer),
      startsAt: isoOf(starts_at),
      endsAt: isoOf(ends_at),
      expiresAt: isoOf(held_until),
    })),
    blocked,
    callMinutes: settings.callMinutes,
    feed: feed ? toFeedView(feed) : null,
  }
}

/** Loads the blocked times of a mechanic that overlap a time range. */
export async function loadBlockedTimes(db: Db, mechanicId: string, { from, to }: { from: Date; to: Date }) {
  const rows = await listBlockedTimes(db, mechanicId, from)
  return rows
    .filter(({ starts_at }) => starts_at < to)
    .map(({ starts_at, ends_at }) => toSlot({ startsAt: starts_at, endsAt: ends_at }))
}

/** Loads the calls of a mechanic in a time range, with their tickets. */
export async function loadCalls(
  service: Service,
  mechanic: PersonRow,
  range: { from: Date; to: Date },
): Promise<WeekCall[]> {
  const rows = await findWeekCalls(service.db, mechanic.id, range)
  const tickets = await toTicketViews(
    service,
    rows.map(({ ticket }) => ticket),
    mechanic,
  )
  return rows.flatMap(({ id, status, starts_at, ends_at }, index) => {
    const ticket = tickets[index]
    if (!ticket) return []
    const customerWaiting = isCustomerWaiting(status, ticket)
    return [{ id, status, startsAt: isoOf(starts_at), endsAt: isoOf(ends_at), ticket, customerWaiting }]
  })
}

/** Replaces a mechanic's own hours. Throws CALLS_AFFECTED with the booked calls that no longer fit, unless they may stay. */
export const saveHours = (service: Service, mechanic: PersonRow, hours: readonly WeekdayHours[], keepCalls: boolean) =>
  inTransaction(service, async (trx) => {
    if (!keepCalls) {
      const { hours: before } = await loadMechanicTimes(trx, mechanic)
      const calls = await listBookedCalls(trx, service, mechanic.id)
      refuseAffected(listCallsOutside(await loadSlotRules(trx, service.settings), { before, after: hours }, calls))
    }
    await setHours(trx, mechanic.id, hours)
  })

/** Saves an absence of a mechanic. Throws ABSENCE_REFUSED, or CALLS_AFFECTED with the booked calls within it, unless they may stay. */
export async function saveAbsence(service: Service, mechanic: PersonRow, absence: Absence, keepCalls: boolean) {
  if (!isValidAbsence(absence)) throw new ApiProblem('ABSENCE_REFUSED')
  if (!keepCalls)
    refuseAffected(
      listCallsInAbsence(service.settings.zone, absence, await listBookedCalls(service.db, service, mechanic.id)),
    )
  await addAbsence(service.db, mechanic.id, absence)
}
