import type { RemoteName } from '@radruf/contract'
import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/federation/guard'
import type { LiveRemote, Registry } from '@radruf/federation/registry'
import { type RemoteModule, Slot } from '@radruf/shell-kit'
import { createElement as h, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Source } from './source.ts'
import { startShellServer } from './testing/shell-server.ts'

// The build defines the versions of the shared modules.
vi.stubGlobal('SHARED_VERSIONS', {})

const TOKEN = 'token'
const HASH = '0123456789abcdef'
/** The owner of a public page with a slot, and the remote that fills the slot. */
const OWNER = 'mf-chat-call'
const GUEST = 'mf-questionnaire'

const boom = (): never => {
  throw new Error('planted')
}
const Page = () => h('h1', null, 'the page')

/** A remote with the page `/case/:token`, and with changes of that route. */
const withRoute = (route: Partial<RemoteModule['routes'][number]> = {}): RemoteModule => ({
  routes: [{ id: `${OWNER}:case`, path: '/case/:token', Component: Page, ...route } as RemoteModule['routes'][number]],
  texts: { de: {}, en: {} },
})
/** A page that shows a slot of another remote. */
const withSlot = withRoute({
  Component: () =>
    h(
      'main',
      null,
      h(Page),
      h(Slot<'answers-summary'>, { name: 'answers-summary', questionnaire: { answers: {}, photos: [] } }),
    ),
})
const slotModule = (content: () => React.ReactNode): RemoteModule => ({
  routes: [],
  slots: { 'answers-summary': content },
  texts: { de: {}, en: {} },
})

const toRelease = (name: RemoteName): LiveRemote => ({
  name,
  version: '1.0.0',
  owner: `${name} team`,
  contact: '',
  hash: HASH,
  timeout: 50,
  entry: { url: '/entry.js', integrity: '' },
  scripts: [],
  styles: [],
})
const registry: Registry = {
  generation: 1,
  remotes: Object.fromEntries(
    [OWNER, GUEST].map((name) => [
      name,
      {
        stable: HASH,
        before: [],
        releases: {},
        history: [{ at: new Date().toISOString(), by: 'ada', what: 'publish' as const, release: HASH }],
      },
    ]),
  ),
}

type Loads = Partial<Record<RemoteName, RemoteModule | (() => Promise<RemoteModule>)>>
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts the shell's server with these modules and opens the page. Returns it with the counted failures and the log. */
async function openPage(loads: Loads, init: RequestInit = {}) {
  const { renderPage } = await import('./render.tsx')
  const list = [toRelease(OWNER), toRelease(GUEST)]
  const source = {
    rendering: { renderPage },
    assets: { scripts: [], styles: [], shared: {}, contract: '' },
    files: { assets: [import.meta.dirname], releases: import.meta.dirname },
    dev: false,
    getPageRemotes: async () => ({
      list,
      load: async (name: RemoteName) => {
        const load = loads[name]
        return typeof load === 'function' ? load() : load
      },
      cookies: [],
    }),
    readRegistry: async () => registry,
  } as unknown as Source
  const server = await startShellServer((_, response) => response.writeHead(404).end(), {
    source,
    outcomesToken: TOKEN,
  })
  let log: Promise<string> | undefined
  const stop = () => (log ??= server.stop())
  stops.push(stop)
  const response = await fetch(`${server.url}/case/x`, init)
  const html = await response.text()
  const counted = await fetch(server.url + OUTCOMES_URL, { headers: { authorization: `Bearer ${TOKEN}` } })
  const failed = ((await counted.json()) as ReleaseOutcomes[]).filter((one) => one.failed).map(({ remote }) => remote)
  return { status: response.status, html, failed, log: await stop() }
}

test('a page without faults is rendered on the server and counts nothing', async () => {
  const { status, html, failed } = await openPage({
    [OWNER]: withSlot,
    [GUEST]: slotModule(() => 'from another remote'),
  })
  expect([status, failed]).toEqual([200, []])
  expect(html).toContain('<h1>the page</h1>')
  expect(html).toContain('from another remote')
  expect(html).toContain(`"rendered":["${OWNER}","${GUEST}"]`)
})

test('a slot that throws is left out; it counts against its release and not against the page’s owner', async () => {
  const { status, html, failed, log } = await openPage({ [OWNER]: withSlot, [GUEST]: slotModule(boom) })
  expect([status, failed]).toEqual([200, [GUEST]])
  expect(html).toContain('<h1>the page</h1>')
  expect(html).toContain(`"rendered":["${OWNER}"]`)
  expect(log).toContain(`"remote":"${GUEST}","release":"${HASH}","owner":"${GUEST} team"`)
})

test('a slot that cannot be read counts against its release and not against the page’s owner', async () => {
  const slots = Object.defineProperty({}, 'answers-summary', { enumerable: true, get: boom })
  const unreadable = { ...slotModule(() => null), slots }
  const { status, html, failed } = await openPage({ [OWNER]: withSlot, [GUEST]: unreadable })
  expect([status, failed]).toEqual([200, [GUEST]])
  expect(html).toContain('<h1>the page</h1>')
})

test('of two remotes, the one without which the page renders is counted for an error that names none', async () => {
  const unnamed = slotModule(() => {
    throw new Proxy({}, { get: boom })
  })
  const guest = await openPage({ [OWNER]: withSlot, [GUEST]: unnamed })
  expect(guest).toMatchObject({ status: 200, failed: [GUEST] })
  expect(guest.html).toContain('<h1>the page</h1>')
  const owner = await openPage({
    [OWNER]: withRoute({ Component: unnamed.slots?.['answers-summary'] as never }),
    [GUEST]: slotModule(() => null),
  })
  expect(owner).toMatchObject({ status: 200, failed: [OWNER] })
})

const FAULTS: Record<string, RemoteModule | (() => Promise<RemoteModule>)> = {
  'throws at import': async () => boom(),
  'exposes no remote': {} as RemoteModule,
  'has routes that cannot be read': Object.defineProperty(withRoute(), 'routes', { get: boom }),
  'throws while rendering': withRoute({ Component: boom }),
  'throws something that is no error': withRoute({
    Component: () => {
      throw { some: 'thing' }
    },
  }),
  'throws a proxy that refuses everything': withRoute({
    Component: () => {
      throw new Proxy({}, { get: boom })
    },
  }),
  'sets state without end': withRoute({
    Component: () => {
      const [count, setCount] = useState(0)
      setCount(count + 1)
      return null
    },
  }),
  'throws in a loader': withRoute({ loader: boom }),
  'loads data that cannot be written into the page': withRoute({ loader: () => ({ count: 1n }) }),
  'loads data that cannot be read': withRoute({
    loader: () => Object.defineProperty({}, 'a', { enumerable: true, get: boom }),
  }),
  'never finishes a loader': withRoute({ loader: () => new Promise(() => {}) }),
  'changes globals at import': async () => {
    Object.assign(Array.prototype, { map: () => [] })
    return withRoute()
  },
  'has a route that is none': withRoute({ path: undefined, index: true, children: [] } as never),
}
test.each(Object.entries(FAULTS))('a release that %s is left to the browser and counted', async (_, fault) => {
  const { status, html, failed, log } = await openPage({ [OWNER]: fault })
  expect([status, failed]).toEqual([200, [OWNER]])
  // The rest of the page is there, and the browser loads the remote by itself.
  expect(html).toContain('href="/imprint"')
  expect(html).toContain('"rendered":[]')
  expect(html).not.toContain('the page')
  expect(log.match(/remote failed on the server/g)).toHaveLength(1)
})

test('globals that a loader changes are restored before the next page, and the release is counted', async () => {
  const { fetch } = globalThis
  const { status, html, failed, log } = await openPage({
    [OWNER]: withRoute({
      loader: () => {
        globalThis.fetch = boom
        return null
      },
    }),
  })
  expect([status, failed]).toEqual([200, [OWNER]])
  expect(html).toContain('<h1>the page</h1>')
  expect(log).toContain(`changed fetch while ${OWNER} rendered`)
  expect(globalThis.fetch).toBe(fetch)
})

test('an action that throws runs once, has the error page, and counts', async () => {
  const action = vi.fn(boom)
  const { status, html, failed } = await openPage(
    { [OWNER]: withRoute({ action }) },
    { method: 'POST', body: new URLSearchParams({ a: 'b' }) },
  )
  expect([status, failed]).toEqual([500, [OWNER]])
  expect(html).toContain('Etwas ist schief gelaufen')
  expect(action).toHaveBeenCalledOnce()
})

test('a refusal of the service and a redirect are no failures', async () => {
  const refused = withRoute({
    loader: () => {
      throw Object.assign(new Error('FORBIDDEN'), { name: 'ApiError', code: 'FORBIDDEN', status: 403, problem: {} })
    },
  })
  expect(await openPage({ [OWNER]: refused })).toMatchObject({ status: 403, failed: [] })
  const redirecting = withRoute({ loader: () => Response.redirect('http://localhost/imprint') })
  expect(await openPage({ [OWNER]: redirecting }, { redirect: 'manual' })).toMatchObject({ status: 302, failed: [] })
})

test('a release that does not arrive in time is late and does not count', async () => {
  const late = async () => Promise.reject(Object.assign(new Error('no answer within 400 ms'), { name: 'TimeoutError' }))
  expect(await openPage({ [OWNER]: late })).toMatchObject({ status: 200, failed: [] })
})
