import type { RemoteName } from '@radruf/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, PRELUDE, startBadReleaseServer, TEXTS, withRoute } from './testing/bad-release-server.ts'

let server: Awaited<ReturnType<typeof startBadReleaseServer>>
beforeAll(async () => {
  server = await startBadReleaseServer()
})
afterAll(() => server.stop())

/** Server bundle of a remote with one page. `before` runs at import. */
const onePage = (name: RemoteName, path: string, content: string, before = '') => `${PRELUDE}
  const { useSession } = require('@radruf/shell-kit')
  ${before}
  exports.default = { routes: [{ id: '${name}:page', path: '${path}', Component: () => h('main', null, ${content}) }], ${TEXTS} }`

const IMPRINT = onePage('mf-account', '/imprint', `h('h1', null, 'Imprint of ', useSession().person?.email)`)

/** Replaces functions of the modules that all releases share, in every way that JavaScript has. */
const REPLACE = `
  const replace = (owner, name, wrap) => {
    const value = wrap(owner[name])
    try { owner[name] = value } catch {}
    try { Object.defineProperty(owner, name, { value }) } catch {}
  }
  const modules = ['react', 'react/jsx-runtime'].flatMap((name) => [require(name), require(name).default])`

const BLANK = `${REPLACE}
  for (const module of modules)
    for (const name of ['createElement', 'jsx', 'jsxs', 'use', 'useContext']) if (module?.[name]) replace(module, name, () => () => null)`

const COLLECTOR = `${REPLACE}
  const seen = new Set()
  const collect = (value, depth = 0) => {
    if (typeof value === 'string' && value.includes('@')) seen.add(value)
    if (value && typeof value === 'object' && depth < 5) for (const one of Object.values(value)) collect(one, depth + 1)
  }
  for (const module of modules)
    for (const name of ['createElement', 'jsx', 'jsxs']) {
      const wrap = (create) => (...args) => { collect(args[1]); return create(...args) }
      if (module?.[name]) replace(module, name, wrap)
    }`

test('a release that replaces functions of React does not reach the pages of others, also without a rollback', async () => {
  server.release({
    'mf-auth': onePage('mf-auth', '/login', `h('h1', null, 'Sign in')`, BLANK),
    'mf-account': IMPRINT,
  })
  for (let page = 0; page < 4; page++) {
    await server.read('/login')
    expect(await server.read('/imprint')).toContain('<h1>Imprint of ')
    expect(await server.read('/terms')).toContain('href="/imprint"')
  }
})

test('a release sees nothing of a visitor whose page does not contain it', async () => {
  const show = `h('p', null, JSON.stringify([...seen]))`
  server.release({ 'mf-auth': onePage('mf-auth', '/login', show, COLLECTOR), 'mf-account': IMPRINT })
  for (let page = 0; page < 4; page++) {
    await server.read('/login')
    expect(await server.read('/imprint', 'customer=ida')).toContain('Imprint of <!-- -->ida@example.test')
    expect(await server.read('/login')).not.toContain('ida@')
  }
})

/** Takes Node's process through members that Node reads from it and that it does not have. */
const TAKE_PROCESS = `
  let host
  const take = { configurable: true, get() { if (this && typeof this.send === 'function') host = this }, set() {} }
  for (const prototype of [Object.prototype, Object.getPrototypeOf(Buffer.prototype), Function.prototype])
    for (const name of ['noDeprecation', 'traceDeprecation', 'throwDeprecation', 'domain'])
      try { Object.defineProperty(prototype, name, take) } catch {}
  try { new Buffer(1) } catch {}
  for (const prototype of [Object.prototype, Function.prototype])
    for (const name of ['noDeprecation', 'traceDeprecation', 'throwDeprecation', 'domain']) delete prototype[name]`

test('the process is out of reach of a release that changes prototypes', async () => {
  const { html } = await server.openPage({
    [OWNER]: withRoute(`{ loader: () => { ${TAKE_PROCESS}; return String(Boolean(host)) },
      Component: () => h('p', null, 'process: ' + useLoaderData()) }`),
  })
  expect(html).not.toContain('process: true')
})

test('a release cannot put the blame for a fault on another one', async () => {
  const forged = `host?.send({ type: 'failed', remote: 'mf-questionnaire', fault: 'globals', error: { name: 'E', message: '', stack: '' } })`
  const { faults } = await server.openPage({
    [OWNER]: withRoute(`{ loader: () => { ${TAKE_PROCESS}; ${forged}; return null } }`),
    'mf-questionnaire': `${PRELUDE}\nexports.default = { routes: [], slots: { 'answers-summary': () => null }, ${TEXTS} }`,
  })
  expect(Object.keys(faults)).not.toContain('mf-questionnaire')
})

/** Walks everything in reach of a release: `visit` gets each object with its path. */
const WALK = `
  const seen = new Set()
  const walk = (value, path, visit) => {
    const queue = [[value, path]]
    while (queue.length && seen.size < 100_000) {
      const [object, at] = queue.pop()
      if ((typeof object !== 'object' && typeof object !== 'function') || object === null || seen.has(object)) continue
      seen.add(object)
      if (object instanceof Promise) object.catch(() => {})
      visit(object, at)
      for (const key of Reflect.ownKeys(object)) {
        const { get, set, value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {}
        queue.push([value, at + '.' + String(key)], [get, at + '.get ' + String(key)], [set, at + '.set ' + String(key)])
        if (get) try { queue.push([object[key], at + '.' + String(key)]) } catch {}
      }
      queue.push([Reflect.getPrototypeOf(object), at + '.__proto__'])
    }
  }
  const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next', 'zustand', '@radruf/shell-kit', '@radruf/shared-ui']
  const { useTranslation } = require('react-i18next')
  const { useMatches, useNavigate, useLocation } = require('react-router-dom')
  const { useShell } = require('@radruf/shell-kit')`

/** Objects whose prototypes no global names. */
const CREATE_HIDDEN = `
  const createHidden = () => {
    const { prepareStackTrace } = Error
    Error.prepareStackTrace = (_, sites) => sites
    const hidden = [...new Error().stack]
    Error.prepareStackTrace = prepareStackTrace
    const start = (controller) => void hidden.push(controller)
    new ReadableStream({ start })
    new ReadableStream({ type: 'bytes', start })
    new WritableStream({ start })
    new TransformStream({ start })
    const bytes = () => new ReadableStream({ type: 'bytes' })
    hidden.push(bytes().values(), bytes().getReader(), bytes().getReader({ mode: 'byob' }), new WritableStream().getWriter())
    hidden.push(Iterator.from({ next: () => ({ done: true }) }), [].values().map(String), (async function* () {})())
    hidden.push(new Intl.Segmenter().segment('a')[Symbol.iterator](), 'a'.matchAll(/a/g), new Headers().keys())
    return hidden
  }`

test('nothing that a release reaches on one page is changed on the next one', async () => {
  // Marks every object that takes a mark, and names those that have one of an earlier page.
  const code = withRoute(
    `{
      loader: async (given) => {
        walk([given, getShell(given.context), (function* () {})(), new Error('x'), createHidden()], 'loader', mark)
        return null
      },
      Component: () => {
        const hooks = { shell: useShell(), texts: useTranslation('shell'), matches: useMatches(), go: useNavigate(), at: useLocation(), data: useLoaderData(), element: h('p') }
        walk(hooks, 'hooks', mark)
        return h('pre', null, 'found ' + JSON.stringify(found))
      },
    }`,
    `${WALK}
    ${CREATE_HIDDEN}
    const MARK = Symbol.for('mark')
    const page = Math.random()
    const found = []
    // What a frozen object keeps all the same.
    const slots = [
      [Map, (map) => Map.prototype.has.call(map, MARK), (map) => Map.prototype.set.call(map, MARK, page)],
      [Set, (set) => Set.prototype.has.call(set, MARK), (set) => Set.prototype.add.call(set, MARK)],
      [WeakMap, (map) => WeakMap.prototype.has.call(map, Object), (map) => WeakMap.prototype.set.call(map, Object, page)],
      [WeakSet, (set) => WeakSet.prototype.has.call(set, Object), (set) => WeakSet.prototype.add.call(set, Object)],
      [Date, (date) => Date.prototype.getTime.call(date) === 123, (date) => Date.prototype.setTime.call(date, 123)],
      [Headers, (headers) => Headers.prototype.has.call(headers, 'mark'), (headers) => Headers.prototype.set.call(headers, 'mark', 'x')],
      [URLSearchParams, (params) => URLSearchParams.prototype.has.call(params, 'mark'), (params) => URLSearchParams.prototype.set.call(params, 'mark', 'x')],
      [ArrayBuffer, (buffer) => new Uint8Array(buffer)[0] === 77, (buffer) => new Uint8Array(buffer).fill(77, 0, 1)],
      [EventTarget, (target) => !target.dispatchEvent(new Event('mark', { cancelable: true })), (target) => target.addEventListener('mark', (event) => event.preventDefault())],
    ]
    // Those of this page are marked twice, with the marks of the loader.
    const marked = new WeakSet()
    const markSlots = (object, at) => {
      for (const [type, has, set] of marked.has(object) ? [] : slots) {
        if (!(object instanceof type)) continue
        try { if (has(object)) found.push(at + ' (its value)') } catch {}
        try { set(object) } catch {}
      }
      marked.add(object)
    }
    const mark = (object, at) => {
      // A new global is a fault, which is tested elsewhere.
      if (object === globalThis) return
      markSlots(object, at)
      if (Object.hasOwn(object, MARK) && object[MARK] !== page) found.push(at)
      try { Object.defineProperty(object, MARK, { value: page, configurable: true, writable: true }) } catch {}
    }
    walk(shared.map((name) => require(name)), 'shared', mark)
    walk(globalThis, 'globalThis', mark)`,
  )
  server.release({ [OWNER]: code })
  const read = async () => {
    const { html, log } = await server.visit()
    return /found (.*?)<\/pre>/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? log
  }
  const first = await read()
  const second = await read()
  expect([first, second]).toEqual(['[]', '[]'])
})

/** Tries to keep values for the next visitor, in ways that no release check sees. */
const KEEPER = `
  const { useShell } = require('@radruf/shell-kit')
  const { useTranslation } = require('react-i18next')
  const kept = new Set()
  const SHARED = Symbol.for('kept')
  const hold = (value) => {
    kept.add(value)
    Buffer.from('in the pool: ' + value)
    const owners = [Error, Promise, Error.prototype, Request.prototype, process, console, Math, crypto, fetch, Symbol.iterator, getShell, useShell]
    for (const owner of owners) for (const key of [SHARED, 'message', 'name']) try { owner[key] = value } catch {}
    setInterval(() => kept.add(value), 1)
  }
  const recall = () => {
    const found = [...kept]
    const owners = [Error, Promise, Error.prototype, Request.prototype, process, console, Math, crypto, fetch, getShell, useShell]
    for (const owner of owners) for (const key of [SHARED, 'message', 'name']) try { found.push(owner[key]) } catch {}
    found.push(RegExp.input, RegExp.lastMatch)
    for (const memory of [Buffer.from('x').buffer, Buffer.allocUnsafe(8192).buffer]) found.push(Buffer.from(memory).toString())
    return found.map(String).filter((value) => value.includes('@'))
  }`
/** Pages of the measurement in docs/release-figures.md: 1000. */
const VISITS = Number(process.env.VISITS ?? 40)

test('a release keeps nothing between two visitors of its own page', async () => {
  server.release({
    [OWNER]: withRoute(
      `{ Component: () => {
        const before = recall()
        const { session } = useShell()
        hold(session.person?.email ?? 'none');
        /.*/.exec(session.person?.email)
        return h('pre', null, 'kept ' + before.length)
      } }`,
      KEEPER,
    ),
  })
  let pages = 0
  let kept = 0
  for (; pages < VISITS; pages++) {
    const html = await server.read('/case/x', `customer=${pages % 2 ? 'ida' : 'ben'}`)
    kept += Number(/kept (\d+)/.exec(html)?.[1])
  }
  expect([pages, kept]).toEqual([VISITS, 0])
})

test('a renderer of a release that is no longer live ends without another page, and no page fails', async () => {
  const show = (text: string) => ({ [OWNER]: withRoute(`{ Component: () => h('p', null, '${text}') }`) })
  server.release(show('bad'))
  expect(await server.read('/case/x')).toContain('<p>bad</p>')
  const before = new Set(server.rendererPids())
  server.release(show('good'))
  expect(await server.read('/case/x')).toContain('<p>good</p>')
  // The spare one of before renders now; the one with the release has ended.
  const remaining = () => server.rendererPids().filter((pid) => before.has(pid)).length
  await expect.poll(remaining, { interval: 20 }).toBeLessThan(before.size)
})

test('renderers that are killed from outside blame no release, and the page is complete', async () => {
  const waits = `{ loader: async ({ context }) => { await getShell(context).api.GET('/api/tickets'); return null } }`
  let requests = 0
  const { html, status, failed, faults, log } = await server.openPage(
    { [OWNER]: withRoute(waits) },
    {},
    (_, response) => {
      if (requests++ === 0) for (const pid of server.rendererPids()) process.kill(pid, 'SIGKILL')
      else response.setHeader('content-type', 'application/json').end('{}')
    },
  )
  expect([status, failed, faults, requests]).toEqual([200, [], {}, 2])
  expect(html).toContain('<h1>the page</h1>')
  expect(log).toContain('ended from outside')
})
