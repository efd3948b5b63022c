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

test('nothing that a release reaches on one page is changed on the next one', async () => {
  // Marks every object that takes a mark, and names those that have one of an earlier page.
  const code = withRoute(
    `{
      loader: async (given) => {
        walk([given, getShell(given.context), (function* () {})(), new Error('x')], 'loader', mark)
        return null
      },
      Component: () => {
        const hooks = { shell: useShell(), texts: useTranslation('shell'), matches: useMatches(), go: useNavigate(), at: useLocation(), data: useLoaderData(), element: h('p') }
        walk(hooks, 'hooks', mark)
        return h('pre', null, 'found ' + JSON.stringify(found))
      },
    }`,
    `${WALK}
    const MARK = Symbol.for('mark')
    const page = Math.random()
    const found = []
    const mark = (object, at) => {
      // A new global is a fault, which is tested elsewhere.
      if (object === globalThis) return
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
