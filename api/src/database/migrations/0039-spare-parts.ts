import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE spare_part (
    number text PRIMARY KEY,
    name_de text NOT NULL,
    name_en text NOT NULL,
    part_id text,
    fits text NOT NULL,
    price_from integer NOT NULL CHECK (price_from >= 0),
    price_to integer NOT NULL CHECK (price_to >= price_from),
    words text NOT NULL
  )`,
  sql`ALTER TABLE summary ADD COLUMN parts jsonb NOT NULL DEFAULT '[]'`,
  sql`UPDATE summary SET parts = jsonb_build_array('{"number": "", "price": null}' || part) WHERE part IS NOT NULL`,
  sql`ALTER TABLE summary DROP COLUMN part`,
]

/** The workshop's list of parts with prices, and summaries with several parts instead of one. */
export const spareParts: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
