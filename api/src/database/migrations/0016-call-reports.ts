import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE call_report (
    appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('customer', 'mechanic')),
    client_id uuid NOT NULL,
    join_ms integer,
    connected_seconds integer NOT NULL,
    interruptions integer NOT NULL,
    freezes integer,
    freeze_seconds double precision,
    concealed_percent double precision,
    relayed boolean,
    reported_at timestamptz NOT NULL,
    PRIMARY KEY (appointment_id, person_id, client_id)
  )`,
  sql`CREATE INDEX call_report_ticket ON call_report (ticket_id)`,
  sql`CREATE INDEX call_report_person ON call_report (person_id)`,
]

/** Call quality, as each page of a call measures it. */
export const callReports: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
