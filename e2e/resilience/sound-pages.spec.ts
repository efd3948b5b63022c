import type { BrowserContext, CDPSession } from '@playwright/test'
import { findHeadlessShell } from '@radruf/trial/chromium'
import puppeteer from 'puppeteer-core'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { isHydrated, waitForHydration } from '../support/hydration.ts'
import { expect, type Page, test } from '../support/test.ts'

// Circumstances of a person's device in which a sound page is slow or looks different. The shell neither reports a release nor loads a page
// anew for them, and what the person has chosen stays.

/** A page of one remote, and the page of another one to which the person goes. */
const LEFT_PAGE = '/chat'
const NEXT_PAGE = '/profile'
/** Milliseconds in which the watchdog looks three times. */
const LOOKS_MS = 6500

type Tools = { page: Page; client: CDPSession; context: BrowserContext }
type Circumstance = {
  /** Before the first page. */
  before?: (tools: Tools) => Promise<unknown>
  /** On the first page. */
  left?: (tools: Tools) => Promise<unknown>
  /** On the next page. */
  next?: (tools: Tools) => Promise<unknown>
}

/** Runs a script as an extension of the browser does, in a world of its own. */
async function runAsExtension({ client }: Tools, expression: string) {
  const { frameTree } = (await client.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
  const { executionContextId: contextId } = await client.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  const { exceptionDetails } = await client.send('Runtime.evaluate', { expression, contextId })
  expect(exceptionDetails).toBeUndefined()
}

const waitForTitle = (page: Page, title: string) =>
  page.waitForFunction((text) => document.querySelector('main h1')?.textContent?.includes(text), title)

/** Fills every field as a browser does, with the events of a script. */
const FILL_FIELDS = `for (const field of document.querySelectorAll('input:not([type=file], [type=radio], [type=checkbox]), textarea')) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, field.type === 'email' ? 'ben@example.test' : '04109')
  for (const name of ['input', 'change', 'blur']) field.dispatchEvent(new Event(name, { bubbles: true }))
}`

const CIRCUMSTANCES: Record<string, Circumstance> = {
  'a processor at a sixth of its speed': {
    before: ({ client }) => client.send('Emulation.setCPUThrottlingRate', { rate: 6 }),
  },
  'a slow network': {
    before: ({ client }) =>
      client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 600,
        downloadThroughput: 60_000,
        uploadThroughput: 60_000,
      }),
  },
  // React renders the document anew.
  'a remote that arrives late': {
    before: ({ page }) =>
      page.route(/remotes\/mf-chat-call\/.*\.js$/, async (route) => {
        await new Promise((done) => setTimeout(done, 4000))
        await route.continue()
      }),
    left: ({ page }) => page.waitForFunction(() => performance.getEntriesByName('remote mf-chat-call').length),
  },
  'the page is left for the second time': {
    left: async ({ page }) => {
      await goWithin(page, NEXT_PAGE)
      await waitForTitle(page, 'Account')
      await goWithin(page, LEFT_PAGE)
      await waitForTitle(page, 'Chat')
    },
  },
  'a long view transition': {
    left: async ({ client, page }) => {
      await client.send('Animation.enable')
      await client.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
      await page.evaluate(() => {
        const shown = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        const isRootShown = () => shown().includes('::view-transition-old(root)')
        const look = () => (isRootShown() ? Object.assign(window, { isAnimated: true }) : requestAnimationFrame(look))
        look()
      })
    },
    next: ({ page }) => page.waitForFunction(() => 'isAnimated' in window),
  },
  'an open dialog on a phone': {
    before: ({ page }) => page.setViewportSize({ width: 320, height: 480 }),
    next: ({ page }) =>
      page
        .locator('main dialog')
        .first()
        .evaluate((dialog: HTMLDialogElement) => {
          dialog.style.cssText = 'width: 100vw; height: 100vh; max-width: none; max-height: none'
          dialog.showModal()
        }),
  },
  'an extension with a style sheet': {
    left: (tools) =>
      runAsExtension(
        tools,
        `const sheet = new CSSStyleSheet(); sheet.replaceSync('main { filter: none }'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`,
      ),
  },
  'an extension with listeners and a button': {
    left: (tools) =>
      runAsExtension(
        tools,
        `addEventListener('keydown', (event) => event.key === 'j' && event.preventDefault(), true);
         const button = document.createElement('button'); button.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:40px;height:40px'; document.documentElement.append(button)`,
      ),
  },
  'a translated page': {
    left: (tools) =>
      runAsExtension(
        tools,
        `const translate = () => { for (const element of document.querySelectorAll('main p, main h1')) for (const text of [...element.childNodes])
           if (text.nodeType === 3) { const font = document.createElement('font'); font.textContent = text.data; text.replaceWith(font) } }
         translate(); setInterval(translate, 100);
         document.documentElement.classList.add('translated-ltr'); document.documentElement.lang = 'fr';
         for (const element of document.querySelectorAll('[aria-label]:not(main *)')) element.ariaLabel = 'traduit';
         document.body.style.cssText = 'position: relative; min-height: 100%; top: 40px'`,
      ),
  },
  // Also the fields of the page that is left, before the person goes on.
  'fields that the browser fills': {
    left: (tools) => runAsExtension(tools, FILL_FIELDS),
    next: (tools) => runAsExtension(tools, FILL_FIELDS),
  },
  'style sheets of the shell that do not arrive': {
    before: ({ page }) => page.route(/\/assets\/.*\.css$/, (route) => route.abort()),
  },
  'a printed page': { next: ({ page }) => page.emulateMedia({ media: 'print' }) },
  'a zoomed page': { next: ({ client }) => client.send('Emulation.setPageScaleFactor', { pageScaleFactor: 3 }) },
  'an on-screen keyboard': {
    before: ({ page }) => page.setViewportSize({ width: 390, height: 844 }),
    next: ({ page }) => page.setViewportSize({ width: 390, height: 320 }),
  },
  'an element in full screen': {
    next: ({ page }) => page.locator('main').evaluate((main) => main.requestFullscreen()),
  },
  'a page that was put away': {
    next: async ({ client }) => {
      await client.send('Page.setWebLifecycleState', { state: 'frozen' })
      await client.send('Page.setWebLifecycleState', { state: 'active' })
    },
  },
}

/** Lines of the log that name a fault of a release. */
const REPORTS = /left on the page|page broken|remote failed/

/** Goes within the document, as a link does, also where a press would take long. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path)

async function expectUndisturbed(tools: Tools, { before, left, next }: Circumstance) {
  const { page } = tools
  page.setDefaultTimeout(120_000)
  await before?.(tools)
  await page.goto(LEFT_PAGE)
  await waitForHydration(page)
  await left?.(tools)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await goWithin(page, NEXT_PAGE)
  await expect(page).toHaveURL(NEXT_PAGE)
  await waitForTitle(page, 'Account')
  await next?.(tools)
  await page.waitForFunction(() => performance.getEntriesByName('page compared').length > 1)
  await page.evaluate((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)), LOOKS_MS)
  const state = await page.evaluate(() => [
    'isSame' in window,
    (window as unknown as { __RADRUF_WATCH__: { findProblem: () => unknown } }).__RADRUF_WATCH__.findProblem(),
  ])
  expect(state).toEqual([true, undefined])
}

/** Circumstances of slow devices, in which a look is most likely to be wrong. */
const SLOW = ['a processor at a sixth of its speed', 'a long view transition']

// All pages at the same time, because each waits for most of its time.
for (const [title, names] of [
  ['a sound page of a slow device is left alone', SLOW],
  ['a sound page is left alone when it is left again', ['the page is left for the second time']],
  ['a sound page is left alone in every circumstance of a device @deep', Object.keys(CIRCUMSTANCES)],
] as const)
  test(title, async ({ product, openContext, signIn, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    const logStart = product.output().length
    // The first signs in; the others have its cookies.
    await signIn(await openContext(), 'ben@example.test')
    await Promise.all(
      names.map(async (name) => {
        const context = await openContext({ locale: 'en-GB' })
        await signIn(context, 'ben@example.test')
        const page = await context.newPage()
        const client = await context.newCDPSession(page)
        await expectUndisturbed({ page, client, context }, CIRCUMSTANCES[name] as Circumstance).catch((error) =>
          expect.soft(error, name).toBeUndefined(),
        )
      }),
    )
    const reports = product.output().slice(logStart).split('\n')
    expect(reports.filter((line) => REPORTS.test(line))).toEqual([])
  })

/** More often than a page may reload without input. */
const CRASHES = 4

// With Puppeteer, because Playwright gives a crashed page up.
test('a page is left alone after its tab has crashed again and again @deep', async ({
  product,
  openContext,
  signIn,
}) => {
  const logStart = product.output().length
  const context = await openContext()
  await signIn(context, 'ben@example.test')
  const executablePath = await findHeadlessShell()
  const browser = await puppeteer.launch({ executablePath, headless: 'shell', args: [...CHROMIUM_FLAGS] })
  try {
    const cookies = await context.cookies()
    await browser.setCookie(...cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })))
    const page = await browser.newPage()
    await page.goto(product.url + LEFT_PAGE)
    const client = await page.createCDPSession()
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await page.waitForFunction(isHydrated, {}, '[data-page-heading]')
      const crashed = new Promise((done) => page.once('error', done))
      client.send('Page.crash').catch(() => {})
      await crashed
      await page.reload()
    }
    await page.waitForFunction(isHydrated, {}, '[data-page-heading]')
    await page.evaluate((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)), LOOKS_MS)
    expect(await page.$eval('main h1', (heading) => heading.textContent)).toMatch(/^Chat/)
    expect(await page.evaluate('__RADRUF_WATCH__.findProblem() ?? null')).toBe(null)
  } finally {
    await browser.close()
  }
  expect(product.output().slice(logStart)).not.toMatch(REPORTS)
})
