import { execFileSync } from 'node:child_process'
import { REQUEST_ID_HEADER } from '@radruf/contract'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerHealth, requestIdOptions } from './index.ts'
import { startTraceCollector } from './testing/trace-collector.ts'
import { traceRequests } from './trace-requests.ts'
import { inSpan, keepSpan, startTracing, traceHeaders, traceJob, traceStatement } from './tracing.ts'

const ID = '0b7b8d0e-9f3a-4c6e-8f11-2a1d5c7e9b00'
const TRACE = ID.replaceAll('-', '')
const SELECT = 'select * from "ticket" where "email" = $1'

async function trace({ share = 1, status = 200 } = {}) {
  const collector = await startTraceCollector(status)
  const headers = { authorization: 'Bearer north' }
  const lines: string[] = []
  const traces = await startTracing({ endpoint: collector.url, headers, share, service: 'test', version: '1.2.3' })
  traces.report((line) => lines.push(line))
  onTestFinished(async () => {
    await traces.stop()
    collector.stop()
  })
  return { collector, traces, lines }
}

/** A server whose requests send a statement, and one in front of it that names the trace to it. */
function servers() {
  const options = { findRoute: ({ routeOptions: { url = 'unknown' } }) => url } as Parameters<typeof traceRequests>[1]
  const [front, back] = [fastify(requestIdOptions), fastify(requestIdOptions)]
  traceRequests(front, options)
  traceRequests(back, options)
  registerHealth(front, async () => [])
  front.post('/tickets/:id', async () =>
    inSpan('render page', {}, async () => {
      const send = keepSpan(
        async () => (await back.inject({ url: '/api/tickets', headers: traceHeaders() })).statusCode,
      )
      return { status: await new Promise((resolve) => void setImmediate(() => resolve(send()))) }
    }),
  )
  back.get('/api/tickets', async () => traceStatement(SELECT, async () => ({})))
  front.get('/failing', async () => {
    throw new Error('anna@example.test is gone')
  })
  onTestFinished(async () => {
    await front.close()
    await back.close()
  })
  return { front }
}

test('a request, its page, the request behind it and its statement are one trace with the id of the request', async () => {
  const { collector, traces } = await trace()
  const { front } = servers()
  const payload = { mail: 'anna@example.test' }
  await front.inject({ method: 'POST', url: '/tickets/7?token=south', headers: { [REQUEST_ID_HEADER]: ID }, payload })
  await front.inject('/health/live')
  await front.inject({ url: '/health/live', headers: { accept: 'text/event-stream' } })
  await traces.stop()
  const spans = collector.spans()
  const path = ['POST /tickets/:id', 'render page', 'GET /api/tickets', 'select ticket']
  expect(spans.map(({ name }) => name).sort()).toEqual(path.toSorted())
  const chain = path.map((name) => spans.find((span) => span.name === name))
  expect(chain.map((span) => span?.traceId)).toEqual(path.map(() => TRACE))
  expect(chain.map((span) => span?.parentSpanId || undefined)).toEqual([
    undefined,
    ...chain.slice(0, -1).map((span) => span?.spanId),
  ])
  expect(chain[0]?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/tickets/:id',
    'http.response.status_code': 200,
  })
  expect(chain[3]?.attributes).toMatchObject({ 'db.query.text': SELECT })
  const sent = collector.text()
  for (const secret of ['anna', 'south', '/tickets/7']) expect(sent).not.toContain(secret)
  expect(new Set(collector.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer north']))
})

test('a failed job and a failed request are marked without their message, and a statement alone has no trace', async () => {
  const { collector, traces } = await trace()
  const { front } = servers()
  const refuse = () => Promise.reject(Object.assign(new Error('anna@example.test'), { code: 'EENVELOPE' }))
  await expect(traceJob('mail', 2, () => traceStatement('commit', refuse))).rejects.toThrow('anna')
  await front.inject('/failing')
  await traceStatement(SELECT, async () => ({}))
  const named = Object.assign(new Error('gone'), { name: 'anna@example.test' })
  await expect(traceJob('push', 1, () => Promise.reject(named))).rejects.toThrow('gone')
  await traces.stop()
  expect(collector.spans().map(({ name, status, attributes }) => [name, status, attributes['error.type']])).toEqual([
    ['commit', 2, 'EENVELOPE'],
    ['job mail', 2, 'EENVELOPE'],
    ['GET /failing', 2, undefined],
    ['job push', 2, 'Error'],
  ])
  expect(collector.text()).not.toContain('anna')
})

test('a parent that a proxy names is kept, one that is no W3C trace context is not, and a share of 0 records nothing', async () => {
  const { collector, traces } = await trace()
  const { front } = servers()
  const parents = [
    `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    'anna@example.test',
    `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`,
  ]
  for (const traceparent of parents)
    await front.inject({ url: '/failing', headers: { traceparent, tracestate: 'x=anna' } })
  await traces.stop()
  const [first, ...others] = collector.spans()
  expect([first?.traceId, first?.parentSpanId]).toEqual(['a'.repeat(32), 'b'.repeat(16)])
  expect(
    others.map(({ traceId, parentSpanId }) => [/^[0-9a-f]{32}$/.test(traceId), parentSpanId || undefined]),
  ).toEqual([
    [true, undefined],
    [true, undefined],
  ])
  expect(collector.text()).not.toContain('anna')
  const none = await trace({ share: 0 })
  await servers().front.inject('/failing')
  await none.traces.stop()
  expect(none.collector.spans()).toEqual([])
})

test('a collector that refuses traces, or is away, is reported once, and everything else is done', async () => {
  const { lines, traces, collector } = await trace({ status: 403 })
  const { front } = servers()
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT: http:\S+ does not accept traces \(status 403\); [^\n]+$/)
  expect((await front.inject({ method: 'POST', url: '/tickets/7' })).json()).toEqual({ status: 200 })
  await traces.stop()
  expect(collector.spans()).toHaveLength(4)
  expect(lines).toHaveLength(1)
  const away = await startTracing({
    endpoint: 'http://127.0.0.1:1',
    headers: {},
    share: 1,
    service: 'test',
    version: '1',
  })
  away.report((line) => lines.push(line))
  await expect.poll(() => lines).toHaveLength(2)
  expect(lines[1]).toMatch(/127\.0\.0\.1:1 does not answer \(/)
  await away.stop()
})

test('the SDK is loaded with an endpoint only', () => {
  const hook = 'registerHooks({resolve:(name,context,next)=>(console.log(name),next(name,context))})'
  const start = `(await import(${JSON.stringify(import.meta.resolve('./index.ts'))})).startTracing`
  const load = (endpoint: string) =>
    execFileSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,import{registerHooks}from'node:module';${hook}`,
        '--input-type=module',
        '--eval',
        `await ${start}({ endpoint: '${endpoint}', headers: {}, share: 1, service: 'test', version: '1' })`,
      ],
      { encoding: 'utf8' },
    )
  const sdk = '@opentelemetry/sdk-trace'
  expect(load('http://127.0.0.1:1')).toContain(sdk)
  expect(load('')).not.toContain(sdk)
})

test('without an endpoint requests get no hooks, statements no spans and other processes no header', async () => {
  const traces = await startTracing({ endpoint: undefined, headers: {}, share: 1, service: 'test', version: '1' })
  const app = fastify()
  const hooks: string[] = []
  traceRequests({ addHook: (name: string) => hooks.push(name) } as never, { findRoute: () => '' })
  expect(hooks).toEqual([])
  expect(await inSpan('page', {}, async () => traceHeaders())).toEqual({})
  const work = () => 1
  expect(keepSpan(work)).toBe(work)
  await Promise.all([app.close(), traces.stop()])
})
