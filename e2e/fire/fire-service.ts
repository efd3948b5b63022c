import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role, TicketState } from '@radruf/contract'
import { lockFolder } from '../../api/src/database/folder-lock.ts'
import { hashToken } from '../../api/src/features/sign-in/session.ts'
import type { DatabaseKind, Service } from '../../api/src/service.ts'
import { loadSettings } from '../../api/src/settings.ts'
import { startService } from '../../api/src/start.ts'
import { createDatabase, dropDatabase } from '../../api/src/testing/postgres-databases.ts'

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

const ROWS_PER_INSERT = 200

/**
 * Writes people with sessions, and one ticket for each customer, directly into the database of a product that does not run.
 * The chat is open from the first booking on.
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
  const now = new Date(service.clock.now().epochMilliseconds)
  const create = (role: Role, number: number) =>
    Array.from({ length: number }, () => ({ id: randomUUID(), token: randomBytes(32).toString('base64url'), role }))
  const [clients, staff] = [create('customer', customers), create('mechanic', mechanics)]
  const people = [...clients, ...staff]
  const tickets = clients.map((customer, index) => {
    const mechanic = staff[index % staff.length]
    if (!mechanic) throw new Error('A ticket needs a mechanic.')
    return { id: randomUUID(), customer, mechanic }
  })
  for (const rows of inParts(people)) {
    const personRows = rows.map(({ id, role }) => ({
      id,
      role,
      email: `${id}@example.test`,
      name: null,
      language: 'de' as const,
      onboarded_at: now,
      created_at: now,
    }))
    await service.db.insertInto('person').values(personRows).execute()
    const sessionRows = rows.map(({ id, token }) => ({
      id: randomUUID(),
      token_hash: hashToken(token),
      person_id: id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      user_agent: null,
    }))
    await service.db.insertInto('session').values(sessionRows).execute()
  }
  const isChatOpen = state !== 'booking_open' && state !== 'questionnaire_open'
  for (const rows of inParts(tickets)) {
    const ticketRows = rows.map(({ id, customer, mechanic }) => ({
      id,
      number: 1,
      customer_id: customer.id,
      mechanic_id: isChatOpen ? mechanic.id : null,
      state,
      state_since: now,
      created_at: now,
      closed_at: null,
      chat_opened_at: isChatOpen ? now : null,
      answers: '{}',
      answers_updated_at: null,
    }))
    await service.db.insertInto('ticket').values(ticketRows).execute()
  }
  return { tickets, people }
}

const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT),
  )
