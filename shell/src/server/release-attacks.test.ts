import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  GUEST,
  OWNER,
  PRELUDE,
  slotModule,
  startBadReleaseServer,
  TEXTS,
  withRoute,
} from './testing/bad-release-server.ts'

// Releases of a malicious author that pass every check.

let server: Awaited<ReturnType<typeof startBadReleaseServer>>
beforeAll(async () => {
  server = await startBadReleaseServer()
})
afterAll(() => server.stop())

const SLOT = `h(Slot, { name: 'answers-summary', questionnaire: { answers: {}, photos: [] } })`
/** A page with the slot of another release, and with one more element. */
const withSlotAnd = (element: string, route = '') =>
  withRoute(`{ Component: () => h('main', null, h(Page), ${SLOT}, ${element}), ${route} }`)
const FORGED_STACK = `Object.assign(new Error('planted'), { stack: 'Error: planted\\n at x (${GUEST}/0123456789abcdef/server/remote.cjs:1:1)' })`

/** Ways to put the own fault on the other release of the page. */
const BLAMING: Record<string, string> = {
  'reports it as failed': withSlotAnd(
    `h(() => { require('@radruf/shell-kit').useShell().remotes.report('${GUEST}', new Error('planted')); return null })`,
  ),
  'renders in the place of its content': withSlotAnd(
    `h(require('@radruf/shell-kit').remoteContent?.('${GUEST}') ?? boom, null, h(() => process.exit(9)))`,
  ),
  'names a component like its content': withSlotAnd(
    `h(Object.defineProperty(() => boom(), 'name', { value: 'RemoteContent(${GUEST})' }))`,
  ),
  'writes its name into the stack of an error': withSlotAnd(
    'null',
    `loader: () => { void Promise.reject(${FORGED_STACK}); return null }`,
  ),
  'gives its slot a getter': withSlotAnd('null').replace('answers: {}', 'get answers() { process.exit(9) }'),
  'gives its slot a proxy': withSlotAnd('null').replace(
    'questionnaire: { answers: {}, photos: [] }',
    'questionnaire: new Proxy({}, { get: boom })',
  ),
}
test.each(Object.entries(BLAMING))('a release that %s is not believed', async (_, owner) => {
  const guest = slotModule(`({ questionnaire }) => 'slot ' + String(questionnaire.answers)`)
  const { status, failed, faults } = await server.openPage({ [OWNER]: owner, [GUEST]: guest })
  expect(status).toBe(200)
  expect([failed, Object.keys(faults)].flat()).not.toContain(GUEST)
})

test.each([
  ['shows it', `() => 'a note'`, []],
  ['is blamed for its error', 'boom', [OWNER]],
])('a page that gives a slot an element %s', async (_, note, failed) => {
  const slot = SLOT.replace('{ name', `{ note: h(${note}), name`)
  const owner = withRoute(`{ Component: () => h('main', null, h(Page), ${slot}) }`)
  const page = await server.openPage({ [OWNER]: owner, [GUEST]: slotModule(`({ note }) => h('p', null, note)`) })
  expect(page.failed).toEqual(failed)
  expect(page.html.includes('<p>a note')).toBe(failed.length === 0)
})

/** Sources of callbacks that come without a timer, and may come while the page of another visitor is open. */
const LATE_CALLBACKS = [
  `AbortSignal.timeout(5).addEventListener('abort', () => setInterval(leave, 5))`,
  `(function again() { return crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(leave).then(again) })()`,
  `(function again() { return new Response(new Blob(['x']).stream().pipeThrough(new CompressionStream('gzip'))).text().then(leave).then(again) })()`,
  `(function again() { return WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(leave).then(again) })()`,
  `(function again() { return Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5).value.then(leave).then(again) })()`,
  `new FinalizationRegistry(leave).register({}, 1)`,
]
/** Places of the language, the host and the shell where a value may stay. */
const PLACES = [
  'Error.captureStackTrace',
  'Error.prepareStackTrace',
  'Error.stackTraceLimit',
  `require('@radruf/shell-kit').findPath('/chat').kept`,
  `require('@radruf/shell-kit').remoteContent('x').kept`,
]

test('code of a page does not run on after it, and its values do not stay', async () => {
  const show = `() => {
    const { person } = require('@radruf/shell-kit').useShell().session
    const value = person?.email ?? 'none'
    const found = [${PLACES.map((place) => `() => ${place}`).join()}].map((read) => { try { return String(read()) } catch { return '' } })
    const leave = () => { ${PLACES.map((place) => `try { ${place} = value } catch {}`).join(';')} }
    if (value !== 'none') { leave(); ${LATE_CALLBACKS.map((start) => `try { ${start} } catch {}`).join(';')} }
    return h('pre', null, found.join())
  }`
  server.release({ [OWNER]: withRoute(`{ Component: ${show} }`) })
  await server.read('/case/x', 'customer=ida')
  // Longer than the first callbacks take.
  await new Promise((done) => setTimeout(done, 200))
  for (let page = 0; page < 4; page++) expect(await server.read('/case/x')).not.toContain('ida@')
})

/** Odd values and floods. `npm run test:deep` also tries those that take seconds. */
const ODD: Record<string, string> = {
  'names a release that is not on the page': withRoute(
    `{ Component: () => h(Object.defineProperty(() => boom(), 'name', { value: 'RemoteContent(${GUEST})' })) }`,
  ),
  'exposes a promise': `${PRELUDE}\nexports.default = { then: (resolve) => setTimeout(resolve, 100, 1), routes: [], ${TEXTS} }`,
  'exposes a proxy': `${PRELUDE}\nexports.default = new Proxy({}, { get: (_, key) => (key === 'routes' ? new Proxy([], { get: boom }) : {}) })`,
  'has texts without end': withRoute().replace(
    TEXTS,
    `texts: (() => { const endless = new Proxy({}, { get: () => endless, ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ value: endless, enumerable: true, configurable: true }) }); return { de: endless, en: endless } })()`,
  ),
  'redirects to one target and then to another': withRoute(
    `{ loader: () => { let reads = 0; return new (class extends Response { get headers() { return { get: () => (reads++ ? 'https://evil.example/' : '/imprint') } } })(null, { status: 302 }) } }`,
  ),
  'redirects to a host behind a backslash': withRoute(
    `{ loader: () => new Response(null, { status: 302, headers: { location: '/\\\\evil.example/' } }) }`,
  ),
  'answers with headers of its own': withRoute(
    `{ loader: () => data(null, { headers: { 'set-cookie': 'session=planted', 'clear-site-data': '"*"' } }) }`,
  ),
  'ends the script with its data': withRoute(
    `{ loader: () => '</script><script>evil.example</script>', Component: () => h('p', null, useLoaderData()) }`,
  ),
  'makes a method read-only': withRoute(
    `{ Component: () => { Object.defineProperty(Array.prototype, 'map', { value: () => [], writable: false }); return h(Page) } }`,
  ),
}
const SLOW: Record<string, string> = {
  'throws an error with 100,000 causes': withRoute(
    `{ loader: () => { let cause; for (let n = 0; n < 1e5; n++) cause = new Error('planted', { cause }); throw cause } }`,
  ),
  'loads data of 100,000 levels': withRoute(
    `{ loader: () => { let data = {}; for (let n = 0; n < 1e5; n++) data = { data }; return data } }`,
  ),
  'grows a shared buffer to gigabytes': withRoute(
    `{ loader: () => { const buffer = new SharedArrayBuffer(1, { maxByteLength: 2 ** 32 }); buffer.grow(2 ** 32); new Uint8Array(buffer).fill(1); return null } }`,
  ),
  'clones an object of a million levels': withRoute(
    `{ loader: () => { let value = {}; for (let n = 0; n < 1e6; n++) value = { value }; structuredClone(value); return null } }`,
  ),
  'computes a number of 200 million digits': withRoute(`{ loader: () => String(2n ** 200000000n).length }`),
  'sends a body without end': withRoute(
    `{ loader: ({ context }) => getShell(context).api.POST('/api/session', { body: new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1e5)) }), bodySerializer: (body) => body, duplex: 'half' }) }`,
  ),
  'renders an iterator without end': withRoute(
    `{ Component: () => h('main', null, h(Page), { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 'x' }) }) }) }`,
  ),
  'preloads 20,000 files': withRoute(
    `{ Component: () => { for (let n = 0; n < 2e4; n++) require('react-dom').preload('/planted/' + n, { as: 'script' }); return h(Page) } }`,
  ),
  'leaves 100,000 promises rejected': withRoute(
    `{ loader: () => { for (let n = 0; n < 1e5; n++) void Promise.reject(new Error('planted')); return null } }`,
  ),
  'throws in 20,000 places': withRoute(
    `{ Component: () => h('main', null, h(Page), Array.from({ length: 2e4 }, (_, key) => h(require('react').Suspense, { key, fallback: 'x' }, h(boom)))) }`,
  ),
  'suspends in 5,000 places': withRoute(
    `{ Component: () => h('main', null, h(Page), Array.from({ length: 5e3 }, (_, key) => h(require('react').Suspense, { key, fallback: 'x' }, h(() => { throw new Promise(() => {}) })))) }`,
  ),
  'renders 500 MB of text': withRoute(`{ Component: () => h('h1', null, 'x'.repeat(2 ** 29 - 24)) }`),
  'loads 500 MB': withRoute(`{ loader: () => 'x'.repeat(2 ** 29 - 24) }`),
  'throws an error of 300 MB': withRoute(`{ loader: () => { throw new Error('x'.repeat(3e8)) } }`),
  'has a million texts': withRoute(
    '{}',
    `const texts = Object.fromEntries(Array.from({ length: 1e6 }, (_, n) => ['k' + n, 'x']))`,
  ).replace(TEXTS, 'texts: { de: texts, en: texts }'),
  'has 100,000 routes': withRoute().replace(
    'routes: [',
    `routes: [...Array.from({ length: 1e5 }, (_, n) => ({ id: '${OWNER}:' + n, path: '/case/' + n + '/x' })), `,
  ),
  'hangs in a part that comes later': withRoute(
    `{ Component: () => h('main', null, h(Page), h(require('react').Suspense, { fallback: 'wait' }, h(() => { require('react').use(new Promise((done) => setTimeout(done, 50))); hang() }))) }`,
  ),
}
test('a release that answers with a status without content is left out: its page would be empty and report nothing', async () => {
  for (const status of [204, 205, 304]) {
    const code = withRoute(`{ loader: () => data(null, { status: ${status} }) }`)
    const page = await server.openPage({ [OWNER]: code })
    expect([page.status, page.failed]).toEqual([200, [OWNER]])
    expect(page.log).toContain(`answers with the status ${status}`)
  }
})

test('a release reaches no module of Node', async () => {
  const imports = [
    `import('node:v8')`,
    `new Function("return import('node:process')")()`,
    `(0, eval)("import('node:fs')")`,
  ]
  const code = withRoute(
    `{ loader: async () => {
      const reached = []
      for (const load of [${imports.map((load) => `() => ${load}`).join()}]) await load().then(() => reached.push(String(load)), () => {})
      return reached
    }, Component: () => h('p', null, 'reached ' + useLoaderData().length) }`,
  )
  expect((await server.openPage({ [OWNER]: code })).html).toContain('<p>reached 0</p>')
})

test.each(['/api/../releases', '//evil.example/api/', '/releases'])(
  'a release reaches no address but the service, and is reported for %s',
  async (path) => {
    let requests = 0
    const code = withRoute(
      `{ loader: async ({ context }) => getShell(context).api.GET(${JSON.stringify(path)}).catch(() => null) }`,
    )
    const { log, html } = await server.openPage({ [OWNER]: code }, {}, (_, response) => {
      requests++
      response.setHeader('content-type', 'application/json').end('{}')
    })
    expect(log).toMatch(/a loader requests \/[^:]*: only paths below \/api\/ are in reach/)
    expect(html).toContain('"rendered":[]')
    expect(requests).toBe(0)
  },
)

test('a page that a script requests has no token, with which a release would report others', async () => {
  server.release({ [OWNER]: withRoute() })
  const readToken = async (mode: string) => {
    const head = `GET /case/x HTTP/1.1\r\nhost: localhost\r\nsec-fetch-dest: empty\r\nsec-fetch-mode: ${mode}\r\nconnection: close\r\n\r\n`
    return /"reportToken":"([^"]*)"/.exec(await server.send(head))?.[1]
  }
  expect(await readToken('cors')).toBe('')
  expect(await readToken('same-origin')).toBe('')
  expect(await readToken('navigate')).toMatch(/^\w+\./)
})

/** Characters of the log that one page may cause. */
const MAX_LOG = 20_000

test.each(Object.entries({ ...ODD, ...(process.env.DEEP && SLOW) }))(
  'a release that %s costs no page of others, and little of the log',
  { timeout: 60_000 },
  async (_, code) => {
    const { html, headers, log } = await server.openPage({ [OWNER]: code }, { redirect: 'manual' })
    expect(log.length).toBeLessThan(MAX_LOG)
    expect(`${[...headers].join()}${html}`).not.toMatch(/evil\.example\/|<script>evil|session=planted|clear-site-data/)
    expect(await server.read('/imprint')).toContain('href="/imprint"')
  },
)
