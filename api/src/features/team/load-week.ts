import type { TeamWeek } from '@radruf/contract'
import { createRoster, createSlots, getDayBounds, hoursFor, locateWeek } from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { loadPublicHolidays } from '../booking/slots/public-holidays.ts'
import { loadTeamTimes } from '../booking/slots/rosters.ts'
import { findOverdueLimit } from '../questions/answer-rules.ts'
import { toCaseFacts } from './case-facts.ts'
import { loadPlans } from './load-plans.ts'
import { findMembers, findTeamCalls, type TeamCallRow } from './team-storage.ts'

/** Loads the week of everyone that contains a date; without one, the current week. */
export async function loadTeamWeek(service: Service, date: string | undefined): Promise<TeamWeek> {
  const { db, settings } = service
  const now = dateOf(service.clock.now())
  const rules = await loadSlotRules(db, settings)
  const week = locateWeek(settings.zone, date, now.getTime())
  const today = week.today.toString()
  const chosen = date ?? today
  const range = { from: new Date(week.bounds.startsAt), to: new Date(week.bounds.endsAt) }
  const [people, calls, findTimes, isPublicHoliday, plans] = await Promise.all([
    findMembers(db),
    findTeamCalls(db, { ...range, overdueLimit: await findOverdueLimit(db, settings, now) }),
    loadTeamTimes(db),
    loadPublicHolidays(),
    loadPlans(service, chosen),
  ])
  const dates = Array.from({ length: 7 }, (_, offset) => week.monday.add({ days: offset }))
  const members = people.map((person) => {
    const times = findTimes(person)
    const roster = createRoster(person.id, rules, times, isPublicHoliday).rules
    const days = dates.map((plainDate) => {
      const day = plainDate.toString()
      const bounds = getDayBounds(rules.zone, plainDate.toZonedDateTime(rules.zone).epochMilliseconds)
      const hours = hoursFor(roster, plainDate) ?? null
      const own = calls.filter(
        ({ mechanicId, startsAt }) =>
          mechanicId === person.id && startsAt.getTime() >= bounds.startsAt && startsAt.getTime() < bounds.endsAt,
      )
      return {
        date: day,
        hours,
        absence: times.absences.find(({ first, last }) => first <= day && day <= last) ?? null,
        isHoliday: isPublicHoliday(plainDate, times.bundesland),
        places: Math.max(createSlots(roster, plainDate).length, own.length),
        calls: own.map(toCall),
      }
    })
    return { id: person.id, name: displayName(person), days }
  })
  return { date: chosen, today, members: members.sort((a, b) => a.name.localeCompare(b.name)), plans }
}

const toCall = ({ ticketId, startsAt, endsAt, isOverdue, isDone, ...customer }: TeamCallRow) => ({
  ...toCaseFacts(customer),
  ticketId,
  startsAt: isoOf(startsAt),
  endsAt: isoOf(endsAt),
  isOverdue,
  isDone,
})
