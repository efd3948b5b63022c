import { ApiProblem } from '@radruf/contract/api'
import { isoOf } from '../../../time.ts'
import type { AppointmentRow } from './appointment-storage.ts'

/** Start of the appointment that the person saw; null when none was shown, undefined when the page is older than this check. */
export type SeenStart = string | null | undefined

/** Throws APPOINTMENT_CHANGED with the current time when the booked appointment is not the one that the person saw. */
export function requireSeenAppointment(
  booked: Pick<AppointmentRow, 'starts_at' | 'ends_at'> | undefined,
  seenStartsAt: SeenStart,
): void {
  if (seenStartsAt === undefined) return
  const seen = seenStartsAt === null ? undefined : Date.parse(seenStartsAt)
  if (booked?.starts_at.getTime() === seen) return
  const appointment = booked ? { startsAt: isoOf(booked.starts_at), endsAt: isoOf(booked.ends_at) } : null
  throw new ApiProblem('APPOINTMENT_CHANGED', { appointment })
}
