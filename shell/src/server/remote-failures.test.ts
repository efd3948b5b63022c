import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  GUEST,
  OWNER,
  PRELUDE,
  slotModule,
  startBadReleaseServer,
  TEXTS,
  WITH_SLOT,
  withRoute,
} from './testing/bad-release-server.ts'

let server: Awaited<ReturnType<typeof startBadReleaseServer>>
beforeAll(async () => {
  server = await startBadReleaseServer()
})
afterAll(() => server.stop())

test('a page without faults is rendered on the server and counts nothing', async () => {
  const { status, html, failed } = await server.openPage({
    [OWNER]: WITH_SLOT,
    [GUEST]: slotModule(`() => 'from another remote'`),
  })
  expect([status, failed]).toEqual([200, []])
  expect(html).toContain('<h1>the page</h1>')
  expect(html).toContain('from another remote')
  expect(html).toContain(`"rendered":["${OWNER}","${GUEST}"]`)
})

test('a slot that throws is left out; it counts against its release and not against the page’s owner', async () => {
  const page = await server.openPage({ [OWNER]: WITH_SLOT, [GUEST]: slotModule('boom') })
  expect([page.status, page.failed]).toEqual([200, [GUEST]])
  expect(page.html).toContain('<h1>the page</h1>')
  expect(page.html).toContain(`"rendered":["${OWNER}"]`)
  expect(page.log).toContain(`"remote":"${GUEST}","release":"${server.hash()}","owner":"${GUEST} team"`)
})

test('a slot that cannot be read counts against its release and not against the page’s owner', async () => {
  const unreadable = slotModule('null').replace(
    /slots: .*?},/,
    `slots: Object.defineProperty({}, 'answers-summary', { enumerable: true, get: boom }),`,
  )
  const { status, html, failed } = await server.openPage({ [OWNER]: WITH_SLOT, [GUEST]: unreadable })
  expect([status, failed]).toEqual([200, [GUEST]])
  expect(html).toContain('<h1>the page</h1>')
})

/** Throws something from which neither a name nor a message can be read. */
const UNNAMED = 'throw new Proxy({}, { get: boom })'

test('of two remotes, the one without which the page renders is counted for an error that names none', async () => {
  const guest = await server.openPage({ [OWNER]: WITH_SLOT, [GUEST]: slotModule(`() => { ${UNNAMED} }`) })
  expect(guest).toMatchObject({ status: 200, failed: [GUEST] })
  expect(guest.html).toContain('<h1>the page</h1>')
  const owner = await server.openPage({
    [OWNER]: withRoute(`{ Component: () => { ${UNNAMED} } }`),
    [GUEST]: slotModule('() => null'),
  })
  expect(owner).toMatchObject({ status: 200, failed: [OWNER] })
})

const FAULTS: Record<string, string> = {
  'throws at import': withRoute('{}', 'boom()'),
  'exposes no remote': 'exports.default = {}',
  'has routes that cannot be read': `${PRELUDE}\nexports.default = { get routes() { boom() }, ${TEXTS} }`,
  'throws while rendering': withRoute('{ Component: boom }'),
  'throws something that is no error': withRoute(`{ Component: () => { throw { some: 'thing' } } }`),
  'throws a proxy that refuses everything': withRoute(`{ Component: () => { ${UNNAMED} } }`),
  'sets state without end': withRoute(
    '{ Component: () => { const [count, setCount] = useState(0); setCount(count + 1); return null } }',
  ),
  'throws in a loader': withRoute('{ loader: boom }'),
  'loads data that cannot be written into the page': withRoute('{ loader: () => ({ count: 1n }) }'),
  'loads data that cannot be read': withRoute(
    `{ loader: () => Object.defineProperty({}, 'a', { enumerable: true, get: boom }) }`,
  ),
  'throws an error that cannot be read': withRoute(
    `{ loader: () => { throw Object.defineProperty(new Error(), 'message', { get: boom }) } }`,
  ),
  'never finishes a loader': withRoute('{ loader: () => new Promise(() => {}) }'),
  'has a route that is none': withRoute('{ path: undefined, index: true, children: [] }'),
  'answers with a status that does not exist': withRoute('{ loader: () => { throw data(null, { status: 1000 }) } }'),
  'redirects to what is no header': withRoute(
    `{ loader: () => new Response(null, { status: 302, headers: { location: '/\\x01' } }) }`,
  ),
  'answers with a stream that never ends': withRoute(
    '{ loader: () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(100_000)) })) }',
  ),
  'throws an error of 5 MB': withRoute(`{ loader: () => { throw new Error('planted '.repeat(600_000)) } }`),
  'sends a request of 5 MB': withRoute(
    `{ loader: ({ context }) => getShell(context).api.POST('/api/sessions', { body: { text: 'x'.repeat(5e6) } }) }`,
  ),
  'has a middleware': withRoute('{ middleware: [() => new Promise(() => {})] }'),
  'has a route that never loads': withRoute('{ lazy: () => new Promise(() => {}) }'),
  'returns data that refuses to become a string': withRoute(
    '{ loader: () => ({ toJSON: boom, [Symbol.toPrimitive]: boom }) }',
  ),
  'calls what the renderer has taken away': withRoute('{ loader: () => process.kill(process.ppid) }'),
}
test.each(Object.entries(FAULTS))('a release that %s is left to the browser and counted', async (_, fault) => {
  const { status, html, failed, faults, failures } = await server.openPage({ [OWNER]: fault })
  expect([status, failed, faults]).toEqual([200, [OWNER], {}])
  // The rest of the page is there, and the browser loads the remote by itself.
  expect(html).toContain('href="/imprint"')
  expect(html).toContain('"rendered":[]')
  expect(html).not.toContain('the page')
  expect(failures).toBe(1)
})

test.each([
  ['fetch', 'globalThis.fetch = boom'],
  ['Array.prototype.at', 'Array.prototype.at = boom'],
  ['globalThis.leftBehind', 'globalThis.leftBehind = 1'],
  ["React's internals.H", `require('react').default[INTERNALS].H = {}`],
])('a renderer whose %s a loader changed is replaced, and the release is counted', async (changed, code) => {
  const internals = `const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'`
  const fresh = await startBadReleaseServer()
  try {
    const { status, html, failed, faults, log } = await fresh.openPage({
      [OWNER]: withRoute(`{ loader: () => { ${code}; return null } }`, internals),
    })
    expect([status, failed, faults]).toEqual([200, [OWNER], { [OWNER]: 'changes globals' }])
    expect(html).toContain('<h1>the page</h1>')
    expect(log.match(/changed ([^"]+), which all releases share/)?.[1]).toBe(changed)
    const next = await fresh.openPage({
      [OWNER]: withRoute(`{ Component: () => h('p', null, typeof globalThis.leftBehind) }`),
    })
    expect(next.html).toContain('<p>undefined</p>')
  } finally {
    await fresh.stop()
  }
})

test('an action that throws runs once, has the error page, and counts', async () => {
  let runs = 0
  const answer: RequestListener = (_, response) => {
    runs++
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const { status, html, failed } = await server.openPage(
    {
      [OWNER]: withRoute(
        `{ action: async ({ context }) => { await getShell(context).api.GET('/api/tickets'); boom() } }`,
      ),
    },
    { method: 'POST', body: new URLSearchParams({ a: 'b' }) },
    answer,
  )
  expect([status, failed]).toEqual([500, [OWNER]])
  expect(html).toContain('Etwas ist schief gelaufen')
  expect(runs).toBe(1)
})

test('a refusal of the service and a redirect are no failures', async () => {
  const refused = withRoute(`{
    loader: () => {
      throw Object.assign(new Error('FORBIDDEN'), { name: 'ApiError', code: 'FORBIDDEN', status: 403, problem: {} })
    },
  }`)
  expect(await server.openPage({ [OWNER]: refused })).toMatchObject({ status: 403, failed: [] })
  const redirecting = withRoute(`{ loader: ({ request }) => Response.redirect(new URL('/imprint', request.url)) }`)
  expect(await server.openPage({ [OWNER]: redirecting }, { redirect: 'manual' })).toMatchObject({
    status: 302,
    failed: [],
  })
})

test.each(['returns', 'throws'])(
  'a loader that %s a redirect to another origin counts against its release',
  async (how) => {
    const redirect = `Response.redirect('https://elsewhere.example/imprint')`
    const loader = how === 'returns' ? `() => ${redirect}` : `() => { throw ${redirect} }`
    const page = await server.openPage({ [OWNER]: withRoute(`{ loader: ${loader} }`) }, { redirect: 'manual' })
    expect(page).toMatchObject({ status: 200, failed: [OWNER] })
  },
)

test('of a redirect, only the target is passed on', async () => {
  const headers = `{ location: '/imprint', 'clear-site-data': '"*"', 'content-length': '9', 'x-large': 'x'.repeat(1e6) }`
  const response = await server.openPage(
    { [OWNER]: withRoute(`{ loader: () => new Response('ignored', { status: 303, headers: ${headers} }) }`) },
    { redirect: 'manual' },
  )
  expect(response).toMatchObject({ status: 303, html: '', failed: [] })
  expect(response.headers.get('location')).toBe('/imprint')
  expect(response.headers.has('clear-site-data')).toBe(false)
  expect(response.headers.has('x-large')).toBe(false)
})

test('a release that does not arrive in time is late and does not count', async () => {
  const late = Object.assign(new Error('no answer within 400 ms'), { name: 'TimeoutError' })
  expect(await server.openPage({ [OWNER]: late })).toMatchObject({ status: 200, failed: [] })
})
