import type { TeamBoard, TeamCase, TeamMember } from '@radruf/contract'
import { type DayOfWeek, listWeekDays, locateWeek } from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import type { Service } from '../../service.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { findBusySpans } from '../booking/slots/mechanic-availability.ts'
import { loadPublicHolidays } from '../booking/slots/public-holidays.ts'
import { loadTeamTimes } from '../booking/slots/rosters.ts'
import { toSpan } from '../booking/slots/slots.ts'
import { findHeroPhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { findOverdueLimit } from '../questions/answer-rules.ts'
import { toCaseFacts } from './case-facts.ts'
import { loadPlans } from './load-plans.ts'
import { findMembers, findTeamCases, type MemberRow, type TeamCaseRow } from './team-storage.ts'

/** Loads every open case, the team of today, and who could take the calls of those who are away. */
export async function loadBoard(service: Service): Promise<TeamBoard> {
  const { db, settings } = service
  const now = dateOf(service.clock.now())
  const rules = await loadSlotRules(db, settings)
  const week = locateWeek(settings.zone, undefined, now.getTime())
  const today = week.today.toString()
  const [rows, people, busyTimes, findTimes, isPublicHoliday, plans] = await Promise.all([
    findTeamCases(db, { now, overdueLimit: await findOverdueLimit(db, settings, now) }),
    findMembers(db),
    findBusySpans(db, now, null),
    loadTeamTimes(db),
    loadPublicHolidays(),
    loadPlans(service, today),
  ])
  const members = people.map((person) => {
    const busySpans = busyTimes.filter(({ mechanicId }) => mechanicId === person.id).map(toSpan)
    const times = findTimes(person)
    const days = listWeekDays(week.monday, { rules, times, isPublicHoliday, busySpans, now: now.getTime() })
    return toMember(
      person,
      days.find(({ date }) => date === today),
    )
  })
  return {
    date: today,
    answerTargetHours: settings.answerTargetHours,
    members: members.sort((a, b) => a.name.localeCompare(b.name)),
    cases: await toCases(service, rows),
    plans,
  }
}

/** A person with the working day. */
const toMember = ({ id, isBlocked, bundesland: _, ...person }: MemberRow, day: DayOfWeek | undefined): TeamMember => ({
  id,
  name: displayName(person),
  hours: day?.hours ?? null,
  absence: day?.absence ?? null,
  freeToday: isBlocked ? 0 : (day?.free.length ?? 0),
  isBlocked,
})

async function toCases({ db }: Service, rows: readonly TeamCaseRow[]): Promise<TeamCase[]> {
  const ids = rows.map(({ ticketId }) => ticketId)
  const photos: Awaited<ReturnType<typeof findHeroPhotos>> = ids.length > 0 ? await findHeroPhotos(db, ids) : new Map()
  return rows.map(({ name, email, answers, waitingSince, startsAt, endsAt, ...row }) => {
    const photo = photos.get(row.ticketId)
    return {
      ...row,
      ...toCaseFacts({ name, email, answers }),
      photo: photo ? toPhotoView(photo) : null,
      waitingSince: isoOrNull(waitingSince),
      appointment: startsAt && endsAt ? { startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) } : null,
    }
  })
}
