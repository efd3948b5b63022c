import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`ALTER TABLE content_version ADD COLUMN content jsonb`,
  sql`ALTER TABLE content_version ADD COLUMN captured boolean NOT NULL DEFAULT false`,
  sql`UPDATE content_version SET content = jsonb_build_object(
    'title_de', title_de, 'text_de', text_de, 'title_en', title_en, 'text_en', text_en)`,
  sql`ALTER TABLE content_version
    DROP COLUMN title_de, DROP COLUMN text_de, DROP COLUMN title_en, DROP COLUMN text_en,
    DROP CONSTRAINT content_version_kind_check, DROP CONSTRAINT content_version_pkey`,
  sql`DROP INDEX content_version_draft`,
  sql`DROP INDEX content_version_kind`,
  sql`ALTER TABLE content_version ALTER COLUMN content_id TYPE text USING content_id::text`,
  sql`ALTER TABLE content_version ADD PRIMARY KEY (kind, content_id, number)`,
  sql`CREATE UNIQUE INDEX content_version_draft ON content_version (kind, content_id) WHERE published_at IS NULL`,
  sql`ALTER TABLE spare_part ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE`,
]

/** Versions of every kind of content; kinds without a table of their own are live in their newest published version. */
export const contents: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
