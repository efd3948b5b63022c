import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE bike (
    id uuid PRIMARY KEY,
    customer_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    facts jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX bike_of_customer ON bike (customer_id, updated_at DESC, id)`,
  sql`ALTER TABLE ticket ADD COLUMN bike_id uuid REFERENCES bike ON DELETE SET NULL`,
  sql`CREATE INDEX ticket_of_bike ON ticket (bike_id, created_at DESC, number DESC)`,
  sql`ALTER TABLE ticket ADD COLUMN urgent boolean NOT NULL DEFAULT false`,
]
/** Rows per step, so that a large database does not have to fit into memory. */
const ROWS_AT_ONCE = 500

/** The answers about the bike at this migration. */
const BIKE_FIELDS = [
  'motor',
  'bikeCategory',
  'bikeAge',
  'usage',
  'lastWorkshopVisit',
  'storagePlace',
  'cover',
  'coverProvider',
]
/** "I don't know" beside a free text, as 0.1.0 stored it, and as it is stored now. */
const FORMER_UNKNOWN = '__unknown__'
const UNKNOWN = 'unknown'
/** Free texts of 0.1.0 whose questions have options now: one option, or several. */
const FORMER_TEXTS = {
  occurredWhen: 'choice',
  trigger: 'choice',
  component: 'many',
  visibleDamage: 'many',
  manifestation: 'many',
  repairTried: 'many',
} as const

type Answer = string | string[]
type Answers = Record<string, Answer>
type OldTicket = { id: string; customer_id: string; state: string; answers: Answers; created_at: Date }

/** Bikes of customers, and answers stored as options instead of text. */
export const bikes: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
    await upgradeTickets(db)
  },
}

/** Converts the answers of every ticket, and gives submitted tickets the bike that they describe. */
async function upgradeTickets(db: Kysely<unknown>) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<OldTicket>`SELECT id, customer_id, state, answers, created_at FROM ticket
      WHERE id > ${after}::uuid AND answers <> '{}'::jsonb ORDER BY id LIMIT ${ROWS_AT_ONCE}`.execute(db)
    for (const row of rows) await upgradeTicket(db, row)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function upgradeTicket(db: Kysely<unknown>, { id, customer_id, state, answers, created_at }: OldTicket) {
  const upgraded = upgradeAnswers(answers)
  await sql`UPDATE ticket SET answers = ${JSON.stringify(upgraded)}::jsonb WHERE id = ${id}`.execute(db)
  if (state === 'questionnaire_open' || !upgraded.bikeCategory) return
  const bikeId = randomUUID()
  const facts = JSON.stringify(
    Object.fromEntries(Object.entries(upgraded).filter(([name]) => BIKE_FIELDS.includes(name))),
  )
  await sql`INSERT INTO bike (id, customer_id, facts, created_at, updated_at)
    VALUES (${bikeId}, ${customer_id}, ${facts}::jsonb, ${created_at}, ${created_at})`.execute(db)
  await sql`UPDATE ticket SET bike_id = ${bikeId} WHERE id = ${id}`.execute(db)
}

/** A free text becomes the optional text of its question, and the motor follows from the bike's category. */
function upgradeAnswers(stored: Answers): Answers {
  const answers = { ...stored }
  for (const [name, kind] of Object.entries(FORMER_TEXTS)) {
    const answer = answers[name]
    if (typeof answer !== 'string') continue
    delete answers[name]
    if (answer === FORMER_UNKNOWN) answers[name] = kind === 'many' ? [UNKNOWN] : UNKNOWN
    else if (answer.trim() !== '') answers[`${name}Note`] = answer
  }
  const motor = /^(e_bike|manual)_/.exec(String(answers.bikeCategory))?.[1]
  return motor ? { ...answers, motor: motor === 'manual' ? 'without' : 'with' } : answers
}
