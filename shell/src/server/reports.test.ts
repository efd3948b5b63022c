import fastify from 'fastify'
import { expect, test } from 'vitest'
import { acceptReports, VIOLATIONS_URL } from './reports.ts'

/** A server that takes reports as the shell's does, and the lines that it logs. */
function server() {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  acceptReports(app)
  const send = async (url: string, body: unknown) =>
    (
      await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/csp-report' },
        payload: JSON.stringify(body),
      })
    ).statusCode
  return { lines, send }
}

test('a violated policy is written down with where the forbidden came from, and without the rest of its address', async () => {
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

test('what is no report is refused and not written down', async () => {
  const { lines, send } = server()
  expect(await send(VIOLATIONS_URL, { 'csp-report': 7 })).toBe(400)
  expect(await send('/reports', { remote: 'mf-nobody' })).toBe(400)
  expect(lines).toEqual([])
})
