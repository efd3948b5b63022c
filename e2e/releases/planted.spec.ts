import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PATHS, SLOTS } from '@radruf/contract'
import { writeTestRelease } from '@radruf/scenarios/remotes'
import { startTrial, type TrialLimits } from '@radruf/trial'
import { ROOT } from '../support/product.ts'

// Planted bad releases for the two release checks that render. One release has a fault per page, so that one start shows many.

const LIMITS: TrialLimits = { serverMs: 60_000, browser: { processorMs: 10_000, restMs: 10_000 } }
/** The remote that gets the planted releases. */
const REMOTE = 'mf-desk'
const BROWSER = "typeof window !== 'undefined'"

/** Parts of a route, as JavaScript, that fail on the server. */
const SERVER_FAULTS = {
  '/desk/week': { fault: "Component: () => { throw new Error('planted in render') }", name: /planted in render/ },
  '/desk/search': { fault: "loader: () => { throw new Error('planted in loader') }", name: /planted in loader/ },
  '/desk': { fault: 'loader: () => new Promise(() => {})', name: /loader did not finish within 2000 ms/ },
  '/desk/:ticketId': {
    fault: `loader: async ({ context }) => {
      const { api } = getShell(context)
      await Promise.allSettled(Array.from({ length: 500 }, () => api.GET('/api/session')))
      return null
    }`,
    name: /more than 50 requests for one page/,
  },
} as const

/** Parts of a route that fail in the browser only. */
const BROWSER_FAULTS = {
  '/desk/week': {
    fault: `Component: () => { if (${BROWSER}) throw new Error('planted in render') }`,
    name: /planted in render/,
  },
  '/desk/search': {
    fault: "Component: () => { useEffect(() => { throw new Error('planted in effect') }) }",
    name: /planted in effect/,
  },
  '/desk': {
    fault: `loader: () => {
      if (!(${BROWSER})) return null
      for (let i = 0; i < 500; i++) fetch('/api/session').catch(() => {})
      return new Promise(() => {})
    }`,
    // Whether its time or its rest ends first depends on what the requests cost the tab.
    name: /(?=[\s\S]*does not finish (?:in the browser|within 10 s of processor time))(?=[\s\S]*sends more than 300 requests)[\s\S]*it sends 3\d\d requests/,
  },
  '/desk/:ticketId': {
    // The heading is there: the watchdog finds nothing.
    fault: `Component: () => {
      useEffect(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main{opacity:0;visibility:hidden}main h1{visibility:visible}')
        document.adoptedStyleSheets = [sheet]
      })
      return h(Page, { title: 'Valid' })
    }`,
    name: /^\/desk\/:ticketId: as a mechanic: the page's main part is hidden$/m,
  },
  '/desk/calendar': {
    fault: `Component: () => {
      useEffect(() => {
        // The rest of the frame answers presses: the watchdog finds nothing.
        document.querySelector('nav').hidden = true
      }, [])
      return h(Page, { title: 'Valid' })
    }`,
    name: /left on the page outside of its content: attributes of the frame$/m,
  },
  '/desk/replies': {
    // At once, so that React gives up: from an effect that comes later, only a fast machine makes the page busy.
    fault: 'Component: () => { const [n, setN] = useState(0); useLayoutEffect(() => setN(n + 1)); return n }',
    name: /Minified React error #185/,
  },
} as const

const PAGES = PATHS.filter(({ owner }) => owner === REMOTE).map(({ path }) => path)

/** Writes a release of {@link REMOTE} whose pages are valid except those with a fault. `first` runs when it is evaluated. */
const writeRelease = (faults: Partial<Record<string, { fault: string }>>, first = '') =>
  writeTestRelease(
    ROOT,
    REMOTE,
    `(() => {
      ${first}
      const { createElement: h, useEffect, useLayoutEffect, useState } = require('react')
      const { Page } = require('@radruf/shared-ui')
      const { getShell } = require('@radruf/shell-kit')
      const Valid = () => h(Page, { title: 'Valid' })
      const route = (path, part) => ({ id: '${REMOTE}:' + path, path, Component: Valid, ...part })
      const slot = () => h('p', null, 'valid')
      return {
        routes: [${PAGES.map((path) => `route('${path}', { ${faults[path]?.fault ?? ''} })`).join()}],
        slots: { ${Object.entries(SLOTS)
          .filter(([, owner]) => owner === REMOTE)
          .map(([name]) => `'${name}': ${faults[name]?.fault ?? 'slot'}`)
          .join()} },
        texts: { de: {}, en: {} },
      }
    })()`,
  )

async function findProblems(dist: string, where: 'renderOnServer' | 'renderInBrowser', limits = LIMITS) {
  const trial = await startTrial(dist, join(ROOT, 'shell/dist'), [], limits)
  try {
    return await trial[where]()
  } finally {
    await trial.stop()
    rmSync(dist, { recursive: true })
  }
}

test('the server rule names each planted fault with its page, also one in a page slot of another remote', async () => {
  const slot = { fault: "() => { throw new Error('planted in slot') }" }
  const problems = await findProblems(writeRelease({ ...SERVER_FAULTS, 'case-panel': slot }), 'renderOnServer')
  for (const [path, { name }] of Object.entries(SERVER_FAULTS))
    expect(
      problems.find((problem) => problem.startsWith(`${path}:`)),
      path,
    ).toMatch(name)
  expect(problems).toContain('/desk/:ticketId/call: planted in slot')
  expect(problems).toContain('the page slot case-panel is not rendered on the server')
  expect(problems).toHaveLength(Object.keys(SERVER_FAULTS).length + 2)
})

test('a release that ends, blocks or changes the process that renders it is refused with that name', async () => {
  const fault = (code: string) => writeRelease({ '/desk': { fault: `loader: () => { ${code} }` } })
  expect(await findProblems(fault('process.exit(7)'), 'renderOnServer')).toEqual(['/desk ends the renderer (7)'])
  expect(await findProblems(fault('for (;;);'), 'renderOnServer')).toEqual(['/desk does not respond within 2000 ms'])
  const changes = fault('globalThis.fetch = () => {}; Array.prototype.map = () => []; return null')
  expect(await findProblems(changes, 'renderOnServer')).toEqual([
    '/desk changes globals',
    '/desk: changed fetch, Array.prototype.map, which all releases share: keep values and functions in a module of the release',
  ])
})

test('the browser rule names each planted fault with its page', async () => {
  const changed = `if (${BROWSER}) { const { pushState } = history; history.pushState = function (...args) { return pushState.apply(this, args) } }`
  const problems = await findProblems(writeRelease(BROWSER_FAULTS, changed), 'renderInBrowser')
  for (const [path, { name }] of Object.entries(BROWSER_FAULTS))
    expect(problems.filter((problem) => problem.startsWith(`${path}:`)).join('\n'), path).toMatch(name)
  expect(problems).toContain(
    `/desk/:ticketId/call: as a mechanic: ${REMOTE} changed history.pushState, which all remotes share: keep values in a module`,
  )
})

// It takes a core for ten seconds.
test('a page that is always busy is refused @deep', async () => {
  const busy = {
    fault: `Component: () => {
      useEffect(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          for (const end = performance.now() + 5; performance.now() < end; );
          port2.postMessage(null)
        }
        port2.postMessage(null)
      })
    }`,
  }
  expect(await findProblems(writeRelease({ '/desk/replies': busy }), 'renderInBrowser')).toEqual([
    '/desk/replies: as a mechanic: it keeps the page busy without end',
  ])
})

test('a release that throws or hangs when the browser evaluates it is refused with that name', async () => {
  const evaluated = (code: string) => writeRelease({}, `if (${BROWSER}) { ${code} }`)
  const thrown = await findProblems(evaluated("throw new Error('planted at import')"), 'renderInBrowser')
  expect(thrown.join()).toContain(`${REMOTE} could not be loaded: planted at import`)
  const hanging = await findProblems(evaluated('for (;;);'), 'renderInBrowser', {
    ...LIMITS,
    browser: { processorMs: 5000, restMs: 5000 },
  })
  expect(hanging.join()).toContain('it does not finish within 5 s of processor time')
})

test('a valid release has no problems', async () => {
  const trial = await startTrial(join(ROOT, 'mf-auth/dist'), join(ROOT, 'shell/dist'))
  try {
    expect([await trial.renderOnServer(), await trial.renderInBrowser()]).toEqual([[], []])
  } finally {
    await trial.stop()
  }
})
