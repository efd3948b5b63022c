import type { Slot, Slots } from '@radruf/contract'
import { MINUTE, toIso } from '../state/clock.ts'
import type { AppointmentRecord, MockState } from '../state/mock-state.ts'

export type Span = { startsAt: number; endsAt: number }
type SlotDay = { date: string; slots: Span[] }

const WEEKDAYS = [1, 2, 3, 4, 5]
const ALTERNATIVES = 3

/** The last moment at which the customer may still move or cancel. */
export const changeUntil = ({ settings }: MockState, { startsAt }: Span): number =>
  startsAt - settings.changeUntilMinutes * MINUTE

/** Every day of the horizon with the times that the working hours offer, whoever is free then. */
export function offeredDays({ clock, settings, faults }: MockState): SlotDay[] {
  const now = clock.now()
  const today = toDate(settings.zone, now)
  const earliest = now + settings.minNoticeMinutes * MINUTE
  return Array.from({ length: settings.horizonDays }, (_, offset) => {
    const date = today.add({ days: offset })
    const works = WEEKDAYS.includes(date.dayOfWeek) && offset >= (faults.closedDays ?? 0)
    const slots = works ? slotsOf(date, settings).filter(({ startsAt }) => startsAt >= earliest) : []
    return { date: date.toString(), slots }
  })
}

/** The same with the times alone at which a mechanic is free for this ticket. */
export const freeDays = (mock: MockState, ticketId: string): SlotDay[] =>
  offeredDays(mock).map(({ date, slots }) => ({
    date,
    slots: slots.filter((slot) => freeMechanics(mock, slot, ticketId).length > 0),
  }))

/** Mechanics free at a time. A ticket's own hold is no obstacle to itself. */
export const freeMechanics = (mock: MockState, slot: Span, ticketId: string): string[] =>
  mock.accounts
    .filter(({ role }) => role === 'mechanic')
    .map(({ id }) => id)
    .filter((id) => !mock.appointments.some((one) => one.mechanicId === id && occupies(mock, one, slot, ticketId)))

const occupies = ({ clock }: MockState, one: AppointmentRecord, slot: Span, ticketId: string): boolean =>
  one.startsAt < slot.endsAt &&
  one.endsAt > slot.startsAt &&
  (one.status === 'booked' ||
    (one.status === 'held' && (one.heldUntil ?? 0) > clock.now() && one.ticketId !== ticketId))

/** The next free times from the wanted one on; near the end of the horizon the latest ones before it. */
export function nextFree(mock: MockState, ticketId: string, wanted: number): Slot[] {
  const free = freeDays(mock, ticketId).flatMap(({ slots }) => slots)
  const later = free.filter(({ startsAt }) => startsAt >= wanted)
  return (later.length > 0 ? later.slice(0, ALTERNATIVES) : free.slice(-ALTERNATIVES)).map(toSlot)
}

export const toSlots = (mock: MockState, ticketId: string): Slots => ({
  zone: mock.settings.zone,
  days: freeDays(mock, ticketId).map(({ date, slots }) => ({ date, slots: slots.map(toSlot) })),
})

const toSlot = ({ startsAt, endsAt }: Span): Slot => ({ startsAt: toIso(startsAt), endsAt: toIso(endsAt) })

export const toDate = (zone: string, time: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()

function slotsOf(date: Temporal.PlainDate, { zone, workFrom, workTo, callMinutes }: MockState['settings']): Span[] {
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
  const length = callMinutes * MINUTE
  const opens = at(workFrom)
  return Array.from({ length: Math.floor((at(workTo) - opens) / length) }, (_, index) => ({
    startsAt: opens + index * length,
    endsAt: opens + (index + 1) * length,
  }))
}
