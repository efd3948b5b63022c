import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageState } from '../app/page-state.ts'
import { createReporter } from './report.ts'

const remotes = [{ name: 'mf-auth', version: '0.1.0', hash: 'abc123', owner: 'auth' }]
const page = { remotes, leftOut: [] } as unknown as PageState
const beacon = vi.fn((_url: string, _body: Blob) => true)
beforeEach(() => {
  beacon.mockClear()
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
})
afterEach(() => {
  for (const font of document.querySelectorAll('font')) font.remove()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

async function sendReport(error: unknown) {
  createReporter(page, 'token', () => {}).report('mf-auth', error)
  const [, body] = beacon.mock.lastCall ?? []
  return JSON.parse((await body?.text()) ?? '{}')
}
const reportedRemote = async (error: unknown) => (await sendReport(error)).remote
const missing = () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')

test('a remote without a release is reported by its name', () => {
  createReporter(page, 'token', () => {}).report('mf-account', new Error('it has no release'))
  const [, body] = beacon.mock.lastCall ?? []
  return expect(body?.text()).resolves.toContain('"remote":"mf-account"')
})

test('a missing element on a translated page counts against no release', async () => {
  expect(await reportedRemote(missing())).toBe('mf-auth')
  document.body.append(document.createElement('font'))
  expect(await reportedRemote(missing())).toBe('shell')
  expect(await reportedRemote(new Error('crash'))).toBe('mf-auth')
})

const RELEASE = 'https://radruf.example/remotes/mf-auth/0123456789abcdef'
const withStack = (stack: unknown) => Object.assign(new Error('crash'), { stack })

test('a report has the places of the error in scripts of releases, without message, address and query', async () => {
  const lines = [
    'Error: no reply to anna@example.test with token=secret',
    `    at send (${RELEASE}/web/static/js/remote.1f2e.js:1:23)`,
    `    at ${RELEASE}/~2/web/static/js/async/m.js:4:5`,
    '    at click (https://radruf.example/otp/anna%40example.test:1:2)',
    '    at run (chrome-extension://abcdefghijklmnopabcdefghijklmnop/content.js:1:2)',
    '    at flush (https://radruf.example/assets/static/js/shell.182e.js:1:9)',
  ]
  const places = [
    '0123456789abcdef/web/static/js/remote.1f2e.js:1:23',
    '0123456789abcdef/~2/web/static/js/async/m.js:4:5',
  ]
  expect((await sendReport(withStack(lines.join('\n')))).stack).toEqual(places)
  const failed = new Error('mf-auth could not be loaded', { cause: withStack(lines.join('\n')) })
  expect((await sendReport(failed)).stack).toEqual(places)
})

test('a stack of 1 MB, or one that cannot be read, loses no report', async () => {
  const line = `    at send (${RELEASE}/web/static/js/remote.js:1:23)\n`
  const { stack, ...report } = await sendReport(withStack(line.repeat(12_000)))
  expect(report).toMatchObject({ remote: 'mf-auth', message: 'crash' })
  expect(JSON.stringify(stack).length).toBeLessThan(2000)
  expect((await sendReport(withStack(`${RELEASE}/web/`.repeat(20_000)))).stack).toBeNull()
  const get = (_: object, key: string) => {
    if (key === 'message') return 'crash'
    throw new Error('unreadable')
  }
  for (const error of [new Proxy({}, { get }), withStack(7), withStack(undefined), 'text', null])
    expect((await sendReport(error)).remote).toBe('mf-auth')
})

test('a person who has switched beacons off sends the same reports as requests', async () => {
  Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true })
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  createReporter(page, 'token', () => {}).report('mf-auth', new Error('crash'))
  const [url, { method, keepalive, body } = {}] = request.mock.lastCall ?? []
  expect([url, method, keepalive]).toEqual(['/reports', 'POST', true])
  expect(JSON.parse(await (body as Blob).text())).toMatchObject({ remote: 'mf-auth', message: 'crash' })
  request.mockRestore()
})
