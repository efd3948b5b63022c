import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasAccess, PERSON_ROLES, type PersonRole } from '@radruf/contract'
import { ENDPOINTS, type Endpoint } from '@radruf/contract/api'
import type { FastifyInstance } from 'fastify'
import { readBackupSchema, restoreBackup } from '../../backup/backup.ts'
import { describePhotoCheck } from '../../backup/check-photos.ts'
import { countRows } from '../../backup/copy.ts'
import { TABLES } from '../../backup/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createSession } from '../../features/sign-in/session.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { startService } from '../../start.ts'
import { APP_VERSION } from '../../version.ts'
import type { CommandResult } from '../command.ts'
import { formatCount } from '../format-count.ts'

type Rehearsal = { folder: string; database?: string | undefined }

/**
 * Upgrades a copy to this version: restores a backup of the running version into a new database, runs the migrations, starts the service on
 * it without background tasks, so that no mail is sent, and reads every list as each kind of person. The copy is deleted.
 */
export async function rehearseUpgradeCommand(
  settings: Settings,
  { folder, database }: Rehearsal,
): Promise<CommandResult> {
  const began = Date.now()
  const { pending, counts } = await readBackupSchema(folder)
  // Beside the backup, whose disk has room for another.
  const dataDir = await mkdtemp(join(dirname(folder), 'rehearsal-'))
  const { service, app, stop } = await startService(
    { ...settings, dataDir, databaseUrl: database, logLevel: 'silent' },
    { runsInBackground: false },
  )
  try {
    const { rows, photos, faults, withoutRow } = await restoreBackup(service, folder)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    const after = await countRows(service.db)
    const changes = TABLES.filter((table) => counts[table] !== undefined && counts[table] !== after[table])
    const added = TABLES.filter((table) => counts[table] === undefined)
    const { roles, requests, failures } = await readAsEveryone(service, app)
    return {
      ok: failures.length === 0 && faults.length === 0,
      lines: [
        pending.length
          ? `${formatCount(pending.length, 'migration')} to version ${APP_VERSION}: ${pending.join(', ')}.`
          : `Version ${APP_VERSION} has no migration for this database.`,
        `${rows} rows and ${photos} photos were copied and upgraded in ${seconds} s.`,
        ...describePhotoCheck(faults, withoutRow),
        changes.length
          ? `Rows that the migrations add or remove: ${changes.map((table) => `${table} ${counts[table]} → ${after[table]}`).join(', ')}.`
          : 'Every table keeps its rows.',
        ...(added.length ? [`New tables: ${added.join(', ')}.`] : []),
        roles.length
          ? `The new version started and answered ${formatCount(requests, 'request')} as ${roles.join(', ')}.`
          : 'The new version started. Without people there was nothing to request.',
        ...failures,
        failures.length
          ? 'Do not upgrade. Nothing was changed.'
          : `To go back, start the earlier version again: it runs on this database. If it must not, restore ${folder} with it.`,
      ],
    }
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

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
