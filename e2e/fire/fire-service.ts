import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role, TicketState } from '@radruf/contract'
import { lockFolder } from '../../api/src/database/folder-lock.ts'
import type { Trx } from '../../api/src/database/schema.ts'
import { inTransaction } from '../../api/src/database/transaction.ts'
import { insertPerson } from '../../api/src/features/people/storage.ts'
import { createSession } from '../../api/src/features/sign-in/session.ts'
import { insertTicket } from '../../api/src/features/tickets/storage.ts'
import type { DatabaseKind, Service } from '../../api/src/service.ts'
import { loadSettings } from '../../api/src/settings.ts'
import { startService } from '../../api/src/start.ts'
import { createDatabase, dropDatabase } from '../../api/src/testing/postgres-databases.ts'
import { dateOf } from '../../api/src/time.ts'

/** Settings of one empty product: a data folder on the disk, and for PostgreSQL a database. */
export type FireData = { kind: DatabaseKind; env: Record<string, string>; remove: () => Promise<void> }

let count = 0

export async function createFireData(kind: DatabaseKind, postgresUrl: string | undefined): Promise<FireData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'radruf-fire-'))
  const name = `radruf_fire_${process.pid}_${count++}`
  const env: Record<string, string> = {
    RADRUF_MODE: 'demo',
    DATA_DIR: dataDir,
    API_PORT: '0',
    LOG_LEVEL: 'error',
    // The load of many people comes from a few.
    WRITES_PER_SECOND: '100000',
    ...(kind === 'postgres' && postgresUrl && { DATABASE_URL: await createDatabase(postgresUrl, name) }),
  }
  return {
    kind,
    env,
    remove: async () => {
      if (postgresUrl && kind === 'postgres') await dropDatabase(postgresUrl, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type FirePerson = { id: string; token: string; role: Role }
export type FireTicket = { id: string; customer: FirePerson; mechanic: FirePerson }

type Population = { customers: number; mechanics: number; state: TicketState }
type Seeded = { tickets: FireTicket[]; people: FirePerson[] }

/**
 * Adds people with sessions, and one ticket for each customer, to a product that does not run. They are a crowd: their tickets are put
 * into the state without its history. The chat is open from the first booking on.
 */
export async function seedPeople(data: FireData, { customers, mechanics, state }: Population): Promise<Seeded> {
  return withDatabase(data, (service) => insertPeople(service, { customers, mechanics, state }))
}

/** Opens the database of a product that does not run. */
export async function withDatabase<T>({ env }: FireData, work: (service: Service) => Promise<T>): Promise<T> {
  const settings = loadSettings(env)
  const lock = settings.databaseUrl ? undefined : lockFolder(settings.dataDir)
  const { service, stop } = await startService(settings, { runsInBackground: false })
  try {
    return await work(service)
  } finally {
    await stop()
    lock?.release()
  }
}

async function insertPeople(service: Service, { customers, mechanics, state }: Population): Promise<Seeded> {
  const now = dateOf(service.clock.now())
  const add = (trx: Trx, role: Role, count: number) =>
    Promise.all(Array.from({ length: count }, () => addPerson(service, trx, role, now)))
  return inTransaction(service, async (trx) => {
    const clients = await add(trx, 'customer', customers)
    const staff = await add(trx, 'mechanic', mechanics)
    const tickets: FireTicket[] = []
    for (const [index, customer] of clients.entries()) {
      const mechanic = staff[index % staff.length]
      if (!mechanic) throw new Error('A ticket needs a mechanic.')
      const id = randomUUID()
      await insertTicket(trx, { id, customerId: customer.id, now })
      tickets.push({ id, customer, mechanic })
    }
    await trx.updateTable('ticket').set({ state, state_since: now }).execute()
    if (state !== 'booking_open' && state !== 'questionnaire_open')
      for (const mechanic of staff) {
        const ids = tickets.filter((ticket) => ticket.mechanic === mechanic).map(({ id }) => id)
        if (ids.length)
          await trx
            .updateTable('ticket')
            .set({ mechanic_id: mechanic.id, chat_opened_at: now })
            .where('id', 'in', ids)
            .execute()
      }
    return { tickets, people: [...clients, ...staff] }
  })
}

async function addPerson(service: Service, trx: Trx, role: Role, now: Date): Promise<FirePerson> {
  const id = randomUUID()
  const email = `${id}@example.test`
  await insertPerson(trx, { id, email, role, language: 'de', name: null, created_at: now })
  await trx.updateTable('person').set({ onboarded_at: now }).where('id', '=', id).execute()
  return { id, role, token: (await createSession(service, trx, id)).token }
}
