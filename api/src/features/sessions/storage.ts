import Bowser from 'bowser'
import type { Db } from '../../database/schema.ts'

/** Unexpired sessions, most recently seen first. */
export const findSessions = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

type Device = { browser: string | null; system: string | null }

/** Parses the names of browser and operating system; null for an unknown one. */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
