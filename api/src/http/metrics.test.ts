import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

let testService: TestService
beforeAll(async () => {
  testService = await startTestService({ database: 'postgres' })
})
afterAll(() => testService.stop())

const readMetrics = async () => (await testService.browser().get<string>('/metrics')).body

test('metrics count waiting, retried and given up jobs by kind, name no person, and say when the disk is full', async () => {
  const { service } = testService
  const job = (key: string, values: object) => ({
    kind: 'mail',
    key,
    payload: JSON.stringify({ to: 'anna@example.test' }),
    run_at: new Date('2026-11-24T09:00:00Z'),
    ...values,
  })
  await service.db
    .insertInto('job')
    .values([
      job('new', {}),
      job('retried', { attempts: 2, error: 'ECONNREFUSED' }),
      job('given up', { attempts: 9, error: 'EENVELOPE 550', failed_at: new Date('2026-11-23T09:00:00Z') }),
    ])
    .execute()
  const metrics = await readMetrics()
  expect(metrics.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([
    'radruf_jobs{kind="mail",state="waiting"} 2',
    'radruf_jobs{kind="mail",state="retried"} 1',
    'radruf_jobs{kind="mail",state="failed"} 1',
    ...['code', 'link', 'passkey', 'company'].flatMap((key) =>
      ['done', 'refused'].map((result) => `radruf_sign_ins_total{key="${key}",result="${result}"} 0`),
    ),
    'radruf_storage_full 0',
  ])
  expect(metrics).not.toContain('anna')
  service.storage.reportFull()
  expect(await readMetrics()).toContain('radruf_storage_full 1')
})
