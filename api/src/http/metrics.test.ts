import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

let testService: TestService
beforeAll(async () => {
  testService = await startTestService({ database: 'postgres' })
})
afterAll(() => testService.stop())
const read = () => testService.service.metrics.print()

test('metrics count waiting, retried and given up jobs by kind with the age of due ones, and name no person', async () => {
  const { service } = testService
  const now = service.clock.now()
  const job = (key: string, values: object) => ({
    kind: 'mail',
    key,
    payload: JSON.stringify({ to: 'anna@example.test' }),
    run_at: new Date(now.epochMilliseconds - 90_000),
    ...values,
  })
  await service.db
    .insertInto('job')
    .values([
      job('new', {}),
      job('retried', { attempts: 2, error: 'ECONNREFUSED', run_at: new Date(now.epochMilliseconds + 60_000) }),
      job('given up', { attempts: 9, error: 'EENVELOPE 550', failed_at: new Date('2026-11-23T09:00:00Z') }),
    ])
    .execute()
  const text = await read()
  expect(text).toContain('radruf_jobs{kind="mail",state="waiting"} 2\n')
  expect(text).toContain('radruf_jobs{kind="mail",state="retried"} 1\n')
  expect(text).toContain('radruf_jobs{kind="mail",state="failed"} 1\n')
  expect(Number(/radruf_job_due_age_seconds\{kind="mail"\} (\S+)/.exec(text)?.[1])).toBeCloseTo(90, -1)
  expect(text).not.toContain('anna')
  await service.db.deleteFrom('job').execute()
})

test('metrics tell free times, calls, sign-ins, uploads, job runs and a full disk', async () => {
  const { service, signedIn, runJobs } = testService
  expect(await read()).toContain('radruf_appointment_slots{state="free"} 0\n')
  await signedIn('mechanic', 'mia@example.test')
  await runJobs()
  const text = await read()
  expect(Number(/radruf_appointment_slots\{state="free"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(20)
  for (const line of [
    'radruf_appointment_slots{state="booked"} 0',
    'radruf_calls{people="several"} 0',
    'radruf_call_pages{connection="none"} 0',
    'radruf_sign_ins_total{key="company",result="refused"} 0',
    'radruf_job_runs_total{kind="mail",result="done"} 1',
    'radruf_event_streams 0',
    'radruf_database_up 1',
    'radruf_storage_full 0',
  ])
    expect(text.split('\n')).toContain(line)
  service.storage.reportFull()
  expect(await read()).toContain('radruf_storage_full 1\n')
})

test('the port of the product has no metrics', async () => {
  const { status } = await testService.browser().get('/metrics')
  expect(status).toBe(404)
})
