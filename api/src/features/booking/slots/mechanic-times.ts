import type { Absence, WeekdayHours } from '@radruf/contract'
import type { Db } from '../../../database/schema.ts'
import type { Bundesland } from './public-holidays.ts'
import type { TimeSpan } from './slots.ts'

/** Replaces a mechanic's own hours. Without any, the working hours of the settings apply again. */
export async function setHours(db: Db, mechanicId: string, hours: readonly WeekdayHours[]): Promise<void> {
  await db.deleteFrom('mechanic_hours').where('mechanic_id', '=', mechanicId).execute()
  if (hours.length === 0) return
  const rows = hours.map(({ weekday, from, to, lunch }) => ({
    mechanic_id: mechanicId,
    weekday,
    from_time: from,
    to_time: to,
    lunch_from: lunch?.from ?? null,
    lunch_to: lunch?.to ?? null,
  }))
  await db.insertInto('mechanic_hours').values(rows).execute()
}

/** Adds an absence. It replaces an absence that begins on the same day. */
export const addAbsence = (db: Db, mechanicId: string, { first, last, reason }: Absence) =>
  db
    .insertInto('mechanic_absence')
    .values({ mechanic_id: mechanicId, first_day: first, last_day: last, reason })
    .onConflict((conflict) => conflict.columns(['mechanic_id', 'first_day']).doUpdateSet({ last_day: last, reason }))
    .execute()

/** Returns false when no absence begins on that day. */
export async function removeAbsence(db: Db, mechanicId: string, first: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('mechanic_absence')
    .where('mechanic_id', '=', mechanicId)
    .where('first_day', '=', first)
    .returning('first_day')
    .executeTakeFirst()
  return removed !== undefined
}

export const setBundesland = (db: Db, mechanicId: string, bundesland: Bundesland) =>
  db.updateTable('person').set({ bundesland }).where('id', '=', mechanicId).execute()

/** Lists a mechanic's booked calls that overlap a time range. */
export const listBookedBetween = (db: Db, mechanicId: string, from: Date, to: Date) =>
  db
    .selectFrom('appointment')
    .select(['starts_at'])
    .where('mechanic_id', '=', mechanicId)
    .where('status', '=', 'booked')
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()

/** Lists the blocked times of a mechanic that end after a time, earliest first. */
export const listBlockedTimes = (db: Db, mechanicId: string, after: Date) =>
  db
    .selectFrom('blocked_time')
    .select(['starts_at', 'ends_at'])
    .where('mechanic_id', '=', mechanicId)
    .where('ends_at', '>', after)
    .orderBy('starts_at')
    .execute()

/** Whether a time of a mechanic is blocked. */
export async function hasBlockedTime(db: Db, mechanicId: string, { startsAt, endsAt }: TimeSpan): Promise<boolean> {
  const blocked = await db
    .selectFrom('blocked_time')
    .select('starts_at')
    .where('mechanic_id', '=', mechanicId)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .limit(1)
    .executeTakeFirst()
  return blocked !== undefined
}

/** Adds a blocked time of a mechanic; it replaces one that begins at the same time. Those that are over are deleted. */
export async function addBlockedTime(db: Db, mechanicId: string, { startsAt, endsAt }: TimeSpan, now: Date) {
  await db.deleteFrom('blocked_time').where('mechanic_id', '=', mechanicId).where('ends_at', '<', now).execute()
  await db
    .insertInto('blocked_time')
    .values({ mechanic_id: mechanicId, starts_at: startsAt, ends_at: endsAt })
    .onConflict((conflict) => conflict.columns(['mechanic_id', 'starts_at']).doUpdateSet({ ends_at: endsAt }))
    .execute()
}

export const removeBlockedTime = (db: Db, mechanicId: string, startsAt: Date) =>
  db.deleteFrom('blocked_time').where('mechanic_id', '=', mechanicId).where('starts_at', '=', startsAt).execute()
