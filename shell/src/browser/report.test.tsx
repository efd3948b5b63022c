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

async function reportedRemote(error: unknown) {
  createReporter(page, 'token', () => {}).report('mf-auth', error)
  const [, body] = beacon.mock.lastCall ?? []
  return JSON.parse((await body?.text()) ?? '{}').remote
}
const missing = () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')

test('a missing element on a translated page counts against no release', async () => {
  expect(await reportedRemote(missing())).toBe('mf-auth')
  document.body.append(document.createElement('font'))
  expect(await reportedRemote(missing())).toBe('shell')
  expect(await reportedRemote(new Error('crash'))).toBe('mf-auth')
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
