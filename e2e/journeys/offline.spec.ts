import type { BrowserContext } from '@playwright/test'
import type { Thread, Ticket } from '@radruf/contract'
import { findIssuesAsShown } from '../accessibility/find-issues.ts'
import { findPreferenceIssues } from '../accessibility/preferences.ts'
import { send } from '../support/chat.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { test as base, expect, type Page } from '../support/test.ts'

/** The banner with this text. There is one at most. */
const banner = (page: Page) => page.getByRole('status').filter({ hasText: /^(Offline|Wieder da|Back online)/ })
const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'Gerade kein Netz.' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Names of everything that this device stores about people. */
const listPersonalData = (page: Page) =>
  page.evaluate(async () =>
    [...Object.keys(localStorage), ...(await caches.keys())].filter((name) => name.startsWith('radruf.person.')),
  )

/** Waits until the worker is active and the device has the page's data and files. */
async function waitUntilStored(page: Page, entry: 'overview' | 'chat') {
  await waitUntilLoaded(page)
  await expect
    .poll(() =>
      page.evaluate(async (entry) => {
        const worker = await navigator.serviceWorker.getRegistration()
        const files = await (await caches.open('radruf-offline')).keys()
        const pictures = (await caches.keys()).find((name) => name.endsWith(`./${entry}`))
        return [
          worker?.active?.state === 'activated',
          files.some(({ url }) => url.includes('/static/js/shell.')),
          files.some(({ url }) => url.includes('/remotes/mf-booking/')),
          pictures !== undefined && (entry === 'chat' || (await (await caches.open(pictures)).keys()).length > 0),
          Object.keys(localStorage).some((key) => key.endsWith(`.${entry}`)),
        ].every(Boolean)
      }, entry),
    )
    .toBe(true)
}

type Booked = { context: BrowserContext; page: Page; service: ReturnType<typeof createServiceClient>; ticket: Ticket }

const test = base.extend<{
  /** Signs in a customer with an appointment and a message on a phone, which has stored overview and chat. */
  openAsBooked: (name: string) => Promise<Booked>
}>({
  openAsBooked: ({ openContext, product, invite, signIn }, use) =>
    use(async (name) => {
      const context = await openContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
      await signIn(context, invite(name))
      const service = createServiceClient(context, product)
      await sendQuestionnaire(service)
      const ticket = await bookFirstTimeSlot(service)
      const page = await context.newPage()
      await page.goto('/chat')
      await waitUntilLoaded(page)
      await send(page, 'Die Kette springt seit gestern.')
      await expect(page.getByText('Gesendet', { exact: true })).toBeVisible()
      await waitUntilStored(page, 'chat')
      await page.goto('/overview')
      await waitUntilStored(page, 'overview')
      return { context, page, service, ticket }
    }),
})

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/)
})

test('pages loaded without a connection show what was last seen, say so once, and go on when it is back', async ({
  openAsBooked,
  openContext,
  product,
  signIn,
}) => {
  const { context, page, service, ticket } = await openAsBooked('Olga')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const time = await page.locator('main time').first().textContent()

  await test.step('the banner appears over the open page', async () => {
    await context.setOffline(true)
    await expect(banner(page)).toHaveText(/^Offline Stand von \d\d?:\d\d Uhr$/)
    await expect(page.getByText('Stand von')).toHaveCount(1)
    await expect(page.getByText('Verschieben geht mit Netz')).toBeVisible()
  })
  await test.step('the overview is loaded again, with appointment, checklist, photo and the way to the chat', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: heading ?? '' })).toBeVisible()
    await expect(page.locator('main time').first()).toHaveText(time ?? '')
    await expect(banner(page)).toHaveText(/^Offline Stand von \d\d?:\d\d Uhr$/)
    await expect(page.getByText('Stand von')).toHaveCount(1)
    await expect(page.getByText('Verschieben geht mit Netz')).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeHidden()
    await page.getByRole('button', { name: 'Checkliste durchgehen' }).press('Enter')
    await page.getByRole('checkbox').first().check()
    const photo = page.locator('main img[src^="/api/photos/"]').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await findIssuesAsShown(page)).toEqual([])
    expect(await findPreferenceIssues(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: null })
  })
  await test.step('the chat shows its last messages, and keeps a new one and a draft over a reload', async () => {
    await page
      .getByRole('link', { name: /Chat mit|^Chat$/ })
      .first()
      .click()
    await expect(page.getByText('Die Kette springt seit gestern.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Die Kette springt seit gestern.', { exact: true })).toBeVisible()
    await expect(banner(page)).toHaveText(/^Offline Stand von/)
    await send(page, 'Ohne Netz geschrieben.')
    const field = page.getByRole('textbox', { name: 'Ihre Nachricht' })
    await field.fill('Noch ein Entwurf')
    await page.reload()
    await expect(page.getByText('Ohne Netz geschrieben.', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('Noch ein Entwurf')
  })
  await test.step('other pages say what they wait for, and lead to those that are there', async () => {
    for (const path of ['/appointment', '/profile', '/search', '/tickets']) {
      await page.goto(path)
      await expect(noConnection(page), path).toBeVisible()
      await expect(rows(page).getByRole('link'), path).toHaveCount(2)
      await expect(banner(page), path).toHaveCount(0)
    }
    await expect(rows(page).getByRole('link', { name: /\d Uhr( mit |.*Stand von)/ })).toBeVisible()
    await rows(page)
      .getByRole('link', { name: /^Letzte Nachrichten.* Stand von .* Uhr$/ })
      .click()
    await expect(page.getByText('Ohne Netz geschrieben.', { exact: true })).toBeVisible()
  })
  await test.step('back with a connection, the page says so for a moment and loads what is new', async () => {
    const mechanic = await openContext()
    await signIn(mechanic, 'mia@example.test')
    await createServiceClient(mechanic, product).post(`/api/tickets/${ticket.id}/messages`, {
      clientId: crypto.randomUUID(),
      text: 'Bringen Sie bitte Licht mit.',
    })
    await context.setOffline(false)
    await expect(banner(page)).toHaveText('Wieder da')
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByText('Bringen Sie bitte Licht mit.', { exact: true })).toBeVisible()
    const readTexts = async () =>
      (await service.get<Thread>(`/api/tickets/${ticket.id}/messages`)).messages.map(({ text }) => text)
    await expect.poll(readTexts).toContain('Ohne Netz geschrieben.')
    await expect(page.getByRole('textbox', { name: 'Ihre Nachricht' })).toHaveValue('Noch ein Entwurf')
  })
})

test('a page without a connection continues to the wanted page automatically', async ({ openAsBooked }) => {
  const { context, page } = await openAsBooked('Otto')
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(noConnection(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Konto: Otto' })).toBeVisible()
})

test('signing out leaves nothing of the person, and the next person of the device sees only their own pages', async ({
  openAsBooked,
  product,
  invite,
  signIn,
}) => {
  const { context, page } = await openAsBooked('Paula')
  expect((await listPersonalData(page)).length).toBeGreaterThan(3)

  await test.step('after signing out a reload shows no person', async () => {
    await page.goto('/profile')
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => listPersonalData(page)).toEqual([])
    await context.setOffline(true)
    for (const path of ['/overview', '/chat']) {
      await page.goto(path)
      await expect(noConnection(page)).toBeVisible()
      await expect(page.getByRole('listitem')).toHaveCount(0)
      await expect(page.getByText(/Kette|Paula/)).toHaveCount(0)
    }
    await context.setOffline(false)
  })
  await test.step('the next person has a session and no page of the first', async () => {
    await context.clearCookies()
    await signIn(context, invite('Quentin'))
    await createServiceClient(context, product).patch('/api/me', { onboarded: true })
    await page.goto('/overview')
    await waitUntilStored(page, 'overview').catch(() => {})
    await context.setOffline(true)
    await page.goto('/chat')
    await expect(noConnection(page)).toBeVisible()
    await page.goto('/overview')
    await expect(page.getByText(/Kette|Paula/)).toHaveCount(0)
  })
})

test('a session that ended elsewhere erases the person’s data with the next answer of the service', async ({
  openAsBooked,
}) => {
  const { context, page, service } = await openAsBooked('Rosa')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Verschieben geht mit Netz')).toBeVisible()
  // As another device ends it: this one still has its cookie.
  const cookies = await context.cookies()
  await service.delete('/api/session')
  await context.addCookies(cookies)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => listPersonalData(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/overview')
  await expect(noConnection(page)).toBeVisible()
  await expect(page.getByText(/Kette|Rosa/)).toHaveCount(0)
})
