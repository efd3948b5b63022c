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
  { name: 'makes the document editable', route: inEffect("document.designMode = 'on'") },
  {
    name: 'replaces handlers of the window',
    route: inEffect('window.onclick = document.onkeydown = (event) => { event.preventDefault(); return false }'),
  },
]

/** Faults that leave the visitor without a page: the watchdog loads it without remotes. */
export const BLANK_FAULTS: readonly PlantedFault[] = [
  { name: 'empties the page', atImport: `if (${IN_BROWSER}) setTimeout(() => document.body.replaceChildren(), 300)` },
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
