import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TicketRole } from '@radruf/contract'
import { lockFolder } from '../../api/src/database/folder-lock.ts'
import { inTransaction } from '../../api/src/database/transaction.ts'
import { createSession } from '../../api/src/features/sign-in/session.ts'
import type { DatabaseKind, Service } from '../../api/src/service.ts'
import { loadSettings } from '../../api/src/settings.ts'
import { startService } from '../../api/src/start.ts'
import { createDatabase, dropDatabase } from '../../api/src/testing/postgres-databases.ts'
import { addCrowd, type Population } from './crowd.ts'

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

export type FirePerson = { id: string; token: string; role: TicketRole }
export type FireTicket = { id: string; customer: FirePerson; mechanic: FirePerson }

type Seeded = { tickets: FireTicket[]; people: FirePerson[] }

/** Adds a crowd of people with sessions to a product that does not run. */
export const seedPeople = (data: FireData, population: Population): Promise<Seeded> =>
  withDatabase(data, async (service) => {
    const crowd = await addCrowd(service, population)
    return inTransaction(service, async (trx) => {
      const signIn = async (id: string, role: TicketRole): Promise<FirePerson> => ({
        id,
        role,
        token: (await createSession(service, trx, id)).token,
      })
      const staff = new Map<string, FirePerson>()
      for (const id of crowd.mechanics) staff.set(id, await signIn(id, 'mechanic'))
      const tickets: FireTicket[] = []
      for (const { id, customerId, mechanicId } of crowd.tickets) {
        const mechanic = staff.get(mechanicId)
        if (mechanic) tickets.push({ id, customer: await signIn(customerId, 'customer'), mechanic })
      }
      return { tickets, people: [...tickets.map(({ customer }) => customer), ...staff.values()] }
    })
  })

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
