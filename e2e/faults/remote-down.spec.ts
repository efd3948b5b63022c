import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteName } from '@radruf/contract'
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
import { ROOT } from '../support/product.ts'
import { expect, type Page, type Product, test } from '../support/test.ts'

const FIGURES = join(ROOT, 'docs/release-figures.md')

/** One screen of each remote, none part of another's. All but the sign-in are seen by Ben, who has an appointment. */
const SCREENS = {
  'mf-auth': '/login',
  'mf-account': '/profile',
  'mf-questionnaire': '/profile/questionaire',
  'mf-booking': '/appointment',
  'mf-chat-call': '/chat',
} satisfies Partial<Record<RemoteName, string>>
type TestedRemote = keyof typeof SCREENS
const REMOTES = Object.keys(SCREENS) as TestedRemote[]

/** What `npm test` has time for: every remote, every fault, every part. All others are for `npm run test:deep`. */
const DEFAULT_CASES: readonly [TestedRemote, Part, Fault][] = [
  ['mf-auth', 'entry', '500'],
  ['mf-account', 'entry', '404'],
  ['mf-questionnaire', 'chunk', 'corrupt'],
  ['mf-booking', 'entry', 'hanging'],
  ['mf-chat-call', 'chunk', '30 s slow'],
  ['mf-booking', 'server bundle', 'corrupt'],
  ['mf-account', 'server bundle', 'hanging'],
  ['mf-questionnaire', 'server bundle', '404'],
]
const isDefaultCase = (...cell: [TestedRemote, Part, Fault]) => DEFAULT_CASES.some((one) => one.join() === cell.join())
/** The whole matrix belongs together: `npm run test:deep` runs the slice as well. */
const getTag = (...cell: [TestedRemote, Part, Fault]) => (isDefaultCase(...cell) && !process.env.DEEP ? '' : ' @deep')

/** What a broken remote makes the browser say; everything else still fails the test. */
const EXPECTED = [
  /Refused to execute script from '\S*\/remotes\//,
  /Failed to load resource/,
  /integrity/,
  /preload/,
  /SyntaxError|Unexpected token/,
]

/** Milliseconds from the start of the navigation until the named screen stands, by the page's own clock. */
const MAX_FALLBACK_MS = 3000
/** A file is asked for by the preload and by two attempts of each of two loads: the page's own and its gate's. */
const MAX_REQUESTS = 5

const figures = new Map<string, string>()
/** What does not answer may still come: that is said, and what was asked for takes its place by itself. */
const FALLBACK_TITLE = /not available right now|taking longer than usual/
const getFallback = (page: Page) => page.getByRole('heading', { level: 1, name: FALLBACK_TITLE })
const getLateHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Appointment: taking longer than usual' })
const getPageHeading = (page: Page) => page.locator('[data-page-heading]')

async function expectAvailable(page: Page, address: string) {
  await page.goto(address)
  await expect(getPageHeading(page)).toBeVisible()
  await expect(getFallback(page)).toHaveCount(0)
}

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
        if (name !== 'mf-auth') await signIn(context, 'ben@example.test')
        const page = await context.newPage()
        await page.addInitScript(recordHeadings, FALLBACK_TITLE.source)
        const said = product.output().length
        const broken = await breakPart(product, page, name, part, fault)
        try {
          if (part === 'server bundle') await expectClientRendering(product, page, name, said)
          else await expectFallback(product, page, name, said)
          figures.set(`${name}|${part}|${fault}`, await getFigure(page, part))
          expect(broken.requests.length).toBeLessThanOrEqual(MAX_REQUESTS)
          await test.step('the others', async () => {
            for (const address of getOtherPaths(name)) await expectAvailable(page, address)
          })
          if (part !== 'server bundle')
            await test.step('in the middle of a visit', async () => {
              await navigateInPage(page, SCREENS[name])
              await expect(getFallback(page)).toBeVisible()
              await expect(page.getByRole('contentinfo')).toBeVisible()
            })
        } finally {
          await broken.restore()
        }
        if (part === 'server bundle') return expectAvailable(page, SCREENS[name])
        await page.getByRole('button', { name: 'Load again' }).click()
        await expect(getFallback(page)).toHaveCount(0)
        await expect(getPageHeading(page)).toBeVisible()
      })

/** The page says what is missing, without loading anew, in time and never being empty; who is to know of it is told. */
async function expectFallback(product: Product, page: Page, name: TestedRemote, said: number) {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.goto(SCREENS[name], { waitUntil: 'commit' })
  await expect(getFallback(page)).toBeVisible()
  expect(loads).toBe(1)
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  const seen = await page.evaluate(() => window.seen)
  // Times hold on a machine that does nothing else, as in `npm run test:deep`.
  if (process.env.DEEP) {
    expect(seen.emptyFor).toBeLessThan(MAX_FALLBACK_MS / 3)
    expect(seen.namedAfter).toBeLessThan(MAX_FALLBACK_MS)
  }
  const { hash, owner } = readLiveRelease(product, name)
  await expect
    .poll(() => product.output().slice(said))
    .toContain(`"remote":"${name}","release":"${hash}","owner":"${owner}"`)
}

/** Without its server bundle a remote comes by the browser alone; nobody sees a difference but the log. */
async function expectClientRendering(product: Product, page: Page, name: TestedRemote, said: number) {
  await expectAvailable(page, SCREENS[name])
  const { hash, owner } = readLiveRelease(product, name)
  await expect.poll(() => product.output().slice(said)).toContain(`${name} ${hash} (${owner})`)
}

const getOtherPaths = (name: TestedRemote) =>
  name === 'mf-auth'
    ? ['/', '/imprint']
    : Object.entries(SCREENS).flatMap(([owner, address]) => (owner === name || owner === 'mf-auth' ? [] : [address]))

declare global {
  interface Window {
    seen: { namedAfter: number; emptyFor: number }
  }
}

/** Runs in the page: notes when the named screen came, and the longest time without any heading. */
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

/** The table of `npm run test:deep`; with WRITE_FIGURES it goes into the guide, once every cell was tried. */
test.afterAll(() => {
  if (!process.env.DEEP || !figures.size) return
  const row = (name: TestedRemote, part: Part) =>
    [name, part, ...FAULTS.map((fault) => figures.get(`${name}|${part}|${fault}`) ?? '–')].join(' | ')
  const rows = REMOTES.flatMap((name) => PARTS.map((part) => `| ${row(name, part)} |`))
  const head = [`| Remote | Part | ${FAULTS.join(' | ')} |`, `| --- | --- |${' --: |'.repeat(FAULTS.length)}`]
  const table = [...head, ...rows].join('\n')
  process.stdout.write(`\n${table}\n\n`)
  if (!process.env.WRITE_FIGURES || table.includes('–')) return
  const text = readFileSync(FIGURES, 'utf8')
  writeFileSync(FIGURES, text.replace(/(<!-- faults -->\n)[\s\S]*?(<!-- \/faults -->)/, `$1${table}\n$2`))
})

for (const part of ['entry', 'chunk'] as const)
  test(`a remote whose ${part} is late takes the place of the screen that says so, by itself`, async ({
    product,
    openContext,
    signIn,
  }) => {
    const context = await openContext({ locale: 'en-GB' })
    await signIn(context, 'ben@example.test')
    const page = await context.newPage()
    const held = Promise.withResolvers<void>()
    const { entry, scripts } = readLiveRelease(product, 'mf-booking')
    const files = part === 'entry' ? [entry.file] : scripts.map(({ file }) => file)
    const asked = new Set<string>()
    await page.route(
      ({ pathname }) => files.some((file) => pathname.endsWith(`/${file}`)),
      async (route) => {
        asked.add(route.request().url())
        await held.promise
        await route.continue()
      },
    )
    await page.goto('/appointment', { waitUntil: 'commit' })
    await expect(getLateHeading(page)).toBeVisible()
    // What is on its way is waited for: on a slow line asking once more would only take from it.
    expect(asked.size).toBe(files.length)
    held.resolve()
    await expect(getLateHeading(page)).toHaveCount(0)
    await expect(getPageHeading(page)).toHaveText('Your appointment')
  })

test('a slot whose remote is gone leaves the rest of the screen as it is', async ({
  product,
  openContext,
  signIn,
  consoleErrors,
}) => {
  for (const pattern of EXPECTED) consoleErrors.allow(pattern)
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, 'ben@example.test')
  const overview = await context.newPage()
  const putBack = removeBrowserFiles(product, 'mf-booking')
  const slot = overview.locator('[data-slot="next-appointment"]')
  await overview.goto('/overview')
  await expect(getPageHeading(overview)).toBeVisible()
  await expect(overview.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(slot).toHaveCount(0)
  putBack()
  await overview.reload()
  await expect(slot).toBeVisible()
})

/** Goes to an address within the page, as Back and Forward do, without loading the document anew, once the page is taken over. */
async function navigateInPage(page: Page, address: string) {
  await waitForHydration(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
