import type { Path } from '@radruf/contract'
import type { ScenarioName } from '@radruf/scenarios'
import { joinButton } from '../support/call.ts'
import { startDemo } from '../support/demo.ts'
import { breakPart } from '../support/faults.ts'
import { findLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts'
import { getScenarioPath } from '../support/links.ts'
import { trackRequests, waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'
import { PHONE } from './find-issues.ts'

/** Delay of each script or font, as on a slow connection: the page is visible before it is complete. */
const DELAY_MS = 400

type Case = {
  scenario: ScenarioName
  role?: 'customer' | 'mechanic'
  path: Path
  waitUntilReady?: (page: Page) => Promise<void>
}
const waitForJoinButton = (page: Page) =>
  expect(page.getByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }).or(joinButton(page))).toBeVisible()

/** The main pages. `waitUntilReady` waits for content that replaces a skeleton. */
const CASES: Case[] = [
  // Its code loads apart from the shell's.
  { scenario: 'signed out', path: '/' },
  { scenario: 'call about to start', path: '/chat/videocall', waitUntilReady: waitForJoinButton },
  {
    scenario: 'call about to start',
    role: 'mechanic',
    path: '/desk/:ticketId/call',
    waitUntilReady: waitForJoinButton,
  },
  { scenario: 'booked for today', path: '/overview' },
  { scenario: 'booked for today', path: '/tickets/:ticketId' },
  { scenario: 'booked for today', path: '/appointment/confirmation' },
  { scenario: 'booking open', path: '/appointment' },
  { scenario: 'chat open', path: '/chat' },
  { scenario: 'questionnaire complete', path: '/questionnaire/check' },
  { scenario: 'photo too big', path: '/questionnaire/bike-photo' },
  { scenario: 'signed out', path: '/login/staff' },
  { scenario: 'booked for today', path: '/profile/security' },
  { scenario: 'desk today', role: 'mechanic', path: '/desk' },
  { scenario: 'chat open', role: 'mechanic', path: '/desk/:ticketId' },
]

const delayScripts = (page: Page) => delayFiles(page, /\.js$/)
const delayFiles = (page: Page, files: RegExp) =>
  page.route(files, async (route) => {
    await new Promise((next) => setTimeout(next, DELAY_MS))
    await route.continue().catch(() => {})
  })

async function expectNoLayoutShift(page: Page, { scenario, role, path, waitUntilReady }: Case) {
  await page.setViewportSize(PHONE)
  await recordLayoutShifts(page)
  await delayFiles(page, /\.(js|woff2)$/)
  await page.goto(getScenarioPath(scenario, { to: path, ...(role && { role }) }))
  await waitUntilLoaded(page)
  await page.evaluate(() => document.fonts.ready)
  await waitUntilReady?.(page)
  expect(await findLayoutShifts(page)).toEqual([])
}

for (const [index, layoutCase] of CASES.entries())
  test(
    `${layoutCase.path} of “${layoutCase.scenario}” does not shift while its parts load`,
    { tag: index > 1 ? '@deep' : [] },
    ({ page }) => expectNoLayoutShift(page, layoutCase),
  )

test('the demo’s thread does not shift when its list becomes virtual, and stays at its end beside a long text', async ({
  browser,
}) => {
  const demo = await startDemo()
  try {
    const { cookies } = await demo.openSession('anna')
    // The first page opens at the new messages, the others at the end.
    for (const viewport of [PHONE, { width: 1280, height: 800 }, PHONE]) {
      const context = await browser.newContext({ baseURL: demo.product.url, viewport, locale: 'de-DE' })
      await context.addCookies(cookies)
      trackRequests(context)
      const page = await context.newPage()
      await recordLayoutShifts(page)
      await delayScripts(page)
      await page.goto('/chat')
      await waitUntilLoaded(page)
      const rows = page.getByRole('list', { name: 'Nachrichten' }).locator('[aria-posinset]')
      await expect(rows.first()).toBeVisible()
      expect(await findLayoutShifts(page), `${viewport.width} pixels`).toEqual([])
      await page.getByRole('textbox', { name: 'Ihre Nachricht' }).fill('Die Kette springt.\n'.repeat(300))
      await expect(page.getByText(/^Ihre Nachricht ist um [\d.]+ Zeichen zu lang/)).toBeVisible()
      await expect(rows.last()).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height)
      await context.close()
    }
  } finally {
    await demo.stop()
  }
})

test('rows of a thread are shown once all have arrived: they stand at its end, where each would move those before it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const firstRow = page.getByRole('list', { name: 'Nachrichten', includeHidden: true }).locator('li').first()
  await page.goto(getScenarioPath('chat open', { to: '/chat' }))
  await expect(firstRow).toBeVisible()
  await page.route('**/chat', async (route) => {
    const response = await route.fetch()
    const [before = '', ...rows] = (await response.text()).split(/(?=<li [^>]*class="mf-chat-call-Row)/)
    await route.fulfill({ response, body: before + rows.slice(0, 2).join('') })
  })
  await page.goto('/chat')
  await expect(firstRow).toBeAttached()
  await expect(firstRow).toBeHidden()
  await context.close()
})

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  for (const [scenario, path] of [
    ['booking open', '/appointment'],
    ['booked for today', '/appointment'],
    ['booked for today', '/appointment/confirmation'],
    ['booked for today', '/overview'],
  ] as const)
    test(`${path} of “${scenario}” does not shift when the zone of its times appears`, { tag: '@deep' }, ({ page }) =>
      expectNoLayoutShift(page, {
        scenario,
        path,
        waitUntilReady: (shown) => expect(shown.getByText('Alle Uhrzeiten gelten für Berlin.')).toBeVisible(),
      }),
    )
})

test('a page that the server could not render takes the space that was reserved for it', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize(PHONE)
  await recordLayoutShifts(page)
  await delayScripts(page)
  const { restore } = await breakPart(product, page, 'mf-booking', 'server bundle', '404')
  try {
    await page.goto(getScenarioPath('booking open', { to: '/appointment' }))
    await expect(page.getByRole('heading', { name: 'Wann passt es Ihnen?' })).toBeVisible()
    await waitUntilLoaded(page)
    expect(await findLayoutShifts(page)).toEqual([])
  } finally {
    await restore()
  }
})

test('a page that is opened within the product waits for the parts of other remotes', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await recordLayoutShifts(page)
  await delayScripts(page)
  await page.goto(getScenarioPath('booked for today', { to: '/announcements' }))
  await waitUntilLoaded(page)
  await page.evaluate(() => {
    window.shifts.length = 0
    // Without a pointer, whose hover loads the remotes earlier.
    document.querySelector<HTMLElement>('a[href="/overview"]')?.click()
  })
  await expect(page.locator('[data-slot=next-appointment]')).toBeVisible()
  expect(await page.evaluate(() => window.shifts.filter(({ value }) => value > 0.001))).toEqual([])
})
