import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/federation/guard'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerOutcomesRoute } from './outcomes-route.ts'
import { registerReportRoutes, VIOLATIONS_URL } from './report-routes.ts'

/** A server that takes reports as the shell's does, the lines that it logs, and what it counts. */
function server() {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const outcomes = { mounted: vi.fn(), failed: vi.fn(), faulted: vi.fn(), list: (): ReleaseOutcomes[] => [] }
  registerReportRoutes(app, outcomes)
  registerOutcomesRoute(app, outcomes, 'secret')
  const send = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/csp-report', ...headers },
        payload: JSON.stringify(body),
      })
    ).statusCode
  return { lines, send, outcomes, app }
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

test('a malformed report is refused and not logged', async () => {
  const { lines, send } = server()
  expect(await send(VIOLATIONS_URL, { 'csp-report': 7 })).toBe(400)
  expect(await send('/reports', { remote: 'mf-unknown' })).toBe(400)
  expect(lines).toEqual([])
})

const FAILURE = { remote: 'mf-auth', release: '0123456789abcdef', owner: 'Zugang', message: 'boom' }
const MOUNT = { remote: 'mf-auth', release: '0123456789abcdef' }

test('mounts and failures count for their release and the address that reported them', async () => {
  const { send, outcomes, lines } = server()
  expect(await send('/reports', FAILURE)).toBe(204)
  expect(await send('/reports/mounts', [MOUNT])).toBe(204)
  expect(outcomes.failed.mock.calls).toEqual([['mf-auth', '0123456789abcdef', '127.0.0.1']])
  expect(outcomes.mounted.mock.calls).toEqual([['mf-auth', '0123456789abcdef', '127.0.0.1']])
  expect(lines).toEqual([expect.stringContaining('"msg":"remote failed"')])
})

test('late remotes and reports sent from another site do not count', async () => {
  const { send, outcomes, lines } = server()
  await send('/reports', { ...FAILURE, what: 'late' })
  expect(lines).toEqual([expect.stringContaining('"msg":"remote late"')])
  await send('/reports', FAILURE, { 'sec-fetch-site': 'cross-site' })
  await send('/reports/mounts', [MOUNT], { 'sec-fetch-site': 'same-site' })
  expect(outcomes.failed).not.toHaveBeenCalled()
  expect(outcomes.mounted).not.toHaveBeenCalled()
})

test('the counts are readable with the secret only', async () => {
  const { app } = server()
  const ask = (authorization: string) => app.inject({ url: OUTCOMES_URL, headers: { authorization } })
  expect((await ask('')).statusCode).toBe(401)
  expect((await ask('Bearer guess')).statusCode).toBe(401)
  expect((await ask('Bearer secret')).json()).toEqual([])
})
