import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invite } from '../features/people/invite.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { createTestClient } from '../testing/client.ts'
import { createTestData } from '../testing/service.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { inTransaction } from './transaction.ts'

let data: Awaited<ReturnType<typeof createTestData>>
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
let running: Awaited<ReturnType<typeof startService>>

/** Starts the service behind the proxy, with parameters of its connections. */
async function start(parameters: Record<string, string> = {}) {
  const url = new URL(data.env.DATABASE_URL ?? '')
  proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  running = await startService(loadSettings({ ...data.env, DATABASE_URL: url.href }))
}
beforeEach(async () => {
  data = await createTestData('postgres')
})
afterEach(async () => {
  await running.stop()
  await proxy.close()
  await data.remove()
})

const browser = () => createTestClient(running.app)
const health = () => browser().get<{ status: string; causes: string[] }>('/api/health')
const requestCode = () =>
  browser().post('/api/sign-in/codes', { email: `anna-${performance.now()}@example.test`, language: 'de' })
/** Opens a transaction and waits in it for another statement to end its connection. */
async function holdTransaction() {
  const opened = Promise.withResolvers<void>()
  const held = inTransaction(running.service, async (trx) => {
    await sql`SELECT 1`.execute(trx)
    opened.resolve()
    await sql`SELECT pg_sleep(600)`.execute(trx)
  })
  held.catch(() => {})
  await opened.promise
  return { held }
}

test('connections that PostgreSQL terminates in a transaction end no process, and the next request works', async () => {
  await start()
  const { held } = await holdTransaction()
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(running.service.urgentDb)
  await expect(held).rejects.toThrow()
  await expect.poll(async () => (await requestCode()).status).toBe(202)
  expect((await health()).body.status).toBe('ok')
})

test('connections that are reset end no process, and listening resumes', async () => {
  await start()
  const { held } = await holdTransaction()
  proxy.cut()
  await expect(held).rejects.toThrow()
  await expect.poll(async () => (await requestCode()).status).toBe(202)
  const other = await startService(running.service.settings, { runsInBackground: false })
  const heard = Promise.withResolvers<void>()
  const { id } = await invite(other.service, { email: 'ben@example.test', role: 'customer', language: 'de' })
  running.service.notifier.onSessionEnded(id, heard.resolve)
  const notify = setInterval(() => other.service.notifier.notifySessionsEnded([id]), 100)
  await heard.promise
  clearInterval(notify)
  await other.stop()
})

test('while the server is frozen, health says degraded within two seconds and requests are 503 with a time to try again', async () => {
  await start({ query_timeout: '1000' })
  proxy.freeze()
  const askedAt = performance.now()
  const { status, body } = await health()
  expect([status, body.status, body.causes]).toEqual([503, 'degraded', ['database']])
  expect(performance.now() - askedAt).toBeLessThan(2_000)
  const ready = await browser().get<{ missing: string[] }>('/health/ready')
  expect([ready.status, ready.body.missing]).toEqual([503, ['database']])
  expect((await browser().get('/health/live')).status).toBe(200)
  const metrics = await running.service.metrics.print()
  expect(metrics).toContain('radruf_database_up 0\n')
  expect(metrics).not.toMatch(/^radruf_jobs\{/m)
  const refused = await requestCode()
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '5'])
  proxy.thaw()
  await expect.poll(async () => (await requestCode()).status).toBe(202)
  expect((await health()).body).toMatchObject({ status: 'ok', causes: [] })
  expect((await browser().get('/health/ready')).status).toBe(200)
  expect(await running.service.metrics.print()).toContain('radruf_database_up 1\n')
})

const CODE_REQUEST = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'anna@example.test', language: 'de' }),
}

test('the service stops while the server is frozen, with a request, a job and a transaction under way', async () => {
  await start()
  // Over a connection, because only then the stop waits for the request.
  const address = await running.app.listen({ host: '127.0.0.1', port: 0 })
  const { held } = await holdTransaction()
  const failed = expect(held).rejects.toThrow()
  proxy.freeze()
  const refused = Promise.allSettled([fetch(`${address}/api/sign-in/codes`, CODE_REQUEST)])
  const began = performance.now()
  await running.stop()
  expect(performance.now() - began).toBeLessThan(25_000)
  await refused
  await failed
})
