import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buildRenderer } from '@radruf/build-preset/testing/renderer-bundle'
import type { RemoteName } from '@radruf/contract'
import type { Registry } from '@radruf/federation/registry'
import type { LiveRemote } from '@radruf/federation/release'
import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/release-tool/guard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RendererSettings } from './app.ts'
import { createRenderers } from './renderers/index.ts'
import type { Source } from './source.ts'
import { startShellServer } from './testing/shell-server.ts'

const TOKEN = 'token'
/** The owner of a public page with a slot, and the remote that fills the slot. */
const OWNER = 'mf-chat-call'
const GUEST = 'mf-questionnaire'
/** Milliseconds for which a renderer of these tests may not respond, and megabytes that it may have. */
const LIMITS = { size: 2, deadlineMs: 1000, memoryMb: 256 }
/** Milliseconds in which a release that ended a renderer must be known to the guard. */
const WITHDRAWAL_MS = 5000

const TEXTS = 'texts: { de: {}, en: {} }'
const PRELUDE = `
  const { createElement: h, useState } = require('react')
  const { useLoaderData } = require('react-router-dom')
  const { getShell, Slot } = require('@radruf/shell-kit')
  const boom = () => { throw new Error('planted') }
  const hang = () => { for (;;); }
  const Page = () => h('h1', null, 'the page')`

/** Server bundle of a remote with the page `/case/:token`, and with changes of that route. */
const withRoute = (route = '{}', before = '') => `${PRELUDE}
  ${before}
  exports.default = { routes: [{ id: '${OWNER}:case', path: '/case/:token', Component: Page, ...${route} }], ${TEXTS} }`
/** A page that shows a slot of another remote. */
const WITH_SLOT = withRoute(`{
  Component: () => h('main', null, h(Page),
    h(Slot, { name: 'answers-summary', questionnaire: { answers: {}, photos: [] } }), h('p', null, 'after the slot')),
}`)
const slotModule = (content: string) =>
  `${PRELUDE}\nexports.default = { routes: [], slots: { 'answers-summary': ${content} }, ${TEXTS} }`

type Loads = Partial<Record<RemoteName, string | Error>>
/** The releases of the present test. Each test has its own hash, because a release is immutable. */
let loads: Loads = {}
let hash = ''
let answer: RequestListener = (_, response) => void response.writeHead(404).end()
let log = ''
let server: Awaited<ReturnType<typeof startShellServer>>

const toRelease = (name: RemoteName): LiveRemote => ({
  name,
  version: '1.0.0',
  owner: `${name} team`,
  contact: '',
  hash,
  timeout: 50,
  entry: { url: '/entry.js', integrity: '' },
  scripts: [],
  styles: [],
})
const readRegistry = async (): Promise<Registry> => ({
  generation: 1,
  remotes: Object.fromEntries(
    [OWNER, GUEST].map((name) => [
      name,
      {
        stable: hash,
        before: [],
        releases: {},
        history: [{ at: new Date().toISOString(), by: 'ada', what: 'publish' as const, release: hash }],
      },
    ]),
  ),
})
const toBundles = (name: RemoteName, code: string) => ({
  name,
  hash,
  bundles: { remote: { code, filename: join(name, hash, 'server/remote.cjs') }, copies: new Map() },
})
const at = new Date().toISOString()

let renderer: string
beforeAll(async () => {
  renderer = await buildRenderer(join(import.meta.dirname, '../..'))
  server = await startServer(LIMITS)
})
afterAll(() => server.stop())

/** Starts a server whose renderers have these limits. */
async function startServer(renderers: RendererSettings) {
  const source = {
    renderer,
    assets: { scripts: [], styles: [], shared: {}, contract: '' },
    files: { assets: [import.meta.dirname], releases: import.meta.dirname },
    dev: false,
    getPageRemotes: async () => ({
      list: [toRelease(OWNER), toRelease(GUEST)],
      load: async (name: RemoteName) => {
        const code = loads[name]
        if (code instanceof Error) throw code
        return code === undefined ? undefined : toBundles(name, code)
      },
      cookies: [],
    }),
    readRegistry: async () => {
      const registry = await readRegistry()
      for (const { history } of Object.values(registry.remotes)) for (const entry of history) entry.at = at
      return registry
    },
  } as unknown as Source
  const lines = new PassThrough()
  lines.on('data', (part) => {
    log += String(part)
  })
  return startShellServer((request, response) => answer(request, response), {
    source,
    outcomesToken: TOKEN,
    renderers,
    startRenderers: createRenderers,
    log: lines,
  })
}

/** Makes these releases live, without a page that shows them yet. */
function release(releases: Loads) {
  loads = releases
  hash = randomBytes(8).toString('hex')
  log = ''
}
const readCounts = async () => {
  const counted = await fetch(server.url + OUTCOMES_URL, { headers: { authorization: `Bearer ${TOKEN}` } })
  return ((await counted.json()) as ReleaseOutcomes[]).filter((one) => one.release === hash)
}

/** Opens the page with these releases. Returns it with the counted failures, the faults and the log. */
async function openPage(releases: Loads, init: RequestInit = {}) {
  release(releases)
  const began = performance.now()
  const response = await fetch(`${server.url}/case/x`, init)
  const html = await response.text()
  const milliseconds = performance.now() - began
  const counts = await readCounts()
  return {
    status: response.status,
    html,
    headers: response.headers,
    milliseconds,
    failed: counts.filter((one) => one.failed).map(({ remote }) => remote),
    faults: Object.fromEntries(counts.flatMap(({ remote, fault }) => (fault ? [[remote, fault]] : []))),
    log,
  }
}

test('a page without faults is rendered on the server and counts nothing', async () => {
  const { status, html, failed } = await openPage({
    [OWNER]: WITH_SLOT,
    [GUEST]: slotModule(`() => 'from another remote'`),
  })
  expect([status, failed]).toEqual([200, []])
  expect(html).toContain('<h1>the page</h1>')
  expect(html).toContain('from another remote')
  expect(html).toContain(`"rendered":["${OWNER}","${GUEST}"]`)
})

test('a slot that throws is left out; it counts against its release and not against the page’s owner', async () => {
  const page = await openPage({ [OWNER]: WITH_SLOT, [GUEST]: slotModule('boom') })
  expect([page.status, page.failed]).toEqual([200, [GUEST]])
  expect(page.html).toContain('<h1>the page</h1>')
  expect(page.html).toContain(`"rendered":["${OWNER}"]`)
  expect(page.log).toContain(`"remote":"${GUEST}","release":"${hash}","owner":"${GUEST} team"`)
})

test('a slot that cannot be read counts against its release and not against the page’s owner', async () => {
  const unreadable = slotModule('null').replace(
    /slots: .*?},/,
    `slots: Object.defineProperty({}, 'answers-summary', { enumerable: true, get: boom }),`,
  )
  const { status, html, failed } = await openPage({ [OWNER]: WITH_SLOT, [GUEST]: unreadable })
  expect([status, failed]).toEqual([200, [GUEST]])
  expect(html).toContain('<h1>the page</h1>')
})

/** Throws something from which neither a name nor a message can be read. */
const UNNAMED = 'throw new Proxy({}, { get: boom })'

test('of two remotes, the one without which the page renders is counted for an error that names none', async () => {
  const guest = await openPage({ [OWNER]: WITH_SLOT, [GUEST]: slotModule(`() => { ${UNNAMED} }`) })
  expect(guest).toMatchObject({ status: 200, failed: [GUEST] })
  expect(guest.html).toContain('<h1>the page</h1>')
  const owner = await openPage({
    [OWNER]: withRoute(`{ Component: () => { ${UNNAMED} } }`),
    [GUEST]: slotModule('() => null'),
  })
  expect(owner).toMatchObject({ status: 200, failed: [OWNER] })
})

/** Failures on a page; a renderer that starts reports those of its own imports without one. */
const countFailures = (text: string) => text.match(/"page":"[^"]+","msg":"remote failed on the server"/g)?.length ?? 0

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
  'changes globals at import': withRoute('{}', 'Object.assign(Array.prototype, { map: () => [] })'),
  'has a route that is none': withRoute('{ path: undefined, index: true, children: [] }'),
  'calls what the renderer has taken away': withRoute('{ loader: () => process.kill(process.ppid) }'),
}
test.each(Object.entries(FAULTS))('a release that %s is left to the browser and counted', async (_, fault) => {
  const { status, html, failed, faults, log } = await openPage({ [OWNER]: fault })
  expect([status, failed, faults]).toEqual([200, [OWNER], {}])
  // The rest of the page is there, and the browser loads the remote by itself.
  expect(html).toContain('href="/imprint"')
  expect(html).toContain('"rendered":[]')
  expect(html).not.toContain('the page')
  expect(countFailures(log)).toBe(1)
})

const ALLOCATION = '(() => { const kept = []; for (;;) kept.push(new Array(1e6).fill(1.5)) })()'
const HANGS = `does not respond within ${LIMITS.deadlineMs} ms`
const PROCESS_FAULTS: Record<string, [code: string, ...faults: string[]]> = {
  'loops at import': [withRoute('{}', 'hang()'), HANGS],
  'loops in a loader': [withRoute('{ loader: hang }'), HANGS],
  'loops after the service has answered': [
    withRoute(`{ loader: async ({ context }) => { await getShell(context).api.GET('/api/session'); hang() } }`),
    HANGS,
  ],
  'loops while rendering': [withRoute('{ Component: hang }'), HANGS],
  'loops in a timer': [withRoute('{ loader: () => { setTimeout(hang); return new Promise(() => {}) } }'), HANGS],
  'ends the process at import': [withRoute('{}', 'process.exit(3)'), 'ends the renderer (3)'],
  'ends the process in a loader': [withRoute('{ loader: () => process.exit(0) }'), 'ends the renderer (0)'],
  'ends the process while rendering': [withRoute('{ Component: () => process.exit(1) }'), 'ends the renderer (1)'],
  // V8 collects garbage for long before it gives up.
  'allocates without end': [
    withRoute(`{ Component: () => ${ALLOCATION} }`),
    'crashes the renderer, usually for lack of memory',
    HANGS,
  ],
}
test.each(Object.entries(PROCESS_FAULTS))(
  'a release that %s is out of the page within one request and known to the guard',
  async (_, [code, ...expected]) => {
    const { status, html, failed, faults, milliseconds } = await openPage({ [OWNER]: code })
    expect([status, failed, Object.keys(faults)]).toEqual([200, [OWNER], [OWNER]])
    expect(expected).toContain(faults[OWNER])
    expect(html).toContain('href="/imprint"')
    expect(html).toContain('"rendered":[]')
    expect(log).toContain(`"remote":"${OWNER}","release":"${hash}","owner":"${OWNER} team"`)
    expect(milliseconds).toBeLessThan(WITHDRAWAL_MS)
    // The next page is rendered without it.
    expect(await (await fetch(`${server.url}/case/x`)).text()).toContain('"rendered":[]')
    expect(countFailures(log)).toBe(1)
  },
)

test.each([
  ['the slot', WITH_SLOT, slotModule('hang'), GUEST],
  [
    'the page after the slot',
    WITH_SLOT.replace(`h('p', null, 'after the slot')`, 'h(hang)'),
    slotModule(`() => 'slot'`),
    OWNER,
  ],
])('a loop in %s is the fault of its release and not of the other one', async (_, owner, guest, guilty) => {
  const { status, faults, html } = await openPage({ [OWNER]: owner, [GUEST]: guest })
  expect(status).toBe(200)
  expect(Object.keys(faults)).toEqual([guilty])
  expect(html).toContain(`"rendered":["${guilty === OWNER ? GUEST : OWNER}"]`)
})

test('other pages are rendered while one renderer hangs', async () => {
  const patient = await startServer({ ...LIMITS, deadlineMs: 4000 })
  release({ [OWNER]: withRoute('{ Component: hang }') })
  let isHanging = true
  const hanging = fetch(`${patient.url}/case/x`).finally(() => {
    isHanging = false
  })
  const pages = Array.from({ length: 20 }, async () => (await fetch(`${patient.url}/imprint`)).status)
  expect(await Promise.all(pages)).toEqual(pages.map(() => 200))
  expect(isHanging).toBe(true)
  expect((await hanging).status).toBe(200)
  await patient.stop()
})

test('an unhandled rejection is known to the guard, and the page is complete', async () => {
  const { status, html, failed, faults } = await openPage({
    [OWNER]: withRoute(`{ loader: () => { void Promise.reject(new Error('planted')); return null } }`),
  })
  expect([status, failed, faults]).toEqual([200, [OWNER], { [OWNER]: 'leaves an error unhandled' }])
  expect(html).toContain('<h1>the page</h1>')
})

test('a renderer whose globals a loader changed is replaced, and the release is counted', async () => {
  const { status, html, failed, log } = await openPage({
    [OWNER]: withRoute('{ loader: () => { globalThis.fetch = boom; globalThis.leftBehind = 1; return null } }'),
  })
  expect([status, failed]).toEqual([200, [OWNER]])
  expect(html).toContain('<h1>the page</h1>')
  expect(log).toContain(`changed fetch while ${OWNER} rendered`)
  for (let page = 0; page < LIMITS.size; page++) {
    const next = await openPage({
      [OWNER]: withRoute(`{ Component: () => h('p', null, typeof globalThis.leftBehind) }`),
    })
    expect(next.html).toContain('<p>undefined</p>')
  }
})

test('a release that keeps 50 MB of every page costs no page and is known to the guard', async () => {
  const code = `{ Component: () => { kept.push(Buffer.alloc(5e7, 1)); return h(Page) } }`
  release({ [OWNER]: withRoute(code, 'const kept = []') })
  for (let page = 0; page < 12; page++) {
    const response = await fetch(`${server.url}/case/x`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('href="/imprint"')
  }
  const [counted] = await readCounts()
  expect(counted).toMatchObject({
    remote: OWNER,
    failed: 0,
    fault: expect.stringMatching(/^keeps \d+ MB of \d pages?$/),
  })
})

test('a release that fills the memory outside the heap is left out and known to the guard', async () => {
  const code = `{ loader: () => { globalThis.kept = []; for (let n = 0; n < 4096; n++) kept.push(Buffer.alloc(2 ** 20, 1)) } }`
  const { status, html } = await openPage({ [OWNER]: withRoute(code) })
  expect(status).toBe(200)
  expect(html).toContain('"rendered":[]')
  const [counted] = await readCounts()
  expect(counted).toMatchObject({ remote: OWNER, failed: 1, fault: expect.any(String) })
})

test('a release learns no secret and reaches nothing but the page', async () => {
  process.env.PLANTED_SECRET = 'planted'
  const attempts = {
    environment: 'Object.keys(process.env).join()',
    file: `process.getBuiltinModule('fs').readFileSync('/etc/passwd')`,
    command: `process.getBuiltinModule('child_process').execSync('true')`,
    port: `process.getBuiltinModule('net').createServer().listen(0)`,
    signal: 'process.kill(process.ppid, 0)',
    binding: `process.binding('fs')`,
    channel: `process.send({ type: 'head', page: 1, status: 200, headers: [] })`,
    constructed: `new Function('return process.getBuiltinModule')()('fs')`,
    module: `module.constructor._load('fs')`,
    import: `import('node:fs').catch((error) => { globalThis.refused = error.code })`,
  }
  const tried = Object.entries(attempts).map(
    ([name, code]) => `try { results.${name} = String(${code}) } catch (error) { results.${name} = error.name }`,
  )
  const { html, status } = await openPage(
    {
      [OWNER]: withRoute(
        `{
        loader: async ({ request }) => {
          const results = {}
          ${tried.join('\n')}
          results.network = await fetch('${server.url}').then(() => 'reached', (error) => error.name)
          results.headers = [...request.headers.keys()].includes('cookie')
          return results
        },
        Component: () => h('pre', null, 'tried ' + JSON.stringify(useLoaderData())),
      }`,
      ),
    },
    { headers: { cookie: 'session=secret' } },
  )
  delete process.env.PLANTED_SECRET
  expect(status).toBe(200)
  const [, text = ''] = /<pre>tried (.*?)<\/pre>/.exec(html) ?? []
  expect(JSON.parse(text.replaceAll('&quot;', '"'))).toEqual({
    environment: 'NODE_ENV',
    file: 'TypeError',
    command: 'TypeError',
    port: 'TypeError',
    signal: 'TypeError',
    binding: 'TypeError',
    channel: 'TypeError',
    constructed: 'TypeError',
    module: 'TypeError',
    import: '[object Promise]',
    network: expect.stringMatching(/Error/),
    headers: false,
  })
})

test('a loader’s request has the visitor’s session, reaches the product’s interface only, and sets the visitor’s cookies', async () => {
  const seen: [string | undefined, string | undefined][] = []
  answer = (request, response) => {
    seen.push([request.url, request.headers.cookie])
    response.setHeader('set-cookie', 'session=renewed').setHeader('etag', '"7"')
    response.setHeader('content-type', 'application/json').end('{"tickets":[]}')
  }
  const { html, headers } = await openPage(
    {
      [OWNER]: withRoute(`{
        loader: async ({ context }) => {
          const { api } = getShell(context)
          const { response } = await api.GET('/api/tickets', { headers: { cookie: 'session=forged' } })
          const other = await api.GET('/dev/mailbox').then(() => 'reached', (error) => error.name)
          const above = await api.GET('/api/../dev/mailbox').then(() => 'reached', (error) => error.name)
          return { etag: response.headers.get('etag'), cookie: response.headers.get('set-cookie'), other, above }
        },
        Component: () => h('pre', null, JSON.stringify(useLoaderData())),
      }`),
    },
    { headers: { cookie: 'session=secret' } },
  )
  answer = (_, response) => void response.writeHead(404).end()
  expect(html.replaceAll('&quot;', '"')).toContain(
    '{"etag":"\\"7\\"","cookie":null,"other":"ApiError","above":"ApiError"}',
  )
  expect(seen).toEqual([['/api/tickets', 'session=secret']])
  expect(headers.getSetCookie()).toContain('session=renewed')
})

test('an action that throws runs once, has the error page, and counts', async () => {
  let runs = 0
  answer = (_, response) => {
    runs++
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const { status, html, failed } = await openPage(
    {
      [OWNER]: withRoute(
        `{ action: async ({ context }) => { await getShell(context).api.GET('/api/tickets'); boom() } }`,
      ),
    },
    { method: 'POST', body: new URLSearchParams({ a: 'b' }) },
  )
  answer = (_, response) => void response.writeHead(404).end()
  expect([status, failed]).toEqual([500, [OWNER]])
  expect(html).toContain('Etwas ist schief gelaufen')
  expect(runs).toBe(1)
})

test('an action that ends its renderer is not repeated', async () => {
  const { status, faults } = await openPage(
    { [OWNER]: withRoute('{ action: () => process.exit(4) }') },
    { method: 'POST', body: new URLSearchParams({ a: 'b' }), headers: { accept: 'text/html' } },
  )
  expect([status, faults]).toEqual([503, { [OWNER]: 'ends the renderer (4)' }])
})

test('a refusal of the service and a redirect are no failures', async () => {
  const refused = withRoute(`{
    loader: () => {
      throw Object.assign(new Error('FORBIDDEN'), { name: 'ApiError', code: 'FORBIDDEN', status: 403, problem: {} })
    },
  }`)
  expect(await openPage({ [OWNER]: refused })).toMatchObject({ status: 403, failed: [] })
  const redirecting = withRoute(`{ loader: () => Response.redirect('http://localhost/imprint') }`)
  expect(await openPage({ [OWNER]: redirecting }, { redirect: 'manual' })).toMatchObject({ status: 302, failed: [] })
})

test('a release that does not arrive in time is late and does not count', async () => {
  const late = Object.assign(new Error('no answer within 400 ms'), { name: 'TimeoutError' })
  expect(await openPage({ [OWNER]: late })).toMatchObject({ status: 200, failed: [] })
})
