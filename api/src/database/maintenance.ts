import { DAY_MS, MINUTE_MS } from '@radruf/contract'
import { sql } from 'kysely'
import { deleteUnsentAttachments } from '../features/chat/attachment-storage.ts'
import { deletePhotoFiles, findOrphanedPhotos } from '../features/photos/files.ts'
import { findExistingPhotoIds } from '../features/photos/storage.ts'
import { applyRetention } from '../features/retention/retention.ts'
import { deleteOldSecurityEvents } from '../features/security-log/security-log.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'

const INTERVAL_MS = 10 * MINUTE_MS
const RETENTION_MS = DAY_MS
/** Age of jobs that were given up, of deliveries to webhooks, and of the mails of demo mode. */
const JOB_RETENTION_MS = 30 * DAY_MS

/** Deletes expired rows, attachments that were not sent within a day, and orphaned photos. On the embedded database it also vacuums and writes a checkpoint. */
export async function runMaintenance(service: Service) {
  const { db, clock, databaseKind, settings } = service
  const now = dateOf(clock.now())
  // The age of events is real time: see appendEvent.
  await db
    .deleteFrom('event')
    .where('created_at', '<', new Date(Date.now() - RETENTION_MS))
    .execute()
  await db
    .deleteFrom('case_viewer')
    .where('seen_at', '<', new Date(Date.now() - RETENTION_MS))
    .execute()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sign_in_challenge')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('expires_at', '<', now).execute()
  const monthAgo = new Date(now.getTime() - JOB_RETENTION_MS)
  await db.deleteFrom('job').where('failed_at', '<', monthAgo).execute()
  await db.deleteFrom('webhook_delivery').where('created_at', '<', monthAgo).execute()
  await db.deleteFrom('dev_mail').where('sent_at', '<', monthAgo).execute()
  await deleteOldSecurityEvents(db, now, settings.securityLogMonths)
  await applyRetention(service)
  const unsent = await deleteUnsentAttachments(db, new Date(now.getTime() - RETENTION_MS))
  await deletePhotoFiles(service, unsent)
  // Left by a crash, by a deleted ticket, or by an error while they were deleted.
  const orphans = await findOrphanedPhotos(service.files, (ids) => findExistingPhotoIds(db, ids))
  await deletePhotoFiles(service, orphans)
  if (databaseKind === 'postgres') return
  // The embedded database has no background workers: without these the log and dead rows only grow.
  await sql`VACUUM (ANALYZE)`.execute(db)
  await sql`CHECKPOINT`.execute(db)
}

/** Runs the maintenance every ten minutes; the first run is ten minutes after the start. */
export function startMaintenance(service: Service): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = runMaintenance(service).catch((error) => service.log.error({ err: error }, 'maintenance failed'))
  }, INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
