import { z } from 'zod'
import { id, time } from './common.ts'
import { MechanicProfile } from './mechanic-profiles.ts'

export const TimeSlot = z.object({ startsAt: time, endsAt: time }).meta({ id: 'TimeSlot' })

export const TimeSlots = z
  .object({
    /** IANA zone of the displayed dates and times. */
    zone: z.string(),
    /** `isClosed`: no mechanic works on that day; missing in services of earlier releases. */
    days: z.array(z.object({ date: z.iso.date(), slots: z.array(TimeSlot), isClosed: z.boolean().optional() })),
    /** The customer has no appointment and is notified of freed times; missing for visits, and in services of earlier releases. */
    isOnWaitlist: z.boolean().optional(),
  })
  .meta({ id: 'TimeSlots', description: 'Every day of the horizon, including days without free slots.' })

export const Hold = z
  .object({
    id,
    startsAt: time,
    endsAt: time,
    expiresAt: time,
    mechanicName: z.string(),
    /** Services of earlier releases have no profile. */
    mechanicProfile: MechanicProfile.optional(),
  })
  .meta({ id: 'Hold' })

export const Visit = z
  .object({
    state: z.enum(['booked', 'cancelled', 'over']),
    startsAt: time,
    endsAt: time,
    mechanicName: z.string(),
    /** IANA zone of the displayed time. */
    zone: z.string(),
    /** The appointment can still be moved and cancelled. */
    changeable: z.boolean(),
  })
  .meta({
    id: 'Visit',
    description: 'An appointment as shown through the signed link of its mails, without a session.',
  })
