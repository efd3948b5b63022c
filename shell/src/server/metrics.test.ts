import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { REQUEST_ID_HEADER } from '@radruf/contract'
import { createReleaseCounter } from '@radruf/release-tool/guard'
import { expect, onTestFinished, test } from 'vitest'
import { createShellMetrics, findRoute } from './metrics.ts'
import type { Source } from './source.ts'
import { startShellServer } from './testing/shell-server.ts'

const RELEASE = '0123456789abcdef'
const ID = '0b7b8d0e-9f3a-4c6e-8f11-2a1d5c7e9b00'

const NO_ASSETS = { scripts: [], styles: [] }

function source(isReadable = true) {
  const releases = mkdtempSync(join(tmpdir(), 'radruf-metrics-'))
  onTestFinished(() => rmSync(releases, { recursive: true }))
  mkdirSync(join(releases, 'mf-auth', RELEASE), { recursive: true })
  writeFileSync(join(releases, 'mf-auth', RELEASE, 'entry.js'), 'x'.repeat(120))
  const remotes = { 'mf-auth': { stable: RELEASE } }
  return {
    assets: NO_ASSETS,
    files: { releases, assets: [releases] },
    readRegistry: async () => {
      if (!isReadable) throw new Error('gone')
      return { remotes }
    },
    fetchRelease: async () => ({
      version: '1.2.0',
      owner: 'Zugang',
      entry: { file: 'entry.js' },
      scripts: [],
      styles: [],
    }),
  } as unknown as Source
}

test('releases have their views, failures and times by remote, release, version and state', async () => {
  const counter = createReleaseCounter()
  counter.viewed('mf-auth', RELEASE)
  for (const message of ['one', 'two']) counter.failed('mf-auth', RELEASE, 'browser', message)
  counter.rendered('mf-auth', RELEASE, 60)
  counter.loaded('mf-auth', RELEASE, 300)
  for (const paint of [400, 700, 780, 3000]) counter.timed('mf-auth', RELEASE, '/login', { paint })
  counter.timed('mf-auth', RELEASE, '/login', { interaction: 5000 })
  const metrics = createShellMetrics(counter, source())
  metrics.rendererFailed('memory')
  const text = await metrics.print()
  const labels = `remote="mf-auth",release="${RELEASE}",version="1.2.0",state="live"`
  for (const line of [
    `radruf_release_views_total{${labels}} 1`,
    `radruf_release_failures_total{${labels},where="browser"} 2`,
    `radruf_release_failures_total{${labels},where="server"} 0`,
    `radruf_release_server_seconds_total{${labels}} 0.06`,
    `radruf_release_load_pages_total{${labels}} 1`,
    `radruf_release_load_seconds_total{${labels}} 0.3`,
    `radruf_release_first_visit_bytes{${labels}} 120`,
    `radruf_release_largest_paint_seconds_bucket{${labels},path="/login",le="0.8"} 3`,
    `radruf_release_largest_paint_seconds_bucket{${labels},path="/login",le="+Inf"} 4`,
    `radruf_release_largest_paint_seconds_sum{${labels},path="/login"} 4.88`,
    `radruf_release_slowest_interaction_seconds_count{${labels},path="/login"} 1`,
    'radruf_renderer_faults_total{what="memory"} 1',
    'radruf_registry_readable 1',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text.match(/^# TYPE radruf_release_\w+ (counter|gauge)$/gm)).toHaveLength(15)
  expect(await createShellMetrics(counter, source(false)).print()).toContain('radruf_registry_readable 0\n')
})

test('a page is measured by its path in the contract, which names no ticket and no person', () => {
  const at = (url: string, route = '/*') => findRoute({ url, routeOptions: { url: route } as never })
  expect(at('/case/eyJhbGciOi?x=1')).toBe('/case/:token')
  for (const url of ['/anna@example.test', '//', '//anna', '/%']) expect(at(url)).toBe('unknown')
  expect(at('/api/tickets/7', '/api/*')).toBe('/api/*')
})

test('metrics have a port of their own, and a request keeps its id from the browser to the service', async () => {
  const given: unknown[] = []
  const port = await freePort()
  const server = await startShellServer(
    (request, response) => {
      given.push(request.headers[REQUEST_ID_HEADER])
      response.end('{}')
    },
    { logLevel: 'info', metricsAt: { host: '127.0.0.1', port } },
  )
  const get = (path: string) => fetch(server.url + path, { headers: { [REQUEST_ID_HEADER]: ID } })
  const reply = await get('/api/tickets/7')
  expect([given, reply.headers.get(REQUEST_ID_HEADER)]).toEqual([[ID], ID])
  await (await get('/tickets')).text()
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('radruf_http_request_duration_seconds_count{method="GET",route="/api/*",status="200"} 1\n')
  expect(text).toContain('radruf_event_streams 0\n')
  const log = await server.stop()
  expect(log.split('\n').filter((line) => line.includes('request completed') && line.includes(ID))).toHaveLength(2)
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

test('a shell without service, registry or renderers is not ready, and names them', async () => {
  const state = { status: 503, areReady: false, isReadable: false }
  const server = await startShellServer((_, response) => void response.writeHead(state.status).end(), {
    source: {
      assets: NO_ASSETS,
      files: { assets: [import.meta.dirname], releases: import.meta.dirname },
      readRegistry: () => source(state.isReadable).readRegistry(),
    } as unknown as Source,
    startRenderers: () => ({
      render: async () => ({ status: 200, headers: [] }),
      areReady: () => state.areReady,
      close: () => {},
    }),
  })
  onTestFinished(() => void server.stop())
  const ready = async () => (await server.app.inject('/health/ready')).json()
  expect(await ready()).toEqual({ status: 'not ready', missing: ['service', 'registry', 'renderers'] })
  Object.assign(state, { status: 200, areReady: true, isReadable: true })
  expect(await ready()).toEqual({ status: 'ready' })
})
