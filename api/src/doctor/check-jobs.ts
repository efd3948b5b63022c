import { formatCount } from '../ops/format-count.ts'
import { type Check, failed, off, passed } from './check.ts'

const NAME = 'jobs'

/** Checks that no mail or other job was given up, and names the kinds whose last attempt failed. */
export const checkJobs: Check = async ({ database }) => {
  if (!database) return [off(NAME, 'the database was not read')]
  const givenUp = describeCounts(database.jobs, 'failed')
  if (givenUp)
    return [
      failed(
        NAME,
        `given up: ${givenUp}`,
        'See the reasons with: npm run ops -- mails. When the cause is gone, send them again with: npm run ops -- mails resend',
      ),
    ]
  const retried = describeCounts(database.jobs, 'retried')
  if (retried)
    return [failed(NAME, `tried again after a failure: ${retried}`, 'See the reasons with: npm run ops -- mails')]
  const waiting = database.jobs.reduce((sum, job) => sum + job.waiting, 0)
  return [passed(NAME, `${formatCount(waiting, 'job')} waiting, none failed`)]
}

const describeCounts = (
  jobs: readonly { kind: string; retried: number; failed: number }[],
  state: 'retried' | 'failed',
) =>
  jobs
    .filter((job) => job[state] > 0)
    .map((job) => `${job[state]} ${job.kind}`)
    .join(', ')
