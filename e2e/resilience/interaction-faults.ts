import { IN_BROWSER, inEffect, type PlantedFault } from './planted-faults.ts'

/** Faults in the browser that reach beyond the remote's own container and stay when its page is left. */
export const INTERACTION_FAULTS: readonly PlantedFault[] = [
  {
    name: 'covers the page with a transparent element',
    route: inEffect(
      "const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:9999;opacity:0'; document.body.append(cover)",
    ),
  },
  {
    name: 'leaves a modal dialog open',
    route: inEffect(
      "const dialog = document.createElement('dialog'); dialog.textContent = 'planted'; document.body.append(dialog); dialog.showModal()",
    ),
  },
  {
    name: 'makes the frame inert',
    route: inEffect("for (const part of document.querySelectorAll('header, nav, footer')) part.inert = true"),
  },
  {
    name: 'hides the frame by an inline style',
    route: inEffect("document.querySelector('nav').style.visibility = 'hidden'"),
  },
  {
    name: 'swallows keys and clicks for good',
    route: inEffect(
      "for (const name of ['keydown', 'click']) addEventListener(name, (event) => { event.stopImmediatePropagation(); event.preventDefault() }, true)",
    ),
  },
  {
    name: 'changes the title without end',
    route: inEffect("setInterval(() => { document.title = 'planted ' + Math.random() }, 50)"),
  },
  {
    name: 'adopts a style sheet for all pages',
    route: inEffect(
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('body, body * { background: lime !important }'); document.adoptedStyleSheets.push(sheet)",
    ),
  },
  {
    name: 'adds a rule to a style sheet of the shell',
    route: inEffect(
      "[...document.styleSheets].find(({ href }) => href?.includes('/assets/')).insertRule('body, body * { background: lime !important }')",
    ),
  },
  {
    name: 'sets 118 variables on the root',
    route: inEffect(
      "const names = new Set([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join().match(/--[a-z0-9-]+(?=:)/g) ?? [])); for (const name of [...names].slice(0, 118)) document.documentElement.style.setProperty(name, 'red')",
    ),
  },
  {
    name: 'switches off the style sheets of the shell',
    route: inEffect("for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.disabled = true"),
  },
  {
    name: 'changes rules of the shell in place',
    route: inEffect(
      "for (const { href, cssRules } of document.styleSheets) if (href?.includes('/assets/')) { const paint = (rules) => { for (const { style, cssRules } of rules) { style?.setProperty('color', 'lime'); if (cssRules) paint(cssRules) } }; paint(cssRules) }",
    ),
  },
  {
    name: 'changes the viewport',
    route: inEffect("document.querySelector('meta[name=viewport]').content = 'width=2000, user-scalable=no'"),
  },
  {
    name: 'leaves an element in the body',
    route: inEffect("document.body.append(Object.assign(document.createElement('p'), { textContent: 'planted' }))"),
  },
  {
    name: 'animates the body for good',
    route: inEffect("document.body.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1e9, fill: 'both' })"),
  },
  {
    name: 'registers variables of the shell as others',
    route: inEffect(
      "CSS.registerProperty({ name: '--color-text', syntax: '<color>', inherits: false, initialValue: 'lime' })",
    ),
  },
  {
    name: 'changes what the shell remembers',
    route: inEffect("sessionStorage.setItem('radruf.traces', JSON.stringify({ 'the title': ['mf-auth'] }))"),
  },
  {
    name: 'moves focus and page again and again',
    route: inEffect("setInterval(() => { document.querySelector('nav a').focus(); scrollTo(0, 500) }, 50)"),
  },
  { name: 'makes the document editable', route: inEffect("document.designMode = 'on'") },
  {
    name: 'replaces handlers of the window',
    route: inEffect('window.onclick = document.onkeydown = (event) => { event.preventDefault(); return false }'),
  },
  {
    // React writes `onclick` itself when it renders a link.
    name: 'replaces handlers of the links of the frame',
    route: inEffect(
      "for (const link of document.querySelectorAll('nav a')) link.onclick = link.onpointerdown = (event) => { event.preventDefault(); event.stopImmediatePropagation() }",
    ),
  },
  {
    name: 'lets the links of the frame download their page',
    route: inEffect("for (const link of document.querySelectorAll('nav a')) link.setAttribute('download', '')"),
  },
  {
    name: 'gives the header a shadow root',
    route: inEffect("try { document.querySelector('header').attachShadow({ mode: 'closed' }) } catch {}"),
  },
  {
    name: 'applies the style sheet of another remote',
    route: inEffect(
      "const { styles } = window.__RADRUF__.remotes.find(({ name }) => name === 'mf-desk'); document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles[0].url }))",
    ),
  },
  {
    name: 'subscribes to keys',
    route: inEffect("try { document.when('keydown').subscribe((event) => event.preventDefault()) } catch {}"),
  },
  {
    name: 'clicks links and navigates again and again',
    // Until its page is gone, where it leads is its own business.
    route: inEffect(
      "setInterval(() => { if (document.querySelector('main h1')?.textContent === 'Chat') return; document.querySelector('a[href=\"/overview\"]').click(); location.assign('/imprint') }, 50)",
    ),
  },
  {
    name: 'replaces methods of canvases, databases, tracks and what is dropped',
    route: inEffect(
      'for (const [type, name] of [[HTMLCanvasElement, "toBlob"], [IDBObjectStore, "put"], [MediaStreamTrack, "stop"], [DataTransferItem, "getAsFile"]]) type.prototype[name] = () => {}',
    ),
  },
  {
    name: 'navigates by a bound function',
    route: inEffect("setInterval(location.assign.bind(location, '/imprint'), 1000)"),
  },
  {
    name: 'takes the locks of all tabs',
    route: inEffect(
      'navigator.locks.query().then(({ held }) => { for (const { name } of held) navigator.locks.request(name, { steal: true }, () => new Promise(() => {})) })',
    ),
  },
]

/** Faults that act later, when another page is shown: the texts that are there are no longer the remote's. */
export const LATER_FAULTS: readonly PlantedFault[] = [
  {
    name: 'writes texts of the next page in a timer',
    route: inEffect(
      "setInterval(() => { if (location.pathname !== '/chat') document.querySelector('main h1').textContent = 'planted' }, 50)",
    ),
  },
  {
    name: 'writes texts of the next page in an observer',
    route: inEffect(
      "new MutationObserver(() => { const heading = document.querySelector('main h1'); if (location.pathname !== '/chat' && heading && heading.textContent !== 'planted') heading.textContent = 'planted' }).observe(document, { subtree: true, childList: true })",
    ),
  },
  {
    name: 'leads links of the next page elsewhere',
    route: inEffect(
      "setTimeout(() => { for (const link of document.querySelectorAll('main a')) link.setAttribute('href', '/planted') }, 1500)",
    ),
  },
]

/** Faults by which a release would take the place of another one, or act for it. Each is refused or has no effect. */
export const IMPERSONATION_FAULTS: readonly PlantedFault[] = [
  {
    name: 'changes the addresses of another release',
    route: inEffect("try { for (const { entry } of __RADRUF__.remotes) entry.url = '/planted.js' } catch {}"),
  },
  {
    name: 'brings a container for another remote',
    route: inEffect(
      "globalThis.mf_booking = { init() {}, get: async () => () => ({ default: { routes: [{ id: 'mf-booking:x', path: '/appointment', Component: () => h(Page, { title: 'planted' }) }], slots: {}, texts: { de: {}, en: {} } } }) }",
    ),
  },
  {
    name: 'takes the lists of chunks',
    route: inEffect(
      "for (const name of ['rspackChunk_radruf_shell', 'rspackChunkmf_booking']) try { globalThis[name].push = () => 0; globalThis[name] = { push() {} } } catch {}",
    ),
  },
  {
    name: 'adds plugins to the runtime of federation',
    route: inEffect(
      "const planted = { name: 'x', beforeRequest() { throw new Error('planted') } }; for (const { registerPlugins } of globalThis.__FEDERATION__.__INSTANCES__) registerPlugins([planted]); try { globalThis.__FEDERATION__.__GLOBAL_PLUGIN__.push(planted) } catch {}",
    ),
  },
  {
    name: 'replaces functions of the shared client, the session and the texts',
    route: `Component: () => {
      const shell = shellKit.useShell()
      const { i18n } = i18next.useTranslation()
      useEffect(() => {
        const attempts = [
          () => { shell.api.GET = async () => { throw new Error('planted') } },
          () => shell.api.use({ onResponse() { throw new Error('planted') } }),
          () => { shell.session.person.name = 'planted' },
          () => { shell.remotes.loaded('mf-account').routes[0].loader = () => { throw new Error('planted') } },
          () => { i18n.t = i18n.getFixedT = () => () => 'planted' },
          () => { i18n.store.data.en.shell = {} },
          () => i18n.addResourceBundle('en', 'mf-account', { profile: 'planted' }, true, true),
        ]
        for (const attempt of attempts) try { attempt() } catch {}
      })
      return h(Page, { title: 'Chat' })
    }`,
  },
  {
    name: 'reports another release',
    route: `Component: () => {
      const shell = shellKit.useShell()
      useEffect(() => {
        const { remotes, reportToken: token = '' } = __RADRUF__
        const { hash, owner } = remotes.find(({ name }) => name === 'mf-account')
        const page = { token, releases: remotes.map(({ name, hash }) => name + '=' + hash) }
        fetch('/reports', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ page, remote: 'mf-account', release: hash, owner, message: 'planted' }) })
        shell.remotes.report('mf-account', new Error('planted'))
        setTimeout(shell.remotes.report.bind(null, 'mf-account', new Error('planted')))
        window.__RADRUF_WATCH__.report?.('planted', ['mf-account'])
        const pages = ['mf-account', ...remotes.map(({ name, hash }) => name + '=' + hash)].join(' ')
        sessionStorage['radruf.reloads'] = JSON.stringify({ page: pages, count: 9, remote: 'mf-account' })
      })
      return h(Page, { title: 'Chat' })
    }`,
  },
  {
    name: 'stays live after its rollback',
    route: inEffect(
      "const { hash } = __RADRUF__.remotes.find(({ name }) => name === 'mf-chat-call'); document.cookie = 'radruf-overrides=' + encodeURIComponent('mf-chat-call=' + hash) + '; path=/; max-age=999999'; fetch('/overrides', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'mf.mf-chat-call=' + hash })",
    ),
  },
  {
    name: 'raises the version of a database of another remote',
    route: inEffect("try { indexedDB.open('radruf-photos', 99) } catch {}"),
  },
  {
    name: 'calls what it may not call by bound functions',
    route: `Component: () => {
      useEffect(() => localStorage.setItem('of-another', 'x'), [])
      useEffect(typeof window === 'undefined' ? () => {} : Storage.prototype.clear.bind(localStorage))
      useEffect(() => { setInterval(HTMLElement.prototype.focus.bind(document.querySelector('nav a')), 50) }, [])
      return h(Page, { title: 'Chat' })
    }`,
  },
  {
    name: 'lets the browser call for it',
    route: inEffect(
      "const link = document.querySelector('nav a'); setInterval(Reflect.apply, 50, HTMLElement.prototype.focus, link, []); setInterval(scrollTo, 50, 0, 500)",
    ),
  },
]

/** Cannot be undone: the next page is a new document. */
export const LASTING_FAULTS: readonly PlantedFault[] = [
  {
    name: 'swallows keys by a listener of a frame',
    route: inEffect(
      "const frame = document.createElement('iframe'); frame.hidden = true; document.body.append(frame); const add = frame.contentWindow.EventTarget.prototype.addEventListener; frame.remove(); add.call(window, 'keydown', (event) => { event.stopImmediatePropagation(); event.preventDefault() }, true)",
    ),
  },
  {
    name: 'keeps React from removing its page',
    route: inEffect(
      "const main = document.querySelector('main'); main.removeChild = (child) => child; main.insertBefore = (child) => child",
    ),
  },
]

/** Faults that leave the visitor without a page: the watchdog loads it without remotes. */
export const BLANK_FAULTS: readonly PlantedFault[] = [
  // Again and again: on a busy machine React hydrates after the first time, and renders what is missing.
  { name: 'empties the page', atImport: `if (${IN_BROWSER}) setInterval(() => document.body.replaceChildren(), 300)` },
  {
    name: 'removes the document',
    route: inEffect('setTimeout(() => document.documentElement.remove(), 300)'),
  },
  {
    name: 'covers its own page',
    isNeverWhole: true,
    route: inEffect(
      "const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:9999'; document.body.append(cover)",
    ),
  },
]

/** Replaces hooks of React wherever a release finds them. They are frozen, so nothing happens. */
export const HOOK_FAULT: PlantedFault = {
  name: 'replaces hooks of React at import',
  atImport: `if (${IN_BROWSER}) for (const react of [require('react'), require('react').default])
    for (const name of ['useState', 'useEffect', 'useContext', 'useMemo', 'createElement'])
      try { react[name] = () => { throw new Error('planted') } } catch {}`,
  route: "Component: () => h(Page, { title: 'Chat' })",
}

/** Faults that reach for what all share, each with a part of the report that names it. */
export const REQUEST_FAULTS: readonly (readonly [PlantedFault, string])[] = [
  [
    {
      name: 'opens 60 event streams',
      route: inEffect("for (let n = 0; n < 60; n++) new EventSource('/api/events')"),
    },
    'opens more than 2 event streams',
  ],
  [
    {
      name: 'sends requests without end',
      route: inEffect(
        "const timer = setInterval(() => { for (let n = 0; n < 20; n++) fetch('/api/health').catch(() => {}) }, 10); return () => clearInterval(timer)",
      ),
    },
    'sends more than 300 requests',
  ],
  [
    {
      name: 'redirects to another site',
      route: `loader: () => ${IN_BROWSER} ? new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }) : null`,
    },
    'redirects to https://evil.example',
  ],
]
