import type { TimeSlot, TimeSlots } from '@radruf/contract'
import {
  changeDeadline,
  createRoster,
  findAlternatives,
  listFreeDays,
  type MechanicTimes,
  type OfferedDay,
  overlaps,
  type Roster,
  type SlotRules,
  type Span,
  toPlainDate,
  WORKING_WEEKDAYS,
} from '@radruf/contract/booking'
import { isPublicHoliday } from '@radruf/contract/public-holidays'
import { toIso } from '../state/clock.ts'
import { type AppointmentRecord, DEFAULT_MECHANIC_TIMES, type MockState } from '../state/mock-state.ts'
import { ApiProblem } from './endpoint-call.ts'

/** The last moment at which the customer may move or cancel. */
export const changeUntil = ({ settings }: MockState, { startsAt }: Span): number =>
  changeDeadline(startsAt, settings.changeUntilMinutes)

/** The settings as slot rules. The fault `closedDays` removes the first days of the horizon. */
export function getSlotRules({ clock, settings, faults }: MockState): SlotRules {
  const opensOn = toPlainDate(settings.zone, clock.now()).add({ days: faults.closedDays ?? 0 })
  return {
    zone: settings.zone,
    hours: { from: settings.workFrom, to: settings.workTo },
    weekdays: WORKING_WEEKDAYS,
    isOff: (date) => Temporal.PlainDate.compare(date, opensOn) < 0,
    callMinutes: settings.callMinutes,
    noticeMinutes: settings.minNoticeMinutes,
    horizonDays: settings.horizonDays,
  }
}

export const getMechanicTimes = (mock: MockState, mechanicId: string): MechanicTimes =>
  mock.mechanicTimes.get(mechanicId) ?? DEFAULT_MECHANIC_TIMES

/** The rosters of all mechanics, or of one. */
export const getRosters = (mock: MockState, mechanicId?: string): Roster[] => {
  const rules = getSlotRules(mock)
  return mock.accounts
    .filter(({ id, role }) => role === 'mechanic' && (!mechanicId || id === mechanicId))
    .map(({ id }) => createRoster(id, rules, getMechanicTimes(mock, id), isPublicHoliday))
}

/** Appointments ahead that occupy a mechanic: booked, or held and not expired. A ticket's own hold does not count. */
export const listOccupying = ({ appointments, clock }: MockState, ticketId: string | null): AppointmentRecord[] => {
  const now = clock.now()
  return appointments.filter(
    ({ status, heldUntil, ticketId: ownTicketId, endsAt }) =>
      endsAt > now &&
      (status === 'booked' || (status === 'held' && (heldUntil ?? 0) > now && ownTicketId !== ticketId)),
  )
}

/** Mechanics without another appointment at a time, with the number of their calls that day and ahead. */
export function listFreeMechanics(mock: MockState, slot: Span, day: Span, ticketId: string) {
  const occupying = listOccupying(mock, ticketId)
  return mock.accounts
    .filter(({ role }) => role === 'mechanic')
    .map(({ id }) => ({ id, own: occupying.filter(({ mechanicId }) => mechanicId === id) }))
    .filter(({ own }) => !own.some((appointment) => overlaps(appointment, slot)))
    .map(({ id, own }) => ({
      mechanicId: id,
      callsOnDay: own.filter(({ startsAt }) => startsAt >= day.startsAt && startsAt < day.endsAt).length,
      upcomingCalls: own.length,
    }))
}

const getFreeDays = (mock: MockState, ticketId: string, mechanicId?: string): OfferedDay[] =>
  listFreeDays(getSlotRules(mock), getRosters(mock, mechanicId), listOccupying(mock, ticketId), mock.clock.now())

/** Slots suggested in place of the wanted one. */
export const listAlternatives = (
  mock: MockState,
  ticketId: string,
  { wantedStart, mechanicId }: { wantedStart: number; mechanicId?: string | undefined },
): TimeSlot[] => findAlternatives(getFreeDays(mock, ticketId, mechanicId), wantedStart).map(toSlot)

export const toSlots = (mock: MockState, ticketId: string): TimeSlots => ({
  zone: mock.settings.zone,
  days: getFreeDays(mock, ticketId).map(({ date, slots }) => ({ date, slots: slots.map(toSlot) })),
})

/** Throws SLOT_TAKEN, with the taken times, unless all times that a mechanic offers the customer are free. */
export function requireFreeTimes(mock: MockState, ticketId: string, times: readonly string[]): void {
  const free = new Set(toSlots(mock, ticketId).days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt)))
  const taken = times.filter((time) => !free.has(time))
  const [first] = taken
  if (first)
    throw new ApiProblem('SLOT_TAKEN', {
      takenTimes: taken,
      alternatives: listAlternatives(mock, ticketId, { wantedStart: Date.parse(first) }),
    })
}

export const toSlot = ({ startsAt, endsAt }: Span): TimeSlot => ({ startsAt: toIso(startsAt), endsAt: toIso(endsAt) })
