import type { Service } from '../service.ts'
import { dateOf, instantOf } from '../time.ts'

/** Five minutes before the next booked appointment that starts more than five minutes from now; undefined when there is none. */
export async function findTimeBeforeNextAppointment({ db, clock }: Service): Promise<Temporal.Instant | undefined> {
  const after = dateOf(clock.now().add({ minutes: 5 }))
  const next = await db
    .selectFrom('appointment')
    .select('starts_at')
    .where('status', '=', 'booked')
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return next && instantOf(next.starts_at).subtract({ minutes: 5 })
}
