import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // A picture of a message. Before the message is sent, only its uploader sees it.
  sql`ALTER TABLE photo
    ADD COLUMN message_id uuid REFERENCES message ON DELETE CASCADE,
    ADD COLUMN uploader_id uuid REFERENCES person ON DELETE SET NULL,
    ADD COLUMN position integer NOT NULL DEFAULT 0`,
  // The video of a clip; the picture of the row is its poster.
  sql`ALTER TABLE photo
    ADD COLUMN clip_type text, ADD COLUMN clip_ms integer, ADD COLUMN clip_bytes integer,
    ADD CHECK ((clip_type IS NULL) = (clip_ms IS NULL) AND (clip_type IS NULL) = (clip_bytes IS NULL))`,
  sql`CREATE INDEX photo_of_message ON photo (message_id, position) WHERE message_id IS NOT NULL`,
  sql`CREATE INDEX photo_without_message ON photo (created_at) WHERE perspective = 'message' AND message_id IS NULL`,
  // Search for the answers of a mechanic, newest first.
  sql`CREATE INDEX message_of_author ON message (author_id, sent_at DESC) WHERE author_id IS NOT NULL`,
]

/** Photos and clips of messages. */
export const attachments: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
