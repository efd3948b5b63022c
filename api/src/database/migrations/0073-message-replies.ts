import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The message that another one answers. It has no foreign key: messages are deleted only together with their ticket, and a restore writes
 * them in the order of their ids.
 */
export const messageReplies: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE message ADD COLUMN reply_to uuid`.execute(db)
  },
}
