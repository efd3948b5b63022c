import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hold, TimeSlots } from '@radruf/contract'
import { inTransaction } from '../../api/src/database/transaction.ts'
import { invite } from '../../api/src/features/people/invite.ts'
import { recordInvitationAccepted } from '../../api/src/features/people/storage.ts'
import { createSession } from '../../api/src/features/sign-in/session.ts'
import { loadSettings } from '../../api/src/settings.ts'
import { startService } from '../../api/src/start.ts'
import { createTestClient, type TestClient } from '../../api/src/testing/client.ts'
import { runStatements } from '../../api/src/testing/postgres-databases.ts'
import { startPostgres } from '../../api/src/testing/postgres-server.ts'
import { percentile } from '../../e2e/fire/figures.ts'
import { createFireData } from '../../e2e/fire/fire-service.ts'
import { createCommand, parseArguments, parsePositiveInteger } from '../command-line.ts'
import { startRun, writeFigures } from './figures.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Fills one PostgreSQL with tickets (many-tickets.sql), measures what people request, and the sizes of tables and indexes, and writes them
 * into docs/figures/tickets.json. All traffic stays in this process and on 127.0.0.1.
 */
const MECHANICS = 200
/** A Monday at 10:00 in Berlin. */
const UNTIL = '2026-11-23T09:00:00Z'
const REQUESTS = 21
/** A request that takes longer is measured once. */
const SLOW_MS = 5_000
const MEGABYTE = 2 ** 20

const command = createCommand('measure-tickets', 'Measures requests and sizes with many tickets on one PostgreSQL.')
  .option('--tickets <number>', 'tickets', parsePositiveInteger, 1_000_000)
  .option('--dry-run', 'print the figures without writing them')
const options = (await parseArguments(command)).opts<{ tickets: number; dryRun?: true }>()
const { tickets } = options

createTemporaryFolder()
const postgres = await startPostgres()
const data = await createFireData('postgres', postgres.url)
const url = data.env.DATABASE_URL ?? ''
const run = startRun()
const { service, app, stop } = await startService(loadSettings(data.env), { runsInBackground: false })
const rows: string[][] = []
const add = (row: string[]) => {
  rows.push(row)
  console.log(row.join(' | '))
}
try {
  await service.clock.set(Temporal.Instant.from(UNTIL))
  const mechanics: TestClient[] = []
  for (let index = 0; index < MECHANICS; index++) mechanics.push(await addPerson('mechanic', `m${index}@example.test`))
  const lead = await addPerson('lead', 'lead@example.test')
  const began = performance.now()
  await fill()
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`)
  await measureRequests(mechanics[0] as TestClient, lead)
  await measureSizes()
} finally {
  await stop()
  await data.remove()
  await postgres.stop()
}
if (!options.dryRun)
  writeFigures('tickets', {
    title: `${tickets.toLocaleString('en')} tickets of ${MECHANICS} mechanics on one PostgreSQL (${run.describe()})`,
    columns: ['kind', 'measured', 'value', 'for each ticket'],
    rows,
  })

async function signIn(personId: string): Promise<TestClient> {
  const { token } = await inTransaction(service, (trx) => createSession(service, trx, personId))
  return createTestClient(app, { radruf_session: token })
}

async function addPerson(role: 'mechanic' | 'lead', email: string): Promise<TestClient> {
  const person = await invite(service, { email, role, language: 'de' })
  await inTransaction(service, (trx) =>
    recordInvitationAccepted(trx, person.id, new Date(service.clock.now().epochMilliseconds)),
  )
  return signIn(person.id)
}

async function fill() {
  const settings = [
    "SET maintenance_work_mem = '512MB'",
    "SET work_mem = '128MB'",
    `SET radruf.tickets = '${tickets}'`,
    `SET radruf.until = '${UNTIL}'`,
  ]
  const script = readFileSync(join(import.meta.dirname, 'many-tickets.sql'), 'utf8')
  await runStatements(url, `${settings.join(';')};${script}`)
  await runStatements(url, 'VACUUM ANALYZE')
}

/** Adds the median and the slowest of some requests after a first one, or this one if it is slow or refused. */
async function measure(name: string, send: (index: number) => Promise<{ status: number }>) {
  const times: number[] = []
  let refusal = ''
  for (let index = 0; index <= REQUESTS && !refusal; index++) {
    const start = performance.now()
    const { status } = await send(index)
    const time = performance.now() - start
    if (status >= 300) refusal = `status ${status} after `
    if (index || refusal || time > SLOW_MS) times.push(time)
    if (time > SLOW_MS) break
  }
  const format = (time: number) => `${time < 100 ? time.toFixed(1) : Math.round(time)} ms`
  add(['request', name, `${refusal}${format(percentile(times, 0.5))}`, `${format(Math.max(...times))} at most`])
}

async function measureRequests(mechanic: TestClient, lead: TestClient) {
  const open = await service.db
    .selectFrom('ticket')
    .select(['id', 'customer_id as customerId'])
    .where('state', '=', 'booking_open')
    .orderBy('id')
    .limit(REQUESTS + 1)
    .execute()
  const customers = await Promise.all(open.map(({ customerId }) => signIn(customerId)))
  const ask = (index: number, path: string) => (customers[index] as TestClient).get(path)
  const toPath = (index: number) => `/api/tickets/${open[index]?.id}`
  await measure('tickets of a customer', (index) => ask(index, '/api/tickets'))
  await measure('messages of a ticket', (index) => ask(index, `${toPath(index)}/messages`))
  const times: string[] = []
  await measure('free times', async (index) => {
    const slots = await (customers[index] as TestClient).get<TimeSlots>(`${toPath(index)}/slots`)
    times[index] = slots.body.days.flatMap((day) => day.slots)[index]?.startsAt ?? ''
    return slots
  })
  const holds: string[] = []
  await measure('hold a time', async (index) => {
    const hold = await (customers[index] as TestClient).put<Hold>(`${toPath(index)}/hold`, { startsAt: times[index] })
    holds[index] = hold.body.id
    return hold
  })
  await measure('book it', (index) =>
    (customers[index] as TestClient).post(`${toPath(index)}/appointment`, { holdId: holds[index] }),
  )
  await measure('cases of a mechanic', () => mechanic.get('/api/cases?filter=open'))
  for (const words of ['kette', 'anna weber12', 'weber12 bremse', 'kete', 'licht woche 17'])
    await measure(`search for “${words}”`, () => mechanic.get(`/api/desk-search?q=${encodeURIComponent(words)}`))
  await measure('report of twelve weeks', () => lead.get('/api/report?weeks=12'))
}

type Size = { name: string; rows: number; heap: number; indexes: number }

/** Adds the sizes of the tables, the largest first, and their sum. */
async function measureSizes() {
  const { rows: found } = await runStatements(
    url,
    `SELECT relname AS name, reltuples::bigint::int AS rows, (pg_table_size(oid))::float8 AS heap, pg_indexes_size(oid)::float8 AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC`,
  )
  const sizes = found as Size[]
  const format = (bytes: number) => `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`
  for (const { name, rows: count, heap, indexes } of sizes.filter((one) => one.rows >= tickets / 10))
    add([
      'table',
      `${name}: ${count.toLocaleString('en')} rows`,
      `${format(heap)}, indexes ${format(indexes)}`,
      `${Math.round((heap + indexes) / tickets)} bytes`,
    ])
  const sum = (key: 'heap' | 'indexes') => sizes.reduce((total, one) => total + one[key], 0)
  const all = sum('heap') + sum('indexes')
  add([
    'database',
    'all tables',
    `${format(sum('heap'))}, indexes ${format(sum('indexes'))}`,
    `${Math.round(all / tickets)} bytes`,
  ])
}
