import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Drafts and published versions of texts. What is live stays in the tables of its kind. */
export const contentVersions: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE content_version (
      content_id uuid NOT NULL,
      number integer NOT NULL,
      kind text NOT NULL CHECK (kind IN ('template', 'announcement')),
      title_de text NOT NULL,
      text_de text NOT NULL,
      title_en text NOT NULL,
      text_en text NOT NULL,
      note text NOT NULL,
      author_id uuid REFERENCES person ON DELETE SET NULL,
      written_at timestamptz NOT NULL,
      published_at timestamptz,
      revision integer NOT NULL DEFAULT 1,
      based_on integer NOT NULL,
      PRIMARY KEY (content_id, number)
    )`.execute(db)
    await sql`CREATE UNIQUE INDEX content_version_draft ON content_version (content_id) WHERE published_at IS NULL`.execute(
      db,
    )
    await sql`CREATE INDEX content_version_kind ON content_version (kind)`.execute(db)
    await sql`CREATE INDEX content_version_author ON content_version (author_id)`.execute(db)
  },
}
