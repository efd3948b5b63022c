import { spawnSync } from 'node:child_process'
import { SLOTS } from '@radruf/contract'
import { writeTestRelease } from '@radruf/scenarios/remotes'
import { type Product, ROOT } from '../support/product.ts'

/** The remote that gets bad releases, and its page whose route has the fault. */
export const BAD_REMOTE = 'mf-chat-call'
export const BAD_PAGE = '/chat'

/** A fault of a release, as JavaScript with `h`, React's hooks, `Page` and `getShell`. */
export type PlantedFault = {
  name: string
  /** Runs when the release is evaluated. */
  atImport?: string
  /** Members of the bad page's route. */
  route?: string
  /** The first page is rendered as it should be: the fault shows in what comes after. */
  isIntact?: true
  /** The fault is refused and has no effect: there is nothing to withdraw. */
  isHarmless?: true
  /** The browser keeps the release off the page, shows the crash page and reports the release. */
  isBlocked?: true
  /** The page cannot be used from the first moment on. */
  isNeverWhole?: true
}

export const IN_BROWSER = "typeof window !== 'undefined'"
const throwing = "throw new Error('planted')"
export const inEffect = (code: string) =>
  `Component: () => { useEffect(() => { ${code} }); return h(Page, { title: 'Chat' }) }`

/** Faults on the server that are errors of the code: the page is served without the release, and the rollback rule decides. */
export const RENDER_FAULTS: readonly PlantedFault[] = [
  { name: 'throws at import', atImport: throwing },
  { name: 'throws in render', route: `Component: () => { ${throwing} }` },
  { name: 'throws in a loader', route: `loader: () => { ${throwing} }` },
  { name: 'loader never resolves', route: 'loader: () => new Promise(() => {})' },
  {
    name: 'sets state without end',
    route: 'Component: () => { const [n, setN] = useState(0); setN(n + 1); return n }',
  },
  {
    name: 'overwrites globals',
    isIntact: true,
    route: 'loader: () => { globalThis.fetch = () => {}; Array.prototype.map = () => []; return null }',
  },
  {
    name: 'sends 500 requests',
    route: `loader: async ({ context }) => {
      const { api } = getShell(context)
      await Promise.allSettled(Array.from({ length: 500 }, () => api.GET('/api/session')))
      return null
    }`,
  },
  // Second round.
  {
    name: 'a getter of its routes throws',
    route: `get loader() { ${throwing} }`,
  },
  {
    name: 'renders a proxy that throws',
    route: `Component: () => h(Page, { title: new Proxy({}, { get() { ${throwing} } }) })`,
  },
  {
    name: 'throws a proxy that throws',
    route: `Component: () => { throw new Proxy({}, { get() { ${throwing} } }) }`,
  },
  {
    name: 'a loader returns a getter that throws',
    route: `loader: () => ({ get value() { ${throwing} } })`,
  },
  {
    name: 'sets Symbol.species of arrays',
    route: `loader: () => { Object.defineProperty(Array, Symbol.species, { value: function () { ${throwing} } }); return null }`,
  },
  // Third round.
  {
    name: 'answers with the status 1000',
    route: "loader: () => { throw { type: 'DataWithResponseInit', data: null, init: { status: 1000 } } }",
  },
  {
    name: 'answers with a stream without end',
    route:
      'loader: () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(100000)) }))',
  },
  { name: 'has a middleware that never ends', route: 'middleware: [() => new Promise(() => {})]' },
  {
    name: 'redirects to what is no header',
    route: "loader: () => new Response(null, { status: 302, headers: { location: '/\\x01' } })",
  },
  {
    name: 'pollutes prototypes through JSON',
    isIntact: true,
    route: `loader: () => { Object.assign(Object.prototype, JSON.parse('{"planted":true}')); return null }`,
  },
  // Fourth round.
  { name: 'suspends without end', route: 'Component: () => { throw new Promise(() => {}) }' },
  { name: 'a loader returns data with a toJSON that throws', route: `loader: () => ({ toJSON() { ${throwing} } })` },
]

/** Faults on the server that end, block or fill the process. */
export const PROCESS_FAULTS: readonly PlantedFault[] = [
  {
    name: 'replaces functions of React',
    isIntact: true,
    isHarmless: true,
    atImport: `for (const module of [require('react').default, require('react/jsx-runtime').default])
      for (const name of ['createElement', 'jsx', 'jsxs', 'useContext']) if (module?.[name]) Reflect.set(module, name, () => null)`,
  },
  {
    name: 'wraps jsx to read all pages',
    isIntact: true,
    isHarmless: true,
    atImport: `for (const name of ['jsx', 'jsxs']) {
      const module = require('react/jsx-runtime').default
      const { [name]: create } = module
      Reflect.set(module, name, (...args) => { (globalThis.Array.kept ??= []).push(args); return create(...args) })
    }`,
  },
  {
    name: "replaces React's dispatcher",
    isIntact: true,
    route: `loader: () => { require('react').default.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H = {}; return null }`,
  },
  {
    name: 'keeps visitors in a new global',
    isIntact: true,
    route: `loader: () => { globalThis.visitors = []; return null }`,
  },
  { name: 'endless loop', route: 'Component: () => { for (;;); }' },
  { name: 'process.exit', route: 'Component: () => { process.exit(7) }' },
  {
    name: 'unhandled rejection',
    isIntact: true,
    route: `loader: () => { void Promise.reject(new Error('planted')); return null }`,
  },
  {
    name: '4 GB of memory',
    route: `loader: () => { globalThis.kept = []; for (let n = 0; n < 4096; n++) globalThis.kept.push(Buffer.alloc(2 ** 20, 1)); return null }`,
  },
  {
    name: '50 MB more with every render',
    isIntact: true,
    route: `loader: () => { (globalThis.kept ??= []).push(Buffer.alloc(50 * 2 ** 20, 1)); return null }`,
  },
  // Second round.
  {
    name: 'floods microtasks',
    isIntact: true,
    route: 'loader: () => { const next = () => Promise.resolve().then(next); next(); return null }',
  },
  {
    name: 'renders 300,000 elements',
    route: "Component: () => h('ul', null, Array.from({ length: 300000 }, (_, n) => h('li', { key: n }, n)))",
  },
  { name: 'aborts the process', route: 'loader: () => { process.abort() }' },
  {
    name: 'throws in a timer',
    isIntact: true,
    route: `loader: () => new Promise((done) => { setTimeout(() => { ${throwing} }); setTimeout(done, 20, null) })`,
  },
  { name: 'regular expression without end', route: "loader: () => /^(a+)+$/.test('a'.repeat(60) + '!')" },
  // Third round.
  {
    name: 'waits in Atomics',
    route: 'loader: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9e9)',
  },
  { name: 'loads 10 MB', route: "loader: () => 'x'.repeat(1e7)" },
  {
    name: 'calls back without end',
    isIntact: true,
    route:
      'loader: () => { const next = () => setImmediate(next); next(); return new Promise((done) => setTimeout(done, 300, null)) }',
  },
  {
    name: 'fills WebAssembly memory',
    route:
      'loader: () => { globalThis.kept = []; for (;;) { const memory = new WebAssembly.Memory({ initial: 16384 }); new Uint8Array(memory.buffer).fill(1); globalThis.kept.push(memory) } }',
  },
]

/** Faults in the browser alone. The server's page is intact. */
export const BROWSER_FAULTS: readonly PlantedFault[] = [
  { name: 'throws at import', atImport: `if (${IN_BROWSER}) ${throwing}` },
  { name: 'throws in render', route: `Component: () => { if (${IN_BROWSER}) ${throwing} }` },
  { name: 'throws in an effect', route: inEffect(throwing) },
  { name: 'loader never resolves', route: `loader: () => ${IN_BROWSER} ? new Promise(() => {}) : null` },
  { name: 'empties <main>', route: inEffect("document.querySelector('main').innerHTML = ''") },
  { name: 'empties <body>', route: inEffect("document.body.innerHTML = ''") },
  {
    name: 'sets state without end',
    route: `Component: () => {
      const [n, setN] = useState(0)
      useEffect(() => { const timer = setTimeout(() => setN(n + 1)); return () => clearTimeout(timer) })
      return h(Page, { title: 'Chat' }, n)
    }`,
  },
  {
    name: 'renders synchronously without end',
    route: `Component: () => {
      const [store] = useState(() => {
        let n = 0
        const subscribe = (changed) => {
          const { port1, port2 } = new MessageChannel()
          const next = () => { n++; changed(); port2.postMessage(0) }
          port1.onmessage = next
          port2.postMessage(0)
          return () => port1.close()
        }
        return { subscribe, get: () => n }
      })
      return h(Page, { title: 'Chat' }, useSyncExternalStore(store.subscribe, store.get, store.get))
    }`,
  },
  {
    name: 'overwrites history and fetch',
    atImport: `if (${IN_BROWSER}) { history.pushState = () => {}; window.fetch = () => new Promise(() => {}) }`,
  },
  {
    name: 'hides everything by a style',
    route: inEffect(
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('*{display:none}'); document.adoptedStyleSheets = [sheet]",
    ),
  },
  { name: 'sends 500 requests', route: inEffect("for (let n = 0; n < 500; n++) fetch('/api/session')") },
  // Second round.
  {
    name: 'throws a proxy that throws',
    route: `Component: () => { if (${IN_BROWSER}) throw new Proxy({}, { get() { ${throwing} } }) }`,
  },
  {
    name: 'throws an error that cannot be read',
    route: `Component: () => { if (${IN_BROWSER}) throw Object.defineProperty(new Error(), 'message', { get() { ${throwing} } }) }`,
  },
  {
    name: 'pushes history without end',
    route: inEffect(
      "const timer = setInterval(() => history.pushState(null, '', '?' + Math.random())); return () => clearInterval(timer)",
    ),
  },
  {
    name: 'calls window.stop',
    route: inEffect('const timer = setInterval(() => window.stop(), 50); return () => clearInterval(timer)'),
  },
  { name: 'calls document.write', route: inEffect("document.write('<h1>planted</h1>')") },
  {
    name: 'registers a service worker',
    route: inEffect("navigator.serviceWorker.register('/assets/push-worker.js', { scope: '/chat' }).catch(() => {})"),
  },
  {
    name: 'fills the storage',
    route: inEffect("try { for (let n = 0; ; n++) localStorage.setItem('planted' + n, 'x'.repeat(100000)) } catch {}"),
  },
  {
    name: 'imports a style of a foreign host',
    route: inEffect(
      "const style = document.createElement('style'); style.textContent = '@import \"https://evil.example/x.css\"; *{display:none}'; document.head.append(style)",
    ),
  },
  {
    name: 'appends 100,000 elements',
    route: inEffect(
      "for (let n = 0; n < 100000; n++) document.querySelector('main').append(document.createElement('p'))",
    ),
  },
  {
    name: 'swallows all clicks',
    route: inEffect(
      "const stop = (event) => { event.stopImmediatePropagation(); event.preventDefault() }; window.addEventListener('click', stop, true); return () => window.removeEventListener('click', stop, true)",
    ),
  },
  {
    name: 'replaces startViewTransition',
    atImport: `if (${IN_BROWSER}) document.startViewTransition = () => ({ ready: Promise.resolve(), finished: new Promise(() => {}), updateCallbackDone: Promise.resolve(), skipTransition() {} })`,
  },
  {
    name: 'floods microtasks for ten seconds',
    route: inEffect(
      'const end = performance.now() + 10000; const next = () => { if (performance.now() < end) Promise.resolve().then(next) }; next()',
    ),
  },
  {
    name: 'intercepts all navigations',
    route: inEffect(
      "navigation.addEventListener('navigate', (event) => { if (event.canIntercept) event.intercept({ handler: () => new Promise(() => {}) }); else event.preventDefault() })",
    ),
  },
  {
    name: 'cancels all navigations',
    route: inEffect("navigation.addEventListener('navigate', (event) => event.preventDefault())"),
  },
  {
    name: 'traps the way back',
    route: inEffect(
      "const push = () => history.pushState(null, '', location.href); push(); addEventListener('popstate', push); return () => removeEventListener('popstate', push)",
    ),
  },
  {
    name: 'shows alerts without end',
    route: inEffect("const timer = setInterval(() => alert('planted'), 100); return () => clearInterval(timer)"),
  },
  {
    name: 'pollutes prototypes through JSON',
    atImport: `if (${IN_BROWSER}) Object.assign(Object.prototype, JSON.parse('{"planted":true}'))`,
  },
  {
    name: 'takes 2 GB of memory',
    route: inEffect(
      'window.kept = []; for (let n = 0; n < 32; n++) window.kept.push(new Uint8Array(64 * 2 ** 20).fill(1))',
    ),
  },
  // Fourth round.
  {
    name: 'waits for requests without end',
    route: inEffect(
      "const timer = setInterval(() => { const request = new XMLHttpRequest(); request.open('GET', '/api/session', false); request.send() }); return () => clearInterval(timer)",
    ),
  },
  { name: 'empties <head>', route: inEffect("document.head.innerHTML = ''") },
  {
    name: 'takes the focus without end',
    route: inEffect(
      "const timer = setInterval(() => document.querySelector('main').focus()); return () => clearInterval(timer)",
    ),
  },
  {
    name: 'clears all timers without end',
    route: inEffect(
      'const clear = () => { for (let n = 1; n < 10000; n++) clearTimeout(n); requestAnimationFrame(clear) }; clear()',
    ),
  },
  { name: 'reloads the page without end', isBlocked: true, route: inEffect('location.reload()') },
  {
    name: 'asks before leaving',
    route: inEffect(
      "const ask = (event) => event.preventDefault(); addEventListener('beforeunload', ask); return () => removeEventListener('beforeunload', ask)",
    ),
  },
]

/** In the browser, test releases get the modules that they require beforehand; this one is taken from the shared ones. */
const I18NEXT = `typeof shared === 'undefined' ? require('react-i18next') : Object.values(shared['react-i18next'])[0].lib()`

/** Writes a release of {@link BAD_REMOTE} with faults on {@link BAD_PAGE}; its other pages are valid. Returns the folder. */
export const writeBadRelease = (faults: readonly PlantedFault[], paths: readonly string[], version: string): string =>
  writeTestRelease(
    ROOT,
    BAD_REMOTE,
    `(() => {
      ${faults.map(({ atImport = '' }) => atImport).join('\n')}
      const { createElement: h, useEffect, useState, useSyncExternalStore } = require('react')
      const { Page } = require('@radruf/shared-ui')
      const shellKit = require('@radruf/shell-kit')
      const { getShell } = shellKit
      const i18next = ${I18NEXT}
      const Valid = () => h(Page, { title: 'Valid' })
      const route = (path, part) => Object.defineProperties(
        { id: '${BAD_REMOTE}:' + path, path, Component: Valid }, Object.getOwnPropertyDescriptors(part))
      return {
        routes: [${paths.map((path) => `route('${path}', { ${path === BAD_PAGE ? joinRoutes(faults) : ''} })`).join()}],
        slots: { ${Object.entries(SLOTS)
          .filter(([, owner]) => owner === BAD_REMOTE)
          .map(([name]) => `'${name}': () => null`)
          .join()} },
        texts: { de: {}, en: {} },
      }
    })()`,
    version,
  )

/** The members of the route with a fault. With several, a component has the effects of all. */
function joinRoutes(faults: readonly PlantedFault[]): string {
  const routes = faults.flatMap(({ route = [] }) => route)
  if (routes.length < 2) return routes.join()
  const components = routes.map((route) => `({ ${route} }).Component`)
  return `Component: () => { for (const Part of [${components.join()}]) Part(); return h(Page, { title: 'Chat' }) }`
}

/** Rolls a release back that the guard has not, because it failed for one visitor only. */
export function rollBack({ dataDir }: Pick<Product, 'dataDir'>) {
  spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'packages/release-tool/src/cli/main.ts',
      'rollback',
      BAD_REMOTE,
      '--by',
      'Ada',
    ],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
  )
}
