import { sql } from 'kysely'
import { resendJobs } from '../../jobs/resend.ts'
import type { Service } from '../../service.ts'
import { isoOf } from '../../time.ts'
import type { CommandResult } from '../command.ts'
import { formatCount } from '../format-count.ts'
import { formatTable } from './tables.ts'

type JobRow = {
  id: number
  kind: string
  recipient: string | null
  run_at: Date
  failed_at: Date | null
  error: string
}

/** Lists the jobs whose last attempt failed: those that wait for the next one, and those that were given up. */
export async function listFailedJobs({ db }: Service): Promise<string[]> {
  const { rows } = await sql<JobRow>`
    SELECT id, kind, coalesce(payload->>'to', payload->>'email') AS recipient, run_at, failed_at, error
    FROM job WHERE error IS NOT NULL ORDER BY id`.execute(db)
  if (rows.length === 0) return ['No mail or job has failed.']
  return formatTable(
    ['ID', 'KIND', 'TO', 'STATE', 'REASON'],
    rows.map(({ id, kind, recipient, run_at, failed_at, error }) => [
      String(id),
      kind,
      recipient ?? '',
      failed_at ? `given up ${isoOf(failed_at)}` : `tried again ${isoOf(run_at)}`,
      error,
    ]),
  )
}

/** Enqueues jobs again that were given up: all, or one. Expired ones have no use and stay. */
export async function resendCommand(service: Service, { id }: { id?: number | undefined }): Promise<CommandResult> {
  const resent = await resendJobs(service, { id })
  if (id !== undefined && resent === 0)
    return { ok: false, lines: [`No job that was given up, and has not expired, has the id ${id}.`] }
  return { ok: true, lines: [`${formatCount(resent, 'job')} will be tried again now.`] }
}
