import { expect, test } from 'vitest'
import { startTestService } from '../testing/service.ts'
import { runMaintenance } from './maintenance.ts'

test('jobs that were given up and mails of the demo mailbox are deleted after 30 days, waiting jobs never', async () => {
  const testService = await startTestService({ database: 'postgres' })
  const { db } = testService.service
  const at = (days: number) => new Date(Date.parse('2026-11-23T09:00:00Z') - days * 24 * 60 * 60_000)
  const job = (key: string, runAt: Date, failedAt: Date | null) => ({
    kind: 'mail',
    key,
    payload: JSON.stringify({ to: 'anna@example.test' }),
    run_at: runAt,
    failed_at: failedAt,
  })
  await db
    .insertInto('job')
    .values([
      job('given up 31 days ago', at(40), at(31)),
      job('given up 29 days ago', at(40), at(29)),
      job('waiting', at(40), null),
    ])
    .execute()
  const mail = (subject: string, sentAt: Date) => ({
    recipient: 'anna@example.test',
    subject,
    text: '',
    html: '',
    attachments: '[]',
    sent_at: sentAt,
  })
  await db
    .insertInto('dev_mail')
    .values([mail('old', at(31)), mail('recent', at(29))])
    .execute()
  await runMaintenance(testService.service)
  const jobs = await db.selectFrom('job').select('key').orderBy('key').execute()
  expect(jobs.map(({ key }) => key)).toEqual(['given up 29 days ago', 'waiting'])
  expect((await db.selectFrom('dev_mail').select('subject').execute()).map(({ subject }) => subject)).toEqual([
    'recent',
  ])
  await testService.stop()
})
