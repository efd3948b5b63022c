import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { createTestData } from '../testing/service.ts'
import { openDatabase } from './open.ts'

let data: Awaited<ReturnType<typeof createTestData>>
let database: Awaited<ReturnType<typeof openDatabase>>
beforeEach(async () => {
  data = await createTestData('embedded')
  database = await openDatabase(data)
})
afterEach(async () => {
  await database.close()
  await data.remove()
})

test('the embedded database works in a thread of its own: the service goes on while a query runs', async () => {
  const order: string[] = []
  const query = sql`SELECT pg_sleep(0.5)`.execute(database.db).then(() => order.push('query'))
  await new Promise(setImmediate)
  order.push('service')
  await query
  expect(order).toEqual(['service', 'query'])
})

test('a database that panics rejects every query, names the reason, and can be opened again with all confirmed rows', async () => {
  await sql`CREATE TABLE proof (id integer)`.execute(database.db)
  // The next WAL file cannot be created: PostgreSQL writes it under this name first. A full disk has the same effect.
  const obstacle = join(data.dataDir, 'db', 'pg_wal', 'xlogtemp.42')
  mkdirSync(obstacle)
  let confirmed = 0
  const writeUntilFailure = async () => {
    for (;;) {
      await sql`INSERT INTO proof VALUES (${confirmed + 1})`.execute(database.db)
      confirmed++
      await sql`SELECT pg_logical_emit_message(false, 'fill', repeat('a', 1000000))`.execute(database.db)
    }
  }
  await expect(writeUntilFailure()).rejects.toMatchObject({ severity: 'PANIC' })
  await expect(sql`SELECT 1`.execute(database.db)).rejects.toThrow()
  expect(await database.failed).toBeInstanceOf(StartError)
  expect(String(await database.failed)).toMatch(/DATA_DIR: the database in [^\n]+ has stopped \([^\n]+\); start again/)
  await database.close().catch(() => {})
  rmdirSync(obstacle)
  database = await openDatabase(data)
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM proof`.execute(database.db)
  expect(rows[0]?.count).toBe(confirmed)
})
