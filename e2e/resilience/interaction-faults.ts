import { IN_BROWSER, inEffect, type PlantedFault } from './planted-faults.ts'

/** Faults in the browser that reach beyond the remote's own container and stay when its page is left. */
export const INTERACTION_FAULTS: readonly PlantedFault[] = [
  {
    name: 'covers the page with a transparent element',
    isTrace: true,
    route: inEffect(
      "const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:9999;opacity:0'; document.body.append(cover)",
    ),
  },
  {
    name: 'leaves a modal dialog open',
    isTrace: true,
    route: inEffect(
      "const dialog = document.createElement('dialog'); dialog.textContent = 'planted'; document.body.append(dialog); dialog.showModal()",
    ),
  },
  {
    name: 'makes the frame inert',
    isTrace: true,
    route: inEffect("for (const part of document.querySelectorAll('header, nav, footer')) part.inert = true"),
  },
  {
    name: 'hides the frame by an inline style',
    isTrace: true,
    route: inEffect("document.querySelector('nav').style.visibility = 'hidden'"),
  },
  {
    name: 'swallows keys and clicks for good',
    isTrace: true,
    route: inEffect(
      "for (const name of ['keydown', 'click']) addEventListener(name, (event) => { event.stopImmediatePropagation(); event.preventDefault() }, true)",
    ),
  },
  {
    name: 'changes the title without end',
    isTrace: true,
    route: inEffect("setInterval(() => { document.title = 'planted ' + Math.random() }, 50)"),
  },
  {
    name: 'adopts a style sheet for all pages',
    isTrace: true,
    route: inEffect(
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('body, body * { background: lime !important }'); document.adoptedStyleSheets.push(sheet)",
    ),
  },
  {
    name: 'adds a rule to a style sheet of the shell',
    isTrace: true,
    route: inEffect(
      "[...document.styleSheets].find(({ href }) => href?.includes('/assets/')).insertRule('body, body * { background: lime !important }')",
    ),
  },
  {
    name: 'sets 118 variables on the root',
    isTrace: true,
    route: inEffect(
      "const names = new Set([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join().match(/--[a-z0-9-]+(?=:)/g) ?? [])); for (const name of [...names].slice(0, 118)) document.documentElement.style.setProperty(name, 'red')",
    ),
  },
  { name: 'makes the document editable', isTrace: true, route: inEffect("document.designMode = 'on'") },
  {
    name: 'replaces handlers of the window',
    isTrace: true,
    route: inEffect('window.onclick = document.onkeydown = (event) => { event.preventDefault(); return false }'),
  },
]

/** Faults that leave the visitor without a page: the watchdog loads it without remotes. */
export const BLANK_FAULTS: readonly PlantedFault[] = [
  {
    name: 'empties the page at import',
    atImport: `if (${IN_BROWSER}) { const empty = () => document.body?.replaceChildren(); setTimeout(empty, 500) }`,
  },
  {
    name: 'removes the document',
    route: inEffect('setTimeout(() => document.documentElement.remove(), 300)'),
  },
  {
    name: 'covers its own page',
    route: inEffect(
      "const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:9999'; document.body.append(cover)",
    ),
  },
]
