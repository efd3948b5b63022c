import type { DayPlan } from '@radruf/contract'
import { getDayBounds } from '@radruf/contract/booking'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { findBusySpans } from '../booking/slots/mechanic-availability.ts'
import { loadRosters, loadTeamTimes } from '../booking/slots/rosters.ts'
import { toSpan } from '../booking/slots/slots.ts'
import { planDay } from './plan-day.ts'
import { findMembers, findTeamCalls } from './team-storage.ts'

/** Plans who could take the calls of a date of those who are away on it, or no longer work on cases. */
export async function loadPlans({ db, settings, clock }: Service, date: string): Promise<DayPlan[]> {
  const now = dateOf(clock.now())
  const rules = await loadSlotRules(db, settings)
  const day = Temporal.PlainDate.from(date).toZonedDateTime(rules.zone).epochMilliseconds
  const bounds = getDayBounds(rules.zone, day)
  const [people, findTimes, rosters, busyTimes, calls] = await Promise.all([
    findMembers(db),
    loadTeamTimes(db),
    loadRosters(db, rules),
    findBusySpans(db, now, null),
    findTeamCalls(db, {
      from: new Date(Math.max(bounds.startsAt, now.getTime())),
      to: new Date(bounds.endsAt),
      overdueLimit: now,
    }),
  ])
  const away = people.filter(
    (person) => person.isBlocked || findTimes(person).absences.some(({ first, last }) => first <= date && date <= last),
  )
  const awayIds = new Set(away.map(({ id }) => id))
  const others = rosters.filter(({ mechanicId }) => !awayIds.has(mechanicId))
  let busySpans = busyTimes.map((span) => ({ ...span, ...toSpan(span) }))
  const plans: DayPlan[] = []
  for (const { id } of away) {
    const own = calls
      .filter(({ mechanicId, isMovable, startsAt }) => mechanicId === id && isMovable && startsAt > now)
      .map((call) => ({ ticketId: call.ticketId, ...toSpan(call) }))
    if (own.length === 0) continue
    const planned = planDay(own, { rosters: others, busySpans })
    // The plans of two who are away on one day do not give a time twice.
    busySpans = [
      ...busySpans,
      ...planned.flatMap(({ mechanicId, ticketId }) => {
        const call = own.find((one) => one.ticketId === ticketId)
        return mechanicId && call ? [{ ...call, mechanicId, isCall: true }] : []
      }),
    ]
    plans.push({ mechanicId: id, calls: planned })
  }
  return plans
}
