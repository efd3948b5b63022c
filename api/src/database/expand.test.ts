import { Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { embeddedDialects } from './embedded.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Database } from './schema.ts'

// During an upgrade the earlier release runs on the newer schema, and again after going back: what it no longer uses goes one release later.

/** Migrations before this rule that also removed: an upgrade across them needs an interruption. */
const CONTRACTING = ['0005-pages', '0028-unused-parts', '0039-spare-parts', '0066-contents']

type Column = { type: string; isRequired: boolean }
/** Columns by table and name. */
type Schema = Map<string, Map<string, Column>>

async function readSchema(db: Kysely<Database>): Promise<Schema> {
  const { rows } = await sql<{ table: string; name: string; type: string; required: boolean }>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`.execute(db)
  const schema: Schema = new Map()
  for (const { table, name, type, required } of rows)
    schema.set(table, (schema.get(table) ?? new Map()).set(name, { type, isRequired: required }))
  return schema
}

/** What statements of the earlier release would fail with. */
function listContractions(before: Schema, after: Schema): string[] {
  const problems: string[] = []
  for (const [table, columns] of before) {
    const next = after.get(table)
    if (!next) problems.push(`${table} is gone`)
    for (const [name, { type }] of columns) {
      const column = next?.get(name)
      if (next && !column) problems.push(`${table}.${name} is gone`)
      if (column && column.type !== type) problems.push(`${table}.${name} was ${type}, is ${column.type}`)
    }
    for (const [name, { isRequired }] of next ?? [])
      if (isRequired && !columns.get(name)?.isRequired) problems.push(`${table}.${name} needs a value`)
  }
  return problems
}

/** The contractions of each migration that has any. */
async function findContractions(migrations: Record<string, Migration>): Promise<Record<string, string[]>> {
  const db = new Kysely<Database>(embeddedDialects({ folder: createTemporaryFolder('expand'), isTransient: true }))
  onTestFinished(() => db.destroy())
  const found: Record<string, string[]> = {}
  let before: Schema = new Map()
  for (const [name, { up }] of Object.entries(migrations)) {
    await db.transaction().execute(up)
    const after = await readSchema(db)
    const problems = listContractions(before, after)
    if (problems.length) found[name] = problems
    before = after
  }
  return found
}

test('a migration only adds to the tables of the release before', async () => {
  expect(Object.keys(await findContractions(MIGRATIONS))).toEqual(CONTRACTING)
})

test('what an earlier release would fail with is found', async () => {
  const migrate = (...statements: string[]): Migration => ({
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  })
  const found = await findContractions({
    first: migrate('CREATE TABLE bike (id int PRIMARY KEY, name text, color text)', 'CREATE TABLE tool (id int)'),
    adds: migrate('CREATE TABLE part (id int NOT NULL)', 'ALTER TABLE bike ADD COLUMN age int NOT NULL DEFAULT 0'),
    drops: migrate('ALTER TABLE bike DROP COLUMN color', 'DROP TABLE tool'),
    renames: migrate('ALTER TABLE bike RENAME COLUMN name TO title'),
    changes: migrate('ALTER TABLE bike ALTER COLUMN age TYPE text'),
    requires: migrate(
      'ALTER TABLE bike ALTER COLUMN title SET NOT NULL',
      'ALTER TABLE part ADD COLUMN price int NOT NULL',
    ),
  })
  expect(found).toEqual({
    drops: ['bike.color is gone', 'tool is gone'],
    renames: ['bike.name is gone'],
    changes: ['bike.age was integer, is text'],
    requires: ['bike.title needs a value', 'part.price needs a value'],
  })
})
