import { REQUEST_ID_HEADER } from '@radruf/contract'
import { expect, onTestFinished, test } from 'vitest'
import { startTraceCollector } from '../../../packages/monitoring/src/testing/trace-collector.ts'
import { startServiceProcess } from '../testing/process.ts'
import { createTestData } from '../testing/service.ts'

const ID = '0b7b8d0e-9f3a-4c6e-8f11-2a1d5c7e9b00'
/** A person of the demo data. */
const EMAIL = 'anna@example.test'

async function start(endpoint: string) {
  const { env, remove } = await createTestData('postgres')
  const { child, port, ended } = await startServiceProcess({
    ...env,
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await remove()
  })
  const request = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { [REQUEST_ID_HEADER]: ID, 'content-type': 'application/json' },
    })
  return {
    request,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended).err
    },
  }
}

test('a request with its statements, and a job with its own, are traces without values', async () => {
  const collector = await startTraceCollector()
  onTestFinished(collector.stop)
  const { request, stop } = await start(collector.url)
  expect((await request('/api/sign-in/codes?trace=south', { email: EMAIL, language: 'de' })).status).toBe(202)
  const findCode = async () => {
    const mails = (await (await request('/dev/mailbox.json')).json()) as { to: string; subject: string }[]
    return mails.find(({ to, subject }) => to === EMAIL && /^\d{6}/.test(subject))?.subject.slice(0, 6)
  }
  await expect.poll(findCode).toBeDefined()
  const code = await findCode()
  await stop()
  const spans = collector.spans()
  const asked = spans.find(({ name }) => name === 'POST /api/sign-in/codes')
  expect(asked).toMatchObject({ service: 'radruf-service', traceId: ID.replaceAll('-', '') })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === asked?.spanId)
  expect(statements.map(({ name }) => name)).toContain('insert job')
  expect(statements.every(({ attributes }) => /\w/.test(String(attributes['db.query.text'])))).toBe(true)
  const job = spans.find(({ name }) => name === 'job sign-in.code')
  expect(job?.parentSpanId || undefined).toBeUndefined()
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toContain(
    'select person',
  )
  const sent = collector.text()
  for (const value of ['anna', 'south', '@example', code]) expect(sent.includes(String(value)), value).toBe(false)
})

test('without its collector the service starts and answers, with one line', async () => {
  const { request, stop } = await start('http://127.0.0.1:1')
  expect((await request('/api/session')).status).toBe(200)
  const lines = (await stop()).split('\n').filter(Boolean)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT: http://127.0.0.1:1 does not answer (bad port); no trace is sent until it does',
  ])
})
