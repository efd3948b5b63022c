import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  GUEST,
  LIMITS,
  OWNER,
  slotModule,
  startBadReleaseServer,
  WITH_SLOT,
  withRoute,
} from './testing/bad-release-server.ts'

/** Milliseconds in which a release that ended a renderer must be known to the guard. */
const WITHDRAWAL_MS = 5000

let server: Awaited<ReturnType<typeof startBadReleaseServer>>
beforeAll(async () => {
  server = await startBadReleaseServer()
})
afterAll(() => server.stop())

const ALLOCATION = '(() => { const kept = []; for (;;) kept.push(new Array(1e6).fill(1.5)) })()'
const HANGS = `does not respond within ${LIMITS.deadlineMs} ms`
const FLOOD = 'const next = () => Promise.resolve().then(next); next()'
const TOO_LARGE = 'writes a page of more than 2 MB'
const LARGE = `h('ul', null, Array.from({ length: 40 }, (_, n) => h('li', { key: n }, 'x'.repeat(100_000))))`
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
  'renders 4 MB': [withRoute(`{ Component: () => ${LARGE} }`), TOO_LARGE],
  'loads 10 MB': [withRoute(`{ loader: () => 'x'.repeat(1e7) }`), TOO_LARGE],
  'changes globals at import': [
    withRoute('{}', 'Object.assign(Array.prototype, { map: () => [] })'),
    'changes globals',
  ],
  'waits in Atomics': [
    withRoute('{ loader: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9e9) }'),
    HANGS,
  ],
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
    const { status, html, failed, faults, milliseconds, failures, log } = await server.openPage({ [OWNER]: code })
    expect([status, failed, Object.keys(faults)]).toEqual([200, [OWNER], [OWNER]])
    expect(expected).toContain(faults[OWNER])
    expect(html).toContain('href="/imprint"')
    expect(html).toContain('"rendered":[]')
    expect(log).toContain(`"remote":"${OWNER}","release":"${server.hash()}","owner":"${OWNER} team"`)
    expect(milliseconds).toBeLessThan(WITHDRAWAL_MS)
    // The next page is rendered without it.
    expect(await (await fetch(`${server.url}/case/x`)).text()).toContain('"rendered":[]')
    expect(failures).toBe(1)
  },
)

test.each([
  ['api.GET("/imprint")', 'a loader requests /imprint: only paths below /api/ are in reach'],
  [
    'Promise.all(Array.from({ length: 51 }, () => api.GET("/api/session")))',
    'more than 50 requests for one page: request a list in place of its entries',
  ],
])('a release whose loader sends %s is reported with the reason', async (requests, reason) => {
  const code = withRoute(`{ loader: async ({ context }) => { const { api } = getShell(context); await ${requests} } }`)
  const { log } = await server.openPage({ [OWNER]: code })
  expect(log).toContain(reason)
})

test.each([
  ['the slot', WITH_SLOT, slotModule('hang'), GUEST],
  [
    'the page after the slot',
    WITH_SLOT.replace(`h('p', null, 'after the slot')`, 'h(hang)'),
    slotModule(`() => 'slot'`),
    OWNER,
  ],
])('a loop in %s is the fault of its release and not of the other one', async (_, owner, guest, guilty) => {
  const { status, faults, html } = await server.openPage({ [OWNER]: owner, [GUEST]: guest })
  expect(status).toBe(200)
  expect(Object.keys(faults)).toEqual([guilty])
  expect(html).toContain(`"rendered":["${guilty === OWNER ? GUEST : OWNER}"]`)
})

test('of two remotes, the one that renders too much is the one with the fault', async () => {
  const { status, html, faults } = await server.openPage({
    [OWNER]: WITH_SLOT,
    [GUEST]: slotModule(`() => ${LARGE}`),
  })
  expect([status, faults]).toEqual([200, { [GUEST]: TOO_LARGE }])
  expect(html).toContain('<p>after the slot</p>')
})

test('other pages are rendered while one renderer hangs', async () => {
  const patient = await startBadReleaseServer({ ...LIMITS, deadlineMs: 4000 })
  patient.release({ [OWNER]: withRoute('{ Component: hang }') })
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

test('pages of others are rendered while components suspend without end', async () => {
  server.release({ [OWNER]: withRoute('{ Component: () => { throw new Promise(() => {}) } }') })
  const order: string[] = []
  const open = async (path: string) => {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(200)
    await response.text()
    order.push(path)
  }
  const suspended = Array.from({ length: 4 }, () => open('/case/x'))
  const others = Array.from({ length: 4 }, () => open('/imprint'))
  await Promise.all([...suspended, ...others])
  expect(order).toEqual([...others.map(() => '/imprint'), ...suspended.map(() => '/case/x')])
})

test('few pages wait for a release that did not end in time, and the others are rendered without it', async () => {
  const first = await server.openPage({ [OWNER]: withRoute('{ Component: () => { throw new Promise(() => {}) } }') })
  expect([first.status, first.failed, first.faults, first.failures]).toEqual([200, [OWNER], {}, 1])
  const open = async () => (await fetch(`${server.url}/case/x`)).text()
  await Promise.all(Array.from({ length: 7 }, open))
  expect(await server.visit()).toMatchObject({ faults: {}, failures: 1 + 4 + 1 })
})

test.each([
  ['its loader', WITH_SLOT.replace('Component: () =>', 'loader: () => PLANT, Component: () =>'), `() => 'slot'`, OWNER],
  ['its slot', WITH_SLOT, `() => { PLANT; return 'slot' }`, GUEST],
])('a release that changes globals in %s is the one with the fault', async (_, owner, slot, guilty) => {
  const plant = (code: string) => code.replace('PLANT', 'Array.prototype.at = () => 1')
  const releases = { [OWNER]: plant(owner), [GUEST]: slotModule(plant(slot)) }
  const { status, html, faults } = await server.openPage(releases)
  expect([status, faults]).toEqual([200, { [guilty]: 'changes globals' }])
  expect(html).toContain('<p>after the slot</p>')
  const rendered = [OWNER, GUEST].filter((name) => name !== guilty)
  expect((await server.visit()).html).toContain(`"rendered":${JSON.stringify(rendered)}`)
})

test('microtasks without end are known to the guard, although the page is complete, and the next page is without the release', async () => {
  const { status, failed, faults } = await server.openPage({
    [OWNER]: withRoute(`{ loader: () => { ${FLOOD}; return null } }`),
  })
  expect([status, failed, faults]).toEqual([200, [OWNER], { [OWNER]: HANGS }])
  expect((await server.visit()).html).toContain('"rendered":[]')
})

test('of two remotes, the probable author of microtasks without end is left out and counted, and not withdrawn', async () => {
  const owner = WITH_SLOT.replace('Component: () =>', `loader: () => { ${FLOOD}; return null }, Component: () =>`)
  const { status, failed, faults } = await server.openPage({ [OWNER]: owner, [GUEST]: slotModule('() => null') })
  expect([status, failed, faults]).toEqual([200, [OWNER], {}])
  expect((await server.visit()).html).not.toContain(`"rendered":["${OWNER}"`)
})

test.each([
  ['an unhandled rejection', `void Promise.reject(new Error('planted'))`],
  ['an error in a timer', 'queueMicrotask(boom)'],
  ['a timer that calls back without end', 'const next = () => queueMicrotask(next); next()'],
])('%s is known to the guard, and the page is complete', async (_, code) => {
  const { status, html, failed, faults } = await server.openPage({
    [OWNER]: withRoute(`{ loader: () => { ${code}; return null } }`),
  })
  expect([status, failed, faults]).toEqual([200, [OWNER], { [OWNER]: 'leaves an error unhandled' }])
  expect(html).toContain('<h1>the page</h1>')
})

test('a loader whose timers have reached their limit ends at the deadline of loaders', async () => {
  const code = 'for (let call = 0; call < 1100; call++) setImmediate(() => {}); return new Promise(() => {})'
  const { status, failed, faults, milliseconds } = await server.openPage({
    [OWNER]: withRoute(`{ loader: () => { ${code} } }`),
  })
  expect([status, failed, faults]).toEqual([200, [OWNER], { [OWNER]: 'leaves an error unhandled' }])
  expect(milliseconds).toBeLessThan(WITHDRAWAL_MS)
})

test('a release that takes 50 MB for every page costs no page', async () => {
  const code = `{ Component: () => { kept.push(Buffer.alloc(5e7, 1)); return h(Page) } }`
  server.release({ [OWNER]: withRoute(code, 'const kept = []') })
  for (let page = 0; page < 12; page++) {
    const response = await fetch(`${server.url}/case/x`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('href="/imprint"')
  }
})

test('a release that fills the memory outside the heap is left out and known to the guard', async () => {
  const code = `{ loader: () => { globalThis.kept = []; for (let n = 0; n < 4096; n++) kept.push(Buffer.alloc(2 ** 20, 1)) } }`
  const { status, html } = await server.openPage({ [OWNER]: withRoute(code) })
  expect(status).toBe(200)
  expect(html).toContain('"rendered":[]')
  const [counted] = await server.readCounts()
  expect(counted).toMatchObject({ remote: OWNER, failed: 1, fault: expect.any(String) })
})

test('an action that ends its renderer is not repeated', async () => {
  const { status, faults } = await server.openPage(
    { [OWNER]: withRoute('{ action: () => process.exit(4) }') },
    { method: 'POST', body: new URLSearchParams({ a: 'b' }), headers: { accept: 'text/html' } },
  )
  expect([status, faults]).toEqual([503, { [OWNER]: 'ends the renderer (4)' }])
})
