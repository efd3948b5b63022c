import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequest } from '@playwright/test'
import { PATHS } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import type { ReleaseOutcomes } from '@radruf/release-tool/guard'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { renderFigures, updateFigures } from '../../scripts/test/figures.ts'
import { percentile } from '../fire/figures.ts'
import { type Product, ROOT, startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { test as base, expect, type Page } from '../support/test.ts'
import {
  BAD_PAGE,
  BAD_REMOTE,
  BROWSER_FAULTS,
  type PlantedFault,
  PROCESS_FAULTS,
  RENDER_FAULTS,
  rollBack,
  writeBadRelease,
} from './planted-faults.ts'

// Bad releases that pass no check, live on a running product. `npm run test:deep` runs all; the table shows what each one cost.

const TOKEN = 'token of the matrix'
const PATHS_OF_REMOTE = PATHS.filter(({ owner }) => owner === BAD_REMOTE).map(({ path }) => path)

/** Pages of other remotes and of the shell, and the service behind `/api`. */
const OTHER_PAGES = ['/overview', '/profile', '/appointment', '/imprint']
const API = ['/api/session', '/api/health']

/** Limits of issue "a bad release": times of others during a fault, compared with those of the same run without one. */
const maxDuring = (baseline: number) => baseline * 1.5 + 25
const MAX_PROCESS_WITHDRAWAL_MS = 5000
/** The guard looks every second, and five networks must have failed. */
const MAX_RENDER_WITHDRAWAL_MS = 15_000
/** A navigation away from a broken page: three seconds of the watchdog, ten of a planted fault, and the page. */
const MAX_LEAVE_MS = 20_000
/** Requests of others for one measurement. */
const SAMPLES = 60
const TRIGGER_INTERVAL_MS = 150

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ OUTCOMES_TOKEN: TOKEN })
      await use(product)
      // A planted style of a foreign host violates the policy, which refuses it.
      await product.stop().catch((error: Error) => expect(error.message).toContain('"directive":"style-src-elem"'))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Cells of the tables by place and fault. */
const rows = new Map<string, string[]>()
let releases = 0

test.describe('@deep', () => {
  for (const [kind, faults, limit] of [
    ['render', RENDER_FAULTS, MAX_RENDER_WITHDRAWAL_MS],
    ['process', PROCESS_FAULTS, MAX_PROCESS_WITHDRAWAL_MS],
  ] as const)
    test(`${kind} faults on the server: others are served, and the release is withdrawn`, async ({
      product,
      playwright,
    }) => {
      test.setTimeout(15 * 60_000)
      const cookie = await signInForCookie(product, playwright.request)
      await measure(product, cookie)
      for (const fault of selected(faults))
        await test.step(fault.name, () => measureServerFault(product, cookie, fault, limit))
      await expectOthersUncounted(product)
    })

  test('while the registry process is down, a faulty release is left out; afterwards it is rolled back', async ({
    product,
    playwright,
  }) => {
    const cookie = await signInForCookie(product, playwright.request, 'anna@example.test')
    const loop = PROCESS_FAULTS.find(({ name }) => name === 'endless loop') as PlantedFault
    const stable = (await readReleases(product))[BAD_REMOTE]
    const hash = await publish(product, loop)
    process.kill(findProcess(product, REGISTRY_PROCESS), 'SIGKILL')
    for (const visitor of [1, 2]) {
      const { status, html } = await open(product, BAD_PAGE, { cookie }, visitor)
      expect([status, html.includes(`"rendered":["${BAD_REMOTE}"`)]).toEqual([200, false])
      expect((await readReleases(product))[BAD_REMOTE]).toBe(hash)
    }
    await product.printed('registry is back')
    await expect.poll(async () => (await readReleases(product))[BAD_REMOTE]).toBe(stable)
    await expect.poll(product.output).toContain(`ROLLED BACK: ${BAD_REMOTE} ${hash} does not respond within`)
  })

  test('only the registry process sees the folder of the signing key', async ({ product }) => {
    // Without user namespaces the folder is open, as the operator's guide says.
    const hasNamespaces = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0
    const readKeyFolder = (script: string) =>
      readdirSync(`/proc/${findProcess(product, script)}/root${product.dataDir}/registry`)
    expect(readKeyFolder(REGISTRY_PROCESS)).toContain('registry-key')
    for (const script of ['api/src/main.ts', 'shell/src/server/main.ts'])
      expect(readKeyFolder(script).includes('registry-key')).toBe(!hasNamespaces)
  })

  test('faults in the browser: the person can go to another remote', async ({
    product,
    openContext,
    signIn,
    consoleErrors,
  }) => {
    test.setTimeout(15 * 60_000)
    consoleErrors.allow(/./)
    const context = await openContext({ locale: 'en-GB' })
    await signIn(context, 'ben@example.test')
    for (const fault of selected(BROWSER_FAULTS))
      await test.step(fault.name, async () => {
        const page = await context.newPage()
        try {
          await measureBrowserFault(product, page, fault)
        } catch (error) {
          rows.set(`browser|${fault.name}`, ['FAILED'])
          expect.soft(error, fault.name).toBeUndefined()
        } finally {
          rollBack(product)
          await page.close()
        }
      })
    await expectOthersUncounted(product)
  })
})

/** Signs a customer in. Returns the cookies of the session. */
async function signInForCookie(product: Product, requests: APIRequest, email = 'ben@example.test'): Promise<string> {
  const request = await requests.newContext({ baseURL: product.url })
  await signInByMail(request, product, email)
  const { cookies } = await request.storageState()
  await request.dispose()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The faults to measure: FAULTS is a part of their names, to try a few. */
const selected = (faults: readonly PlantedFault[]) =>
  faults.filter(({ name }) => RegExp(process.env.FAULTS ?? '').test(name))

async function measureServerFault(product: Product, cookie: string, fault: PlantedFault, limit: number) {
  const stable = (await readReleases(product))[BAD_REMOTE]
  const baseline = await measure(product, cookie)
  const hash = await publish(product, fault)
  const began = performance.now()
  const { status, html } = await open(product, BAD_PAGE, { cookie }, 100).catch(() => ({ status: 0, html: '' }))
  // On a busy machine the page may still have the release before it.
  const first = { status, isRendered: html.includes(hash) && html.includes(`"rendered":["${BAD_REMOTE}"`) }
  const waitUntilWithdrawn = async () => {
    for (; performance.now() - began < limit + 15_000; await delay(100))
      if ((await readReleases(product).catch(() => undefined))?.[BAD_REMOTE] === stable)
        return performance.now() - began
    return Number.POSITIVE_INFINITY
  }
  const [during, withdrawal] = await Promise.all([
    measure(product, cookie),
    fault.isHarmless ? Number.NaN : waitUntilWithdrawn(),
  ])
  if (!Number.isFinite(withdrawal)) rollBack(product)
  rows.set(`server|${fault.name}`, [
    `${during.pages.served} of ${during.pages.all}, ${milliseconds(baseline.pages.p95)} → ${milliseconds(during.pages.p95)}`,
    `${during.api.served} of ${during.api.all}, ${milliseconds(baseline.api.p95)} → ${milliseconds(during.api.p95)}`,
    first.status !== 200 ? `${first.status}` : first.isRendered ? 'intact' : 'left out',
    fault.isHarmless ? 'no effect' : Number.isFinite(withdrawal) ? `${(withdrawal / 1000).toFixed(1)} s` : 'never',
  ])
  const of = (what: string) => `${fault.name}: ${what}`
  expect.soft(during.pages.served, of('pages of others')).toBe(during.pages.all)
  expect.soft(during.api.served, of('/api')).toBe(during.api.all)
  expect.soft(during.pages.p95, of('p95 of others')).toBeLessThanOrEqual(maxDuring(baseline.pages.p95))
  expect.soft(during.api.p95, of('p95 of /api')).toBeLessThanOrEqual(maxDuring(baseline.api.p95))
  expect.soft(first.status, of('the first page')).toBe(200)
  if (!fault.isIntact) expect.soft(first.isRendered, of('the release is out of the first page')).toBe(false)
  if (!fault.isHarmless) expect.soft(withdrawal, of('withdrawn')).toBeLessThanOrEqual(limit)
}

async function measureBrowserFault(product: Product, page: Page, fault: PlantedFault) {
  page.on('dialog', (dialog) => void dialog.accept())
  const hash = await publish(product, fault)
  const loaded = page.waitForRequest((request) => request.url().includes(`/${hash}/`))
  await page.goto(BAD_PAGE, { waitUntil: 'commit' })
  await loaded
  await page.waitForLoadState('load').catch(() => {})
  if (fault.isBlocked) await expectCrashPage(product, page, hash)
  const began = performance.now()
  const way = (await clickLink(page)) ? 'by the link' : 'by the address'
  // The fault removes the frame: the person opens another address.
  if (way === 'by the address') await page.goto('/profile')
  await expect(page.locator('main [data-page-heading]')).toHaveText(/^Account/, { timeout: MAX_LEAVE_MS })
  const left = performance.now() - began
  rows.set(`browser|${fault.name}`, [`${way} after ${(left / 1000).toFixed(1)} s`])
  await expect(page.locator('a[href="/overview"]:not(main *)').first()).toBeVisible()
}

/** Clicks the link to another remote. Resolves with false when the page has no such link, or loses it before the click. */
async function clickLink(page: Page): Promise<boolean> {
  const link = page.locator('a[href="/profile"]:not(main *)').first()
  const clicked = link.click({ timeout: MAX_LEAVE_MS }).then(() => true)
  clicked.catch(() => {})
  const gone = link.waitFor({ state: 'hidden', timeout: MAX_LEAVE_MS }).then(
    () => false,
    () => clicked,
  )
  return Promise.race([clicked, gone])
}

/** The crash page names the area, and the failure counts against the release. */
async function expectCrashPage(product: Product, page: Page, hash: string) {
  await expect(page.getByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeVisible({ timeout: MAX_LEAVE_MS })
  await expect(page.getByRole('main')).toContainText('Chat and video call')
  await expect.poll(async () => (await readFailures(product)).map(({ release }) => release)).toContain(hash)
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function publish({ dataDir }: Product, fault: PlantedFault): Promise<string> {
  const dist = writeBadRelease([fault], PATHS_OF_REMOTE, `9.0.${++releases}`)
  const { hash } = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  await publishBuild(openConfiguredStore({ DATA_DIR: dataDir }, ROOT), dist, 'Ada')
  rmSync(dist, { recursive: true })
  return hash
}

const REGISTRY_PROCESS = 'service/main.ts'

/** Id of the product's process whose script has this end. */
function findProcess({ pid }: Product, script: string): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const [found] = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.at(-1)?.endsWith(script))
  if (!found) throw new Error(`the product has no process ${script}`)
  return Number(found[0])
}

const readReleases = async ({ url }: Product) =>
  ((await (await fetch(`${url}/releases`)).json()) as { remotes: Record<string, string> }).remotes

/** Requests a path as a visitor of a separate network. */
async function open({ url }: Product, path: string, headers: Record<string, string>, visitor: number) {
  const response = await fetch(url + path, {
    headers: { ...headers, accept: 'text/html', 'x-forwarded-for': `10.${visitor % 250}.0.1` },
    redirect: 'manual',
  })
  return { status: response.status, html: await response.text() }
}

/** Requests pages of others and `/api` while visitors of separate networks open the bad page. */
async function measure(product: Product, cookie: string) {
  let isRunning = true
  const triggers = (async () => {
    for (let visitor = 1; isRunning; visitor++) {
      // A page that is still being answered must not hold back the next visitor.
      void open(product, BAD_PAGE, { cookie }, visitor).catch(() => {})
      await delay(TRIGGER_INTERVAL_MS)
    }
  })()
  const [pages, api] = await Promise.all([
    measurePaths(product, OTHER_PAGES, cookie),
    measurePaths(product, API, cookie),
  ])
  isRunning = false
  await triggers
  return { pages, api }
}

async function measurePaths({ url }: Product, paths: readonly string[], cookie: string) {
  const times: number[] = []
  let served = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = performance.now()
    const path = paths[sample % paths.length] ?? ''
    const ok = await fetch(url + path, { headers: { cookie }, signal: AbortSignal.timeout(10_000) }).then(
      async (response) => {
        const body = await response.text()
        // An empty page is no answer.
        return response.ok && (path.startsWith('/api/') || body.includes('<h1'))
      },
      () => false,
    )
    if (ok) served++
    times.push(performance.now() - began)
  }
  return { served, all: SAMPLES, p95: percentile(times, 0.95) }
}

/** The failures count against the release that has the fault, and never against another remote. */
async function expectOthersUncounted(product: Product) {
  expect((await readFailures(product)).filter(({ remote }) => remote !== BAD_REMOTE)).toEqual([])
}

/** Outcomes of the releases that failed for a network. */
async function readFailures({ url }: Product): Promise<ReleaseOutcomes[]> {
  const response = await fetch(`${url}/releases/outcomes`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return ((await response.json()) as ReleaseOutcomes[]).filter(({ failed }) => failed)
}

const milliseconds = (value: number) => `${Math.round(value)} ms`

const TABLES = [
  {
    name: 'bad-releases-server',
    title: 'Bad releases on the server',
    where: 'server',
    faults: [...RENDER_FAULTS, ...PROCESS_FAULTS],
    columns: [
      'On the server',
      'Pages of others: served, p95 before → during',
      '`/api`: served, p95 before → during',
      'First page',
      'Withdrawn after',
    ],
  },
  {
    name: 'bad-releases-browser',
    title: 'Bad releases in the browser',
    where: 'browser',
    faults: BROWSER_FAULTS,
    columns: ['In the browser', 'Another remote is reached'],
  },
] as const

/** Prints the measured rows. WRITE_FIGURES writes them into docs/figures and keeps those of faults that this run left out. */
test.afterAll(() => {
  for (const { name, title, where, faults, columns } of TABLES) {
    const order = faults.map((fault) => fault.name)
    const measured = order.flatMap((fault) => {
      const cells = rows.get(`${where}|${fault}`)
      return cells ? [[fault, ...cells]] : []
    })
    if (measured.length === 0) continue
    process.stdout.write(`\n${renderFigures({ title, columns, rows: measured })}\n\n`)
    if (process.env.WRITE_FIGURES) updateFigures(name, { title, columns, order, rows: measured })
  }
})
