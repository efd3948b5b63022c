import { REMOTES, type SuiteRemote } from '@radruf/contract'
import { renderFigures, writeFigures } from '../../scripts/test/figures.ts'
import {
  breakPart,
  FAULTS,
  type Fault,
  PARTS,
  type Part,
  readLiveRelease,
  removeBrowserFiles,
} from '../support/faults.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expect, type Page, type Product, test } from '../support/test.ts'

/** Ben has an appointment. Mia is a mechanic whose account is in German. Oskar is an operator. */
const BEN = 'ben@example.test'
const MIA = 'mia@example.test'
const OSKAR = 'oskar@example.test'

/** One page of each remote, and the person who opens it. A page without a person is opened without a session. */
const SCREENS: Record<SuiteRemote, { address: string; person?: string }> = {
  'mf-auth': { address: '/login' },
  'mf-account': { address: '/profile', person: BEN },
  'mf-questionnaire': { address: '/profile/questionaire', person: BEN },
  'mf-booking': { address: '/appointment', person: BEN },
  'mf-chat-call': { address: '/chat', person: BEN },
  'mf-desk': { address: '/desk/week', person: MIA },
  'mf-console': { address: '/console/people', person: OSKAR },
}

/** Cases of `npm test`: every remote once, every fault and every part at least once. `npm run test:deep` runs all combinations. */
const DEFAULT_CASES: readonly [SuiteRemote, Part, Fault][] = [
  ['mf-auth', 'entry', '500'],
  ['mf-booking', 'entry', 'hanging'],
  ['mf-chat-call', 'chunk', '30 s slow'],
  ['mf-questionnaire', 'server bundle', 'corrupt'],
  ['mf-account', 'server bundle', '404'],
  ['mf-desk', 'entry', '404'],
  ['mf-console', 'chunk', 'corrupt'],
]
const isDefaultCase = (...cell: [SuiteRemote, Part, Fault]) => DEFAULT_CASES.some((one) => one.join() === cell.join())
/** Tag of a case. `npm run test:deep` also runs the default cases, to measure the whole matrix. */
const getTag = (...cell: [SuiteRemote, Part, Fault]) => (isDefaultCase(...cell) && !process.env.DEEP ? '' : ' @deep')

/** Console errors that a broken remote causes. Other errors fail the test. */
const EXPECTED = [
  /Refused to execute script from '\S*\/remotes\//,
  /Failed to load resource/,
  /integrity/,
  /preload/,
  /SyntaxError|Unexpected token/,
]

/** Limit from the start of the navigation until the fallback page, by the page's clock. */
const MAX_FALLBACK_MS = 3000
/** Requests for a file: the preload, and two attempts of each of two loads, the page's and the route loader's. */
const MAX_REQUESTS = 5

const figures = new Map<string, string>()
/** A late remote may still load; the fallback page says so and is then replaced. */
const FALLBACK_TITLE =
  /not available right now|taking longer than usual|gerade nicht erreichbar|dauert länger als sonst/
const getFallback = (page: Page) => page.getByRole('heading', { level: 1, name: FALLBACK_TITLE })
const RETRY = /Load again|Erneut laden/
const getLateHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Appointment: taking longer than usual' })
const getPageHeading = (page: Page) => page.locator('[data-page-heading]')

async function expectAvailable(page: Page, address: string) {
  await page.goto(address)
  await expect(getPageHeading(page)).toBeVisible()
  await expect(getFallback(page)).toHaveCount(0)
}

test.beforeAll(({ product }) => {
  for (const command of [
    ['invite', '--email', OSKAR, '--role', 'mechanic', '--language', 'de', '--name', 'Oskar'],
    ['role', '--email', OSKAR, '--role', 'operator'],
  ]) {
    const { status, stderr } = product.ops(...command)
    expect(status, stderr).toBe(0)
  }
})

for (const part of PARTS)
  for (const fault of FAULTS)
    for (const name of REMOTES)
      test(`${name}, ${part}, ${fault}${getTag(name, part, fault)}`, async ({
        product,
        openContext,
        signIn,
        consoleErrors,
      }) => {
        for (const pattern of EXPECTED) consoleErrors.allow(pattern)
        const context = await openContext({ locale: 'en-GB' })
        const { address, person } = SCREENS[name]
        if (person) await signIn(context, person)
        const page = await context.newPage()
        await page.addInitScript(recordHeadings, FALLBACK_TITLE.source)
        const logStart = product.output().length
        const broken = await breakPart(product, page, name, part, fault)
        try {
          if (part === 'server bundle') await expectClientRendering(product, page, name, logStart)
          else await expectFallback(product, page, name, logStart)
          figures.set(`${name}|${part}|${fault}`, await getFigure(page, part))
          expect(broken.requests.length).toBeLessThanOrEqual(MAX_REQUESTS)
          await test.step('the other remotes are available', async () => {
            for (const other of getOtherPaths(name)) await expectAvailable(page, other)
          })
          if (part !== 'server bundle')
            await test.step('navigating within the page shows the fallback page', async () => {
              await navigateInPage(page, address)
              await expect(getFallback(page)).toBeVisible()
              // The shell's frame is still there. The pages of staff have no footer.
              await expect(
                page.getByRole(person === MIA || person === OSKAR ? 'navigation' : 'contentinfo'),
              ).toBeVisible()
            })
        } finally {
          await broken.restore()
        }
        if (part === 'server bundle') return expectAvailable(page, address)
        await page.getByRole('button', { name: RETRY }).click()
        await expect(getFallback(page)).toHaveCount(0)
        await expect(getPageHeading(page)).toBeVisible()
      })

/** Expects the fallback page in time, without a reload and without an empty page, and the log entry with the owner. */
async function expectFallback(product: Product, page: Page, name: SuiteRemote, logStart: number) {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.goto(SCREENS[name].address, { waitUntil: 'commit' })
  await expect(getFallback(page)).toBeVisible()
  expect(loads).toBe(1)
  await expect(page.getByRole('button', { name: RETRY })).toBeVisible()
  const seen = await page.evaluate(() => window.seen)
  // `npm test` runs on busy machines, so only `npm run test:deep` asserts times.
  if (process.env.DEEP) {
    expect(seen.emptyFor).toBeLessThan(MAX_FALLBACK_MS / 3)
    expect(seen.namedAfter).toBeLessThan(MAX_FALLBACK_MS)
  }
  const { hash, owner } = readLiveRelease(product, name)
  await expect
    .poll(() => product.output().slice(logStart))
    .toContain(`"remote":"${name}","release":"${hash}","owner":"${owner}"`)
}

/** Expects that a remote without its server bundle renders in the browser, and the log entry. */
async function expectClientRendering(product: Product, page: Page, name: SuiteRemote, logStart: number) {
  await expectAvailable(page, SCREENS[name].address)
  const { hash, owner } = readLiveRelease(product, name)
  // In words, or as members of the entry when the error came from the file's check.
  const isNamed = (line: string) => [name, hash, owner].every((part) => line.includes(part))
  await expect.poll(() => product.output().slice(logStart).split('\n').some(isNamed)).toBe(true)
}

/** Pages of other remotes that the same person can open. */
function getOtherPaths(name: SuiteRemote): string[] {
  const { person } = SCREENS[name]
  if (!person) return ['/', '/imprint']
  if (person === MIA) return ['/profile', '/search']
  if (person === OSKAR) return ['/profile', '/profile/faq']
  return REMOTES.filter((one) => one !== name && SCREENS[one].person === person).map((one) => SCREENS[one].address)
}

declare global {
  interface Window {
    seen: { namedAfter: number; emptyFor: number }
  }
}

/** Runs in the page: records when the fallback page appeared, and the longest time without a heading. */
function recordHeadings(named: string) {
  const seen = { namedAfter: 0, emptyFor: 0 }
  window.seen = seen
  let emptySince: number | undefined
  const look = () => {
    const now = performance.now()
    const heading = document.querySelector('h1')
    if (heading) emptySince = undefined
    else emptySince ??= now
    if (emptySince !== undefined) seen.emptyFor = Math.max(seen.emptyFor, now - emptySince)
    if (!seen.namedAfter && RegExp(named).test(heading?.textContent ?? '')) seen.namedAfter = Math.round(now)
    requestAnimationFrame(look)
  }
  look()
}

async function getFigure(page: Page, part: Part): Promise<string> {
  return part === 'server bundle'
    ? 'served'
    : `${(await page.evaluate(() => window.seen.namedAfter / 1000)).toFixed(1)} s`
}

/** Prints the table of `npm run test:deep`. WRITE_FIGURES writes it into docs/figures when every cell was measured. */
test.afterAll(() => {
  if (!process.env.DEEP || !figures.size) return
  const row = (name: SuiteRemote, part: Part) => [
    name,
    part,
    ...FAULTS.map((fault) => figures.get(`${name}|${part}|${fault}`) ?? '–'),
  ]
  const rows = REMOTES.flatMap((name) => PARTS.map((part) => row(name, part)))
  const title = 'Time until the fallback page when a remote is down'
  const table = { title, columns: ['Remote', 'Part', ...FAULTS], rows }
  process.stdout.write(`\n${renderFigures(table)}\n\n`)
  if (process.env.WRITE_FIGURES && !rows.flat().includes('–')) writeFigures('remote-down', table)
})

for (const part of ['entry', 'chunk'] as const)
  test(`a remote whose ${part} is late replaces the late page when it loads`, async ({
    product,
    openContext,
    signIn,
  }) => {
    const context = await openContext({ locale: 'en-GB' })
    await signIn(context, BEN)
    const page = await context.newPage()
    const hold = Promise.withResolvers<void>()
    const { entry, scripts } = readLiveRelease(product, 'mf-booking')
    const files = part === 'entry' ? [entry.file] : scripts.map(({ file }) => file)
    const requested = new Set<string>()
    await page.route(
      ({ pathname }) => files.some((file) => pathname.endsWith(`/${file}`)),
      async (route) => {
        requested.add(route.request().url())
        await hold.promise
        await route.continue()
      },
    )
    await page.goto('/appointment', { waitUntil: 'commit' })
    await expect(getLateHeading(page)).toBeVisible()
    // A pending request is not repeated, because that would slow it down on a slow connection.
    expect(requested.size).toBe(files.length)
    hold.resolve()
    await expect(getLateHeading(page)).toHaveCount(0)
    await expect(getPageHeading(page)).toHaveText('Your appointment')
  })

test('text that is typed into the server’s page stays while a late remote loads', async ({ page, product }) => {
  const hold = Promise.withResolvers<void>()
  const files = readLiveRelease(product, 'mf-auth').scripts.map(({ file }) => file)
  await page.route(
    ({ pathname }) => files.some((file) => pathname.endsWith(`/${file}`)),
    async (route) => {
      await hold.promise
      await route.continue()
    },
  )
  const lateReport = page.waitForRequest((request) => request.postData()?.includes('"what":"late"') ?? false)
  await page.goto('/login', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  await field.fill('kim@')
  await lateReport
  hold.resolve()
  await waitForHydration(page)
  await expect(field).toHaveValue('kim@')
})

test('a slow transition to the page of another remote is no trace of the one that was left', async ({
  product,
  openContext,
  signIn,
}) => {
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, 'ben@example.test')
  const page = await context.newPage()
  await page.goto('/appointment')
  await waitForHydration(page)
  const logStart = product.output().length
  // Longer than the time until the page is compared, as on a busy machine.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.2 })
  const outcome = Promise.race([
    page.waitForEvent('domcontentloaded').then(() => 'loaded anew'),
    page.waitForFunction(() => performance.getEntriesByName('page compared').length > 1).then(() => 'compared twice'),
  ])
  await page.locator('a[href="/profile"]').first().click()
  expect(await outcome).toBe('compared twice')
  await expect(getPageHeading(page)).toHaveText(/^Account/)
  expect(product.output().slice(logStart)).not.toContain('left on the page')
})

test('a style sheet that the browser refuses shows the notice, and styles apply only with their screens', async ({
  product,
  openContext,
  signIn,
  consoleErrors,
}) => {
  for (const pattern of EXPECTED) consoleErrors.allow(pattern)
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, BEN)
  const page = await context.newPage()
  let isAltered = true
  await page.route(/\/remotes\/mf-booking\/.*\.css$/, async (route) => {
    const response = await route.fetch()
    await (isAltered ? route.fulfill({ response, body: '*{color:red}' }) : route.fulfill({ response }))
  })
  await page.goto('/appointment')
  await expect(getFallback(page)).toHaveText('Appointment: not available right now')
  await expect.poll(() => product.output()).toContain('the style sheet')
  isAltered = false
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(getPageHeading(page)).toHaveText('Your appointment')
  expect(await page.evaluate(areStylesApplied, 'mf-booking')).toBe(true)
  await page.locator('a[href="/profile"]').first().click()
  await expect(getPageHeading(page)).toHaveText(/^Account/)
  expect(await page.evaluate(areStylesApplied, 'mf-account')).toBe(true)
  await expect.poll(() => page.evaluate(areStylesApplied, 'mf-booking')).toBe(false)
  await page.goBack()
  await expect(getPageHeading(page)).toHaveText('Your appointment')
  expect(await page.evaluate(areStylesApplied, 'mf-booking')).toBe(true)
})

/** Runs in the page: whether any style sheet of a remote applies. */
function areStylesApplied(name: string): boolean {
  return [...document.styleSheets].some(({ href, disabled }) => href?.includes(`/remotes/${name}/`) && !disabled)
}

test('a page slot without its remote does not affect the rest of the page', async ({
  product,
  openContext,
  signIn,
  consoleErrors,
}) => {
  for (const pattern of EXPECTED) consoleErrors.allow(pattern)
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, BEN)
  const overview = await context.newPage()
  const restore = removeBrowserFiles(product, 'mf-booking')
  const slot = overview.locator('[data-slot="next-appointment"]')
  await overview.goto('/overview')
  await expect(getPageHeading(overview)).toBeVisible()
  await expect(overview.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(slot).toHaveCount(0)
  restore()
  await overview.reload()
  await expect(slot).toBeVisible()
})

/** Navigates within the hydrated page, as Back and Forward do, without a document load. */
async function navigateInPage(page: Page, address: string) {
  await waitForHydration(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
