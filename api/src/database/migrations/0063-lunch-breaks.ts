import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The lunch break of a mechanic's own hours. */
export const lunchBreaks: Migration = {
  up: async (db) =>
    void (await sql`ALTER TABLE mechanic_hours ADD COLUMN lunch_from text, ADD COLUMN lunch_to text,
      ADD CONSTRAINT mechanic_hours_lunch_check
      CHECK ((lunch_from IS NULL) = (lunch_to IS NULL) AND from_time < lunch_from AND lunch_from < lunch_to AND lunch_to < to_time)`.execute(
      db,
    )),
}
