import { readFileSync, rmSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { PATHS } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import type { ReleaseOutcomes } from '@radruf/release-tool/guard'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { waitForHydration } from '../support/hydration.ts'
import { type Product, ROOT, startProduct } from '../support/product.ts'
import { expectLive } from '../support/shipping.ts'
import { test as base, expect, type Page } from '../support/test.ts'
import {
  BLANK_FAULTS,
  HOOK_FAULT,
  IMPERSONATION_FAULTS,
  INTERACTION_FAULTS,
  LASTING_FAULTS,
  LATER_FAULTS,
  REQUEST_FAULTS,
} from './interaction-faults.ts'
import { BAD_PAGE, BAD_REMOTE, type PlantedFault, rollBack, writeBadRelease } from './planted-faults.ts'

// Releases that only look wrong, or change what is not theirs. The page of the next team must be as it was.

const TOKEN = 'token of the counts'
const PATHS_OF_REMOTE = PATHS.filter(({ owner }) => owner === BAD_REMOTE).map(({ path }) => path)
/** A page of another remote, which shows a slot of the bad one. */
const NEXT_PAGE = '/profile'

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ OUTCOMES_TOKEN: TOKEN })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

let releases = 0
/** Publishes a release with faults on its page, without the release checks. Returns its hash. */
async function publish({ dataDir, url }: Product, ...faults: PlantedFault[]): Promise<string> {
  const dist = writeBadRelease(faults, PATHS_OF_REMOTE, `9.1.${++releases}`)
  const { hash } = JSON.parse(readFileSync(`${dist}/${DESCRIPTION_FILE}`, 'utf8')) as Release
  await publishBuild(openConfiguredStore({ DATA_DIR: dataDir }, ROOT), dist, 'Ada')
  rmSync(dist, { recursive: true })
  await expectLive(url, hash)
  return hash
}

/** Looks of a page that a fault may change, and what it does with a key. */
const describePage = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('a[href="/overview"]:not(main *)')
    const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {}
    const key = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
    return {
      heading: document.querySelector('main h1')?.textContent,
      answersPress: link?.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
      background: getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
      colour: getComputedStyle(document.body).color,
      title: document.title,
      header: document.querySelector('header')?.getBoundingClientRect().height,
      links: document.querySelectorAll('nav a[download]').length,
      targets: [...document.querySelectorAll('main a')].map((anchor) => anchor.getAttribute('href')),
      inert: document.querySelectorAll('[inert]').length,
      editable: document.designMode,
      // The browser’s, also where another page would use them first.
      natives: [HTMLCanvasElement.prototype.toBlob, IDBObjectStore.prototype.put, MediaStreamTrack.prototype.stop].map(
        String,
      ),
      keyPasses: document.body.dispatchEvent(key),
    }
  })

/** Goes to a page within the document, as a link that cannot be pressed would. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

async function openBadPage(page: Page, hash: string) {
  await page.goto(BAD_PAGE)
  await page.waitForFunction(
    (release) => performance.getEntriesByType('resource').some(({ name }) => name.includes(release)),
    hash,
  )
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible()
}

async function signedIn(
  openContext: (options?: object) => Promise<BrowserContext>,
  signIn: (context: BrowserContext, email: string) => Promise<void>,
) {
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, 'ben@example.test')
  return context
}

/** Expects that the page of the next team is whole after the bad page was left, and that the release is reported by name. */
async function expectNextPageWhole(context: BrowserContext, product: Product, faults: readonly PlantedFault[]) {
  const page = await context.newPage()
  await page.goto(NEXT_PAGE)
  const before = await describePage(page)
  const hash = await publish(product, ...faults)
  await openBadPage(page, hash)
  await goWithin(page, NEXT_PAGE)
  // What a timer of the release does again and again ends with a new document.
  await expect.poll(() => describePage(page).catch(() => undefined)).toEqual(before)
  // Listeners count two seconds later. A call that is refused leaves nothing and is named itself.
  await expect
    .poll(product.output)
    .toMatch(
      new RegExp(`"release":"${hash}".*mf-chat-call (left on the page outside of its content|calls \\w+|navigates)`),
    )
  await page.close()
}

test('what a left remote has done to the page is undone for the next team, and reported by name', async ({
  product,
  openContext,
  signIn,
}) => {
  const context = await signedIn(openContext, signIn)
  await expectNextPageWhole(context, product, INTERACTION_FAULTS)
  await test.step('texts and links of the next page are put back, or come with a new document', () =>
    expectNextPageWhole(context, product, LATER_FAULTS))
  await test.step('what cannot be undone ends with a new document', () =>
    expectNextPageWhole(context, product, LASTING_FAULTS))
})

/** Another page than {@link NEXT_PAGE}, whose remote no page has loaded before. */
const UNLOADED_PAGE = '/appointment'

test('a release can neither take the place of another one, act for it, nor outlast its rollback', async ({
  product,
  openContext,
  signIn,
}) => {
  const context = await signedIn(openContext, signIn)
  const page = await context.newPage()
  const read = () => page.locator('main h1').textContent()
  await page.goto(UNLOADED_PAGE)
  const heading = await read()
  const hash = await publish(product, ...IMPERSONATION_FAULTS)
  await openBadPage(page, hash)
  await expect.poll(product.output).toContain('mf-chat-call calls cookie')
  await goWithin(page, UNLOADED_PAGE)
  await expect.poll(read).toBe(heading)
  await goWithin(page, NEXT_PAGE)
  await expect.poll(read).toBe('Account: Ben')
  const left = await page.evaluate(async () => ({
    stored: localStorage.getItem('of-another'),
    isFocused: document.activeElement?.matches('nav a'),
    versions: (await indexedDB.databases()).map(({ version }) => version).filter((version) => version === 99),
  }))
  expect(left).toEqual({ stored: 'x', isFocused: false, versions: [] })
  await page.reload()
  await expect.poll(read).toBe('Account: Ben')
  // The counts of the release alone.
  const output = product.output()
  expect(output).toMatch(new RegExp(`"release":"${hash}"[^\\n]*"message":"planted"`))
  const counted = await fetch(`${product.url}/releases/outcomes`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const failed = ((await counted.json()) as ReleaseOutcomes[]).filter(({ failed: failures }) => failures)
  expect(failed.filter(({ remote }) => remote !== BAD_REMOTE)).toEqual([])
  rollBack(product)
  await page.goto(BAD_PAGE)
  expect(await page.content()).not.toContain(hash)
})

test('each of these faults is found alone @deep', async ({ product, openContext, signIn }) => {
  const context = await signedIn(openContext, signIn)
  for (const fault of [...INTERACTION_FAULTS, ...LATER_FAULTS, ...LASTING_FAULTS])
    await test.step(fault.name, () =>
      expectNextPageWhole(context, product, [fault]).catch((error) => expect.soft(error, fault.name).toBeUndefined()),
    )
})

test('a page that a remote makes unusable is loaded without remotes, and counts as mounted only if it was whole before', async ({
  product,
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/./)
  const context = await signedIn(openContext, signIn)
  for (const fault of BLANK_FAULTS)
    await test.step(fault.name, async () => {
      const hash = await publish(product, fault)
      const page = await context.newPage()
      const mounts: string[] = []
      page.on('request', (request) => request.url().endsWith('/reports/mounts') && mounts.push(request.url()))
      const rescued = page.waitForRequest(/without-remotes/)
      await page.goto(BAD_PAGE)
      await rescued
      if (fault.isNeverWhole) expect(mounts).toEqual([])
      await expect(page.getByRole('heading', { name: 'Chat and video call: not available right now' })).toBeVisible()
      await expect(page).toHaveURL(BAD_PAGE)
      expect(product.output()).toMatch(new RegExp(`"loaded":\\["${BAD_REMOTE}=${hash}".*page broken`))
      // The next page has its remote again.
      await page.getByRole('link', { name: 'Account' }).first().click()
      await expect(page.getByRole('heading', { name: /^Account/ })).toBeVisible()
      await page.close()
    })
})

test('a release cannot replace a hook of React, open streams without end, or lead to another site', async ({
  product,
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/planted|event streams|redirects to/)
  const context = await signedIn(openContext, signIn)
  const page = await context.newPage()
  await openBadPage(page, await publish(product, HOOK_FAULT))
  for (const [fault, message] of REQUEST_FAULTS) {
    const hash = await publish(product, fault)
    await page.goto(NEXT_PAGE)
    await waitForHydration(page)
    await goWithin(page, BAD_PAGE)
    await expect.poll(product.output).toMatch(new RegExp(`"release":"${hash}".*${message}`))
    expect(new URL(page.url()).origin).toBe(product.url)
  }
})

test('of two releases on pages that cannot be used, the one goes without which they are whole', async ({
  product,
  openContext,
  signIn,
}) => {
  const hash = await publish(product)
  for (let visitor = 0; visitor < 14; visitor++) {
    const context = await openContext({ extraHTTPHeaders: { 'x-forwarded-for': `10.${visitor}.0.1` } })
    await signIn(context, 'ben@example.test')
    const html = await (await context.request.get(NEXT_PAGE)).text()
    const state = JSON.parse(/window\.__RADRUF__=(.*);/.exec(html)?.[1] ?? '') as PageState
    const releases = state.remotes.map(({ name, hash }) => `${name}=${hash}`)
    const page = { token: state.reportToken, releases }
    const loaded = state.remotes.filter(({ name }) => ['mf-account', BAD_REMOTE].includes(name))
    // As a browser would report: the page is broken wherever the release is on it.
    const isBroken = loaded.some((remote) => remote.hash === hash)
    const [path, data] = isBroken
      ? ['pages', { page, loaded: loaded.map(({ name }) => name), message: 'planted' }]
      : ['mounts', { page, mounted: loaded.map(({ name, hash }) => ({ remote: name, release: hash })) }]
    expect((await context.request.post(`/reports/${path}`, { data: JSON.stringify(data) })).status()).toBe(204)
  }
  await expect.poll(product.output).toMatch(new RegExp(`ROLLED BACK: ${BAD_REMOTE} ${hash} left the page unusable for`))
  expect(product.output()).not.toContain('ROLLED BACK: mf-account')
})
type PageState = { reportToken: string; remotes: { name: string; hash: string }[] }
