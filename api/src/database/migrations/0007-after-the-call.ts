import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATES = [
  'questionnaire_open',
  'in_review',
  'booking_open',
  'booked',
  'in_call',
  'wrap_up',
  'waiting_for_part',
  'referred',
  'closed',
]
const states = sql.raw(STATES.map((state) => `'${state}'`).join(', '))

const STATEMENTS = [
  sql`ALTER TABLE ticket DROP CONSTRAINT ticket_state_check, ADD CONSTRAINT ticket_state_check CHECK (state IN (${states}))`,
  sql`ALTER TABLE ticket_move
    DROP CONSTRAINT ticket_move_from_state_check, DROP CONSTRAINT ticket_move_to_state_check,
    ADD CONSTRAINT ticket_move_from_state_check CHECK (from_state IN (${states})),
    ADD CONSTRAINT ticket_move_to_state_check CHECK (to_state IN (${states}))`,
  sql`CREATE INDEX ticket_waiting_for_part ON ticket (mechanic_id, state_since, id) WHERE state = 'waiting_for_part'`,
  // Times at which each side first joined the call, and at which the last participant left it.
  sql`ALTER TABLE appointment
    ADD COLUMN customer_joined_at timestamptz, ADD COLUMN mechanic_joined_at timestamptz, ADD COLUMN left_at timestamptz`,
  sql`ALTER TABLE ticket ADD COLUMN missed_by text CHECK (missed_by IN ('customer', 'mechanic', 'both'))`,
  // A ticket that went back to booking had no call, so neither side came. For other missed calls the side is not known.
  sql`UPDATE ticket SET missed_by = 'both' WHERE missed_appointment AND state = 'booking_open'`,
  sql`ALTER TABLE summary ADD COLUMN agreed jsonb NOT NULL DEFAULT '[]', ADD COLUMN part jsonb`,
]

/** Waiting for a part, rejoining a call, the side that missed a call, and the agreements of a call. */
export const afterTheCall: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
