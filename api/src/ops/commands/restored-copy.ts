import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasAccess, PERSON_ROLES, type PersonRole } from '@radruf/contract'
import { ENDPOINTS, type Endpoint } from '@radruf/contract/api'
import type { FastifyInstance } from 'fastify'
import { type RestoreResult, restoreBackup } from '../../backup/backup.ts'
import type { BackupPlace } from '../../backup/backup-place.ts'
import { type Counts, countRows } from '../../backup/copy.ts'
import { type BackupSource, findBackup } from '../../backup/find-backup.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createSession } from '../../features/sign-in/session.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { startService } from '../../start.ts'
import { formatCount } from '../format-count.ts'

export type CopyOptions = BackupSource & {
  /** An empty PostgreSQL database in place of an embedded one. */
  database?: string | undefined
}

/** A backup that was restored into a new product. */
export type RestoredCopy = RestoreResult & {
  place: BackupPlace
  /** Seconds of the restore, as text. */
  seconds: string
  /** Rows of the tables after the migrations. */
  counts: Counts
  /** What the product answered to a person of each role; `failures` are lines for the operator. */
  answers: { roles: PersonRole[]; requests: number; failures: string[] }
}

/**
 * Restores a backup into a new database and folder, starts the service on it without background tasks, so that no mail is sent, and reads
 * every list as each kind of person. The copy is deleted, and nothing of the running product is read or changed.
 */
export async function restoreCopy(settings: Settings, { database, ...source }: CopyOptions): Promise<RestoredCopy> {
  const began = performance.now()
  const place = await findBackup(settings, source)
  // Beside the backup, whose disk has room for another.
  const dataDir = await mkdtemp(join(source.folder ? dirname(source.folder) : settings.dataDir, 'rehearsal-'))
  try {
    const { service, app, stop } = await startService(
      { ...settings, dataDir, databaseUrl: database, fileBucket: null, backupBucket: null, logLevel: 'silent' },
      { runsInBackground: false },
    )
    try {
      const restored = await restoreBackup(service, place)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const counts = await countRows(service.db)
      return { ...restored, place, seconds, counts, answers: await readAsEveryone(service, app) }
    } finally {
      await stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Lines on what a started copy answered. */
export const describeAnswers = (subject: string, { roles, requests, failures }: RestoredCopy['answers']): string[] => [
  roles.length
    ? `${subject} started and answered ${formatCount(requests, 'request')} as ${roles.join(', ')}.`
    : `${subject} started. Without people there was nothing to request.`,
  ...failures,
]

/** The addresses that read without naming a row. */
const READS = (Object.values(ENDPOINTS) as Endpoint[]).filter(
  ({ method, path }) => method === 'GET' && !path.includes('{'),
)

/** Requests everything that the newest person of each role may list. */
async function readAsEveryone(service: Service, app: FastifyInstance) {
  const failures: string[] = []
  const roles: PersonRole[] = []
  let requests = 0
  for (const role of PERSON_ROLES) {
    const cookie = await signIn(service, role)
    if (!cookie) continue
    roles.push(role)
    for (const { path } of READS.filter(({ access }) => access === 'public' || hasAccess(access, role))) {
      requests += 1
      const { statusCode } = await app.inject({ url: path, headers: { cookie } })
      if (statusCode >= 500) failures.push(`FAILED: ${path} answers a ${role} with ${statusCode}.`)
    }
  }
  return { roles, requests, failures }
}

/** The session cookie of the newest person of a role; undefined when there is none. */
async function signIn(service: Service, role: PersonRole): Promise<string | undefined> {
  const person = await service.db
    .selectFrom('person')
    .select('id')
    .where('role', '=', role)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!person) return undefined
  const { token } = await inTransaction(service, (trx) => createSession(service, trx, person.id))
  return `radruf_session=${token}; __Host-radruf_session=${token}`
}
