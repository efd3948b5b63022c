import { REQUEST_ID_HEADER } from '@radruf/contract'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drain, observeRequests, registerHealth, requestIdOptions } from './index.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

const ID = '0b7b8d0e-9f3a-4c6e-8f11-2a1d5c7e9b00'

function server(missing: string[] = [], impaired: string[] = []) {
  const metrics = createMetrics('1.2.3')
  const lines: string[] = []
  const app = fastify({
    ...requestIdOptions,
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  observeRequests(app, { metrics, findRoute: ({ routeOptions }) => routeOptions.url ?? 'unknown' })
  registerHealth(
    app,
    async () => missing,
    async () => impaired,
  )
  app.get('/tickets/:id', async () => ({}))
  app.get('/events', async (_, reply) => reply.type('text/event-stream').send('data: 1\n\n'))
  onTestFinished(() => app.close())
  return { app, metrics, lines }
}

test('a request keeps the id that came with it, and one that is no UUID gets another', async () => {
  const { app, lines } = server()
  const get = async (id: string) =>
    (await app.inject({ url: '/tickets/7', headers: { [REQUEST_ID_HEADER]: id } })).headers[REQUEST_ID_HEADER]
  expect(await get(ID)).toBe(ID)
  expect(lines.at(-1)).toContain(`"requestId":"${ID}"`)
  expect(await get('anna@example.test')).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.join()).not.toContain('anna')
})

test('requests are measured by route, without the values in their address and without event streams', async () => {
  const { app, metrics } = server()
  for (const url of ['/tickets/7', '/tickets/8', '/events', '/anna@example.test']) await app.inject(url)
  const text = await metrics.print()
  const count = (route: string, status: number) =>
    `radruf_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
  expect(text).toContain(`${count('/tickets/:id', 200)} 2\n`)
  expect(text).toContain(`${count('unknown', 404)} 1\n`)
  expect(text).not.toContain('/events')
  expect(text).not.toContain('anna')
  expect(text).toContain('radruf_build_info{version="1.2.3"} 1\n')
})

test('a process is ready until something is missing, and live all the time', async () => {
  const [missing, impaired]: [string[], string[]] = [[], []]
  const { app } = server(missing, impaired)
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  impaired.push('files')
  const served = await app.inject('/health/ready')
  expect([served.statusCode, served.json()]).toEqual([200, { status: 'ready', impaired: ['files'] }])
  missing.push('database')
  const refused = await app.inject('/health/ready')
  expect([refused.statusCode, refused.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }])
  expect((await app.inject('/health/live')).statusCode).toBe(200)
})

test('a draining process serves every request and says that it is not ready', async () => {
  const { app } = server()
  const drained = drain(app, 0.05)
  const refused = await app.inject('/health/ready')
  expect([refused.statusCode, refused.json().missing]).toEqual([503, ['the process is stopping']])
  expect((await app.inject('/tickets/7')).statusCode).toBe(200)
  await drained
})

test('the port of the metrics serves nothing else, and says when it is taken', async () => {
  const metrics = createMetrics('1.2.3')
  const value = { read: 0 }
  metrics.gauge({ name: 'value', help: 'A value.', read: () => (value.read ? [{ value: value.read }] : []) })
  metrics.readCounter({ name: 'counted_total', help: 'Counted.', read: () => [{ value: 3 }] })
  const app = fastify()
  onTestFinished(() => app.close())
  const taken = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  await expect(startMetricsServer(metrics, { host: '127.0.0.1', port: taken })).rejects.toThrow('EADDRINUSE')
  await app.close()
  const close = await startMetricsServer(metrics, { host: '127.0.0.1', port: taken })
  onTestFinished(close)
  const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${taken}${path}`)
  expect(await (await read()).text()).not.toMatch(/^radruf_value /m)
  value.read = 5
  const text = await (await read()).text()
  expect(text).toMatch(/^radruf_value 5$/m)
  // Read twice, counted once.
  expect(text).toMatch(/^radruf_counted_total 3$/m)
  expect((await read('/')).status).toBe(404)
})
