import {
  createPageTokens,
  createReleaseCounter,
  createSuspects,
  OUTCOMES_URL,
  type ReleaseOutcomes,
} from '@radruf/release-tool/guard'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerOutcomesRoute } from './release-routes.ts'
import { registerReportRoutes, VIOLATIONS_URL } from './report-routes.ts'

const SECRET = 'secret'
const NETWORK = '127.0.0.1'
const RELEASES = ['mf-auth=0123456789abcdef']
const SHELL = '/assets/shell.js'
let now = Date.parse('2026-11-02T10:00:00Z')

/** The report of a page that another server with the same secret has rendered for this network. */
const renderPage = (address = NETWORK, releases = RELEASES) => ({
  token: createPageTokens(SECRET, () => now).issue({ address, releases }),
  releases,
})

/** A server that takes reports as the shell's does, the lines that it logs, and what it counts. */
function server() {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const outcomes = { mounted: vi.fn(), failed: vi.fn(), faulted: vi.fn(), list: (): ReleaseOutcomes[] => [] }
  const suspects = createSuspects({ onGuilty: outcomes.faulted, log: (line) => void lines.push(line) })
  const counter = createReleaseCounter(() => now)
  const findAdding = async (path: string, keys: readonly string[]) =>
    path === '/fleet' && keys.includes('mf-fleet=fedcba9876543210') ? 'mf-fleet' : undefined
  const tokens = createPageTokens(SECRET, () => now)
  registerReportRoutes(app, { outcomes, counter, tokens, suspects, findAdding, shellRelease: SHELL })
  registerOutcomesRoute(app, outcomes, SECRET)
  const send = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/csp-report', ...headers },
        payload: JSON.stringify(body),
      })
    ).statusCode
  return { lines, send, outcomes, counter, app }
}

test('a policy violation is logged with the origin of the blocked resource, without the rest of its address', async () => {
  const { lines, send } = server()
  const report = { 'violated-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?code=123456' }
  expect(
    await send(VIOLATIONS_URL, {
      'csp-report': { ...report, 'document-uri': 'https://r.example/otp/karla@example.test' },
    }),
  ).toBe(204)
  expect(await send(VIOLATIONS_URL, { 'csp-report': { ...report, 'blocked-uri': 'inline' } })).toBe(204)
  expect(lines).toEqual([
    expect.stringContaining(
      '"violation":{"directive":"script-src-elem","blocked":"https://evil.example"},"msg":"policy violated"',
    ),
    expect.stringContaining('"blocked":"inline"'),
  ])
  expect(lines.join()).not.toMatch(/karla|123456/)
})

test('every logged report says what to do about it', async () => {
  const { lines, send } = server()
  const details = { remote: 'mf-auth', release: '0123456789abcdef', owner: 'Zugang', message: 'crash' }
  await send('/reports', details)
  await send('/reports', { ...details, what: 'late' })
  await send('/reports/pages', { page: renderPage(), loaded: ['mf-auth'], message: 'no heading' })
  await send(VIOLATIONS_URL, { 'csp-report': { 'violated-directive': 'script-src-elem', 'blocked-uri': 'eval' } })
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; advice?: string })
  expect(logged.map(({ msg }) => msg)).toEqual(['remote failed', 'remote late', 'page broken', 'policy violated'])
  for (const { msg, advice } of logged) expect(advice?.length, msg).toBeGreaterThan(60)
})

test('the shell is counted like a release: whole pages, its own failures, pages without any remote, and times of its pages', async () => {
  const { send, counter } = server()
  const shell = { remote: 'shell', release: 'shell', owner: 'shell', message: 'crash' }
  const page = renderPage()
  await send('/reports', { ...shell, page: renderPage(), what: 'late' })
  await send('/reports', { ...shell, page })
  await send('/reports', { ...shell, page })
  await send('/reports', shell)
  await send('/reports/mounts', { page, mounted: [] })
  await send('/reports/pages', { page: renderPage(), loaded: [], message: 'no heading' })
  await send('/reports/pages', { page: renderPage(), loaded: ['mf-auth'], message: 'no heading' })
  await send('/reports/times', { page, times: [{ path: '/', paint: 700 }] })
  expect(counter.get('shell', SHELL)).toMatchObject({
    views: 1,
    failures: { browser: 2, server: 0 },
    pages: [{ path: '/', paint: { count: 1, milliseconds: 700 } }],
  })
})

test('a malformed report is refused and not logged', async () => {
  const { lines, send } = server()
  expect(await send(VIOLATIONS_URL, { 'csp-report': 7 })).toBe(400)
  expect(await send('/reports', { remote: 'mf-unknown' })).toBe(400)
  expect(lines).toEqual([])
})

test.each([
  ['/reports', 4096],
  ['/reports/mounts', 4096],
  ['/reports/pages', 4096],
  ['/reports/times', 8192],
  [VIOLATIONS_URL, 16_384],
])('a report to %s has at most %d bytes', async (url, limit) => {
  const { lines, send, outcomes } = server()
  const fill = (bytes: number) => 'x'.repeat(bytes - '""'.length)
  // Read, and no report.
  expect(await send(url, fill(limit))).toBe(400)
  expect(await send(url, fill(limit + 1))).toBe(413)
  expect([lines, outcomes.failed.mock.calls, outcomes.mounted.mock.calls]).toEqual([[], [], []])
})

const FAILURE = { remote: 'mf-auth', release: '0123456789abcdef', owner: 'Zugang', message: 'boom' }
const MOUNT = { remote: 'mf-auth', release: '0123456789abcdef' }

test('mounts and failures of a rendered page count for their release and the network that reported them', async () => {
  const { send, outcomes, lines } = server()
  const page = renderPage()
  expect(await send('/reports', { page, ...FAILURE })).toBe(204)
  expect(await send('/reports/mounts', { page, mounted: [MOUNT] })).toBe(204)
  expect(outcomes.failed.mock.calls).toEqual([['mf-auth', '0123456789abcdef', NETWORK]])
  expect(outcomes.mounted.mock.calls).toEqual([['mf-auth', '0123456789abcdef', NETWORK]])
  expect(lines).toEqual([expect.stringContaining('"msg":"remote failed"')])
  expect(lines.join()).not.toContain(page.token)
})

test('the times of a page count once for the release that owns its path', async () => {
  const { send, counter, outcomes } = server()
  const page = renderPage()
  const times = [
    { path: '/login', paint: 640, interaction: 120 },
    { path: '/overview', paint: 900 },
    { path: '/login?email=karla@example.test', paint: 900 },
  ]
  for (let time = 0; time < 2; time++) expect(await send('/reports/times', { page, times })).toBe(204)
  await send('/reports/times', { page: renderPage('198.51.100.1'), times })
  expect(counter.list()).toHaveLength(1)
  expect(counter.get('mf-auth', '0123456789abcdef').pages).toMatchObject([
    { path: '/login', paint: { count: 1, milliseconds: 640 }, interaction: { count: 1, milliseconds: 120 } },
  ])
  expect(outcomes.mounted).not.toHaveBeenCalled()
  expect(await send('/reports/times', { page, times: [{ path: '/login', paint: -1 }] })).toBe(400)
})

test('the times of a page that a release adds count for it, if it is on the page', async () => {
  const { send, counter } = server()
  const times = [{ path: '/fleet', paint: 700 }]
  await send('/reports/times', { page: renderPage(), times })
  expect(counter.list()).toEqual([])
  await send('/reports/times', { page: renderPage(NETWORK, [...RELEASES, 'mf-fleet=fedcba9876543210']), times })
  expect(counter.get('mf-fleet', 'fedcba9876543210').pages).toMatchObject([{ path: '/fleet', paint: { count: 1 } }])
})

test('a report that is sent again does not count again, nor does a second failure of the page', async () => {
  const { send, outcomes } = server()
  const page = renderPage()
  for (let time = 0; time < 3; time++) await send('/reports', { page, ...FAILURE, message: `boom ${time}` })
  for (let time = 0; time < 3; time++) await send('/reports/mounts', { page, mounted: [MOUNT, MOUNT] })
  expect(outcomes.failed).toHaveBeenCalledOnce()
  expect(outcomes.mounted).toHaveBeenCalledOnce()
})

test.each([
  ['without a page', () => undefined],
  [
    'with a token of another secret',
    () => ({ ...renderPage(), token: createPageTokens('guess').issue({ address: NETWORK, releases: RELEASES }) }),
  ],
  ['with a token of another network', () => renderPage('198.51.100.1')],
  ['about a release that the page did not have', () => renderPage(NETWORK, ['mf-auth=fedcba9876543210'])],
  ['with releases that the page did not have', () => ({ ...renderPage(NETWORK, []), releases: RELEASES })],
  ['with an altered expiry', () => ({ ...renderPage(), token: renderPage().token.replace(/^./, 'z') })],
])('a report %s is logged and not counted', async (_, page) => {
  const { send, outcomes, lines } = server()
  expect(await send('/reports', { page: page(), ...FAILURE })).toBe(204)
  expect(lines).toHaveLength(1)
  expect(outcomes.failed).not.toHaveBeenCalled()
})

test('a report of a page that was rendered eleven minutes ago is not counted', async () => {
  const { send, outcomes } = server()
  const page = renderPage()
  now += 11 * 60_000
  expect(await send('/reports/mounts', { page, mounted: [MOUNT] })).toBe(204)
  expect(outcomes.mounted).not.toHaveBeenCalled()
})

test('late remotes and reports sent from another site do not count', async () => {
  const { send, outcomes, lines } = server()
  const page = renderPage()
  await send('/reports', { page, ...FAILURE, what: 'late' })
  expect(lines).toEqual([expect.stringContaining('"msg":"remote late"')])
  await send('/reports', { page, ...FAILURE }, { 'sec-fetch-site': 'cross-site' })
  await send('/reports/mounts', { page, mounted: [MOUNT] }, { 'sec-fetch-site': 'same-site' })
  expect(outcomes.failed).not.toHaveBeenCalled()
  expect(outcomes.mounted).not.toHaveBeenCalled()
})

test('views, failures and late answers of a page count for its releases, each once and without personal data', async () => {
  const { send, counter } = server()
  const page = renderPage()
  for (let time = 0; time < 2; time++) {
    await send('/reports/mounts', { page, mounted: [MOUNT] })
    await send('/reports', { page, ...FAILURE, message: 'crash of anna@example.test' })
    await send('/reports', { page, ...FAILURE, what: 'late' })
  }
  await send('/reports', { page: renderPage('198.51.100.1'), ...FAILURE })
  const counts = counter.get('mf-auth', '0123456789abcdef')
  expect(counts).toMatchObject({ views: 1, failures: { browser: 1, server: 0 }, late: 1 })
  expect(counts.lastFailures).toMatchObject([{ where: 'browser', message: expect.stringContaining('crash of') }])
  expect(counts.lastFailures[0]?.message).not.toContain('anna@example.test')
})

test('a failure counts with its places in scripts of its release, and the log has none of them', async () => {
  const { send, counter, lines } = server()
  const script = '/web/static/js/remote.js:1:7'
  const stack = [`0123456789abcdef${script}`, `fedcba9876543210${script}`, `0123456789abcdef/web/anna@example.test`]
  expect(await send('/reports', { page: renderPage(), ...FAILURE, stack })).toBe(204)
  for (const unreadable of [null, 7, 'text', [7], Array(9).fill('x'.repeat(100))])
    expect(await send('/reports', { page: renderPage(), ...FAILURE, stack: unreadable })).toBe(204)
  expect(counter.get('mf-auth', '0123456789abcdef')).toMatchObject({
    failures: { browser: 6 },
    lastFailures: [
      { count: 5, stack: [] },
      { count: 1, stack: ['web/static/js/remote.js:1:7'] },
    ],
  })
  expect(lines.join()).not.toContain('remote.js')
  expect(await send('/reports', { page: renderPage(), ...FAILURE, stack: ['x'.repeat(1_000_000)] })).toBe(413)
})

test('the loads of a page count once for its releases', async () => {
  const { send, counter } = server()
  const page = renderPage()
  const loads = [
    { remote: 'mf-auth', milliseconds: 300 },
    { remote: 'mf-desk', milliseconds: 300 },
  ]
  for (let time = 0; time < 2; time++) await send('/reports/times', { page, times: [], loads })
  expect(counter.list()).toHaveLength(1)
  expect(counter.get('mf-auth', '0123456789abcdef').load).toEqual({ pages: 1, milliseconds: 300 })
  const forged = [{ remote: 'mf-auth', milliseconds: 1e12 }]
  expect(await send('/reports/times', { page: renderPage(), times: [], loads: forged })).toBe(400)
})

test('the counts are readable with the secret only', async () => {
  const { app } = server()
  const ask = (authorization: string) => app.inject({ url: OUTCOMES_URL, headers: { authorization } })
  expect((await ask('')).statusCode).toBe(401)
  expect((await ask('Bearer guess')).statusCode).toBe(401)
  expect((await ask('Bearer secret')).json()).toEqual([])
})

test('a page that cannot be used counts against its only release', async () => {
  const { send, outcomes, lines } = server()
  expect(
    await send('/reports/pages', {
      page: renderPage(),
      loaded: ['mf-auth'],
      message: 'no heading of anna@example.test',
    }),
  ).toBe(204)
  expect(outcomes.failed).toHaveBeenCalledWith('mf-auth', '0123456789abcdef', NETWORK)
  expect(lines.join()).toContain('page broken')
  expect(lines.join()).not.toContain('anna@example.test')
})

test('of two releases on pages that cannot be used, the one is faulty without which they are whole', async () => {
  const { send, outcomes } = server()
  const [auth, account] = ['mf-auth=aaaa', 'mf-account=bbbb']
  const report = async (visitor: number, releases: string[], isBroken: boolean) => {
    const address = `10.${visitor}.0.1`
    const page = renderPage(address, releases)
    const names = releases.map((key) => key.split('=')[0])
    const mounted = releases.map((key) => ({ remote: key.split('=')[0], release: key.split('=')[1] }))
    const [path, body] = isBroken ? ['pages', { page, loaded: names, message: 'empty' }] : ['mounts', { page, mounted }]
    expect(await send(`/reports/${path}`, body, { 'x-forwarded-for': address })).toBe(204)
  }
  for (let visitor = 0; visitor < 8; visitor++) await report(visitor, [auth, account], true)
  expect(outcomes.failed).not.toHaveBeenCalled()
})

test('a page that cannot be used needs the token of its network', async () => {
  const { send, outcomes } = server()
  const page = renderPage('198.51.100.1')
  expect(await send('/reports/pages', { page, loaded: ['mf-auth'], message: 'empty' })).toBe(204)
  expect(outcomes.failed).not.toHaveBeenCalled()
  expect(await send('/reports/pages', { page, loaded: ['evil'], message: 'empty' })).toBe(400)
})

test('a remote of another repository counts as one of the suite does', async () => {
  const { send, outcomes } = server()
  const page = renderPage(NETWORK, ['mf-warranty=a'])
  expect(await send('/reports/mounts', { page, mounted: [{ remote: 'mf-warranty', release: 'a' }] })).toBe(204)
  expect(outcomes.mounted).toHaveBeenCalledWith('mf-warranty', 'a', NETWORK)
})
