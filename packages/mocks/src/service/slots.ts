import type { Slot, Slots } from '@radruf/contract'
import { iso, MINUTE } from '../world/clock.ts'
import type { AppointmentRecord, World } from '../world/world.ts'

export type Span = { startsAt: number; endsAt: number }
type SlotDay = { date: string; slots: Span[] }

const WEEKDAYS = [1, 2, 3, 4, 5]
const ALTERNATIVES = 3

/** The last moment at which the customer may still move or cancel. */
export const changeUntil = ({ settings }: World, { startsAt }: Span): number =>
  startsAt - settings.changeUntilMinutes * MINUTE

/** Every day of the horizon with the times that the working hours offer, whoever is free then. */
export function offeredDays({ clock, settings, troubles }: World): SlotDay[] {
  const now = clock.now()
  const today = dateIn(settings.zone, now)
  const earliest = now + settings.minNoticeMinutes * MINUTE
  return Array.from({ length: settings.horizonDays }, (_, offset) => {
    const date = today.add({ days: offset })
    const works = WEEKDAYS.includes(date.dayOfWeek) && offset >= (troubles.daysOff ?? 0)
    const slots = works ? slotsOf(date, settings).filter(({ startsAt }) => startsAt >= earliest) : []
    return { date: date.toString(), slots }
  })
}

/** The same with the times alone at which a mechanic is free for this ticket. */
export const freeDays = (world: World, ticketId: string): SlotDay[] =>
  offeredDays(world).map(({ date, slots }) => ({
    date,
    slots: slots.filter((slot) => freeMechanics(world, slot, ticketId).length > 0),
  }))

/** Mechanics free at a time. A ticket's own hold is no obstacle to itself. */
export const freeMechanics = (world: World, slot: Span, ticketId: string): string[] =>
  world.accounts
    .filter(({ role }) => role === 'mechanic')
    .map(({ id }) => id)
    .filter((id) => !world.appointments.some((one) => one.mechanicId === id && occupies(world, one, slot, ticketId)))

const occupies = ({ clock }: World, one: AppointmentRecord, slot: Span, ticketId: string): boolean =>
  one.startsAt < slot.endsAt &&
  one.endsAt > slot.startsAt &&
  (one.status === 'booked' ||
    (one.status === 'held' && (one.heldUntil ?? 0) > clock.now() && one.ticketId !== ticketId))

/** The next free times from the wanted one on; near the end of the horizon the latest ones before it. */
export function nextFree(world: World, ticketId: string, wanted: number): Slot[] {
  const free = freeDays(world, ticketId).flatMap(({ slots }) => slots)
  const later = free.filter(({ startsAt }) => startsAt >= wanted)
  return (later.length > 0 ? later.slice(0, ALTERNATIVES) : free.slice(-ALTERNATIVES)).map(slotView)
}

export const slotsView = (world: World, ticketId: string): Slots => ({
  zone: world.settings.zone,
  days: freeDays(world, ticketId).map(({ date, slots }) => ({ date, slots: slots.map(slotView) })),
})

const slotView = ({ startsAt, endsAt }: Span): Slot => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) })

export const dateIn = (zone: string, time: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()

function slotsOf(date: Temporal.PlainDate, { zone, workFrom, workTo, callMinutes }: World['settings']): Span[] {
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
  const length = callMinutes * MINUTE
  const opens = at(workFrom)
  return Array.from({ length: Math.floor((at(workTo) - opens) / length) }, (_, index) => ({
    startsAt: opens + index * length,
    endsAt: opens + (index + 1) * length,
  }))
}
