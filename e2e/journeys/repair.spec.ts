import { devices } from '@playwright/test'
import type { Language } from '@radruf/contract'
import { press } from '../accessibility/keyboard.ts'
import { control, expectMovingPicture, joinFromLobby, turnOnDevices } from '../support/call.ts'
import { fillQuestionnaire } from '../support/repair.ts'
import { createServiceClient } from '../support/service-client.ts'
import { expect, expectAccessible, type Page, signInOnScreen, test } from '../support/test.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const TABLET = { width: 820, height: 1180 }

/** The texts of the mechanic's pages. */
const TEXTS = {
  de: {
    message: 'Ihre Nachricht',
    sendMessage: 'Senden',
    fixed: /^Repariert/,
    summary: /^Zusammenfassung/,
    sendSummary: /^An .+ senden$/,
    closed: 'Dieses Ticket ist geschlossen.',
  },
  en: {
    message: 'Your message',
    sendMessage: 'Send',
    fixed: /^Fixed/,
    summary: /^Summary/,
    sendSummary: /^Send to /,
    closed: 'This ticket is closed.',
  },
}

test('a customer gets a bike repaired, from the invitation to the closed ticket', async ({
  product,
  invite,
  openContext,
  signIn,
}) => repairBike({ product, invite, openContext, signIn }, { language: 'de', device: DESKTOP }))

test(
  'a mechanic repairs a bike in English on a phone',
  { tag: '@deep' },
  async ({ product, invite, openContext, signIn }) =>
    repairBike({ product, invite, openContext, signIn }, { language: 'en', device: PHONE }),
)

/** Mia reads German in other tests. */
test.afterEach(async ({ openContext, signIn, product }) => {
  const office = await openContext()
  await signIn(office, 'mia@example.test')
  await createServiceClient(office, product).patch('/api/me', { language: 'de' })
})

type Fixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'product' | 'invite' | 'openContext' | 'signIn'>
type MechanicOptions = { language: Language; device: typeof DESKTOP }

/** The customer is German, on a phone. */
async function repairBike({ product, invite, openContext, signIn }: Fixtures, { language, device }: MechanicOptions) {
  const t = TEXTS[language]
  const email = invite('Rosalie')
  const invitation = await product.mailTo(email, /Einladung/)
  const link = /https?:\/\/\S+\/login\S*/.exec(invitation.text)?.[0]

  const customer = await (await openContext(PHONE)).newPage()
  const desk = await openContext(device)
  await signIn(desk, 'mia@example.test')
  await createServiceClient(desk, product).patch('/api/me', { language })
  const mechanic = await desk.newPage()

  await test.step('signs in with the code from the mail', async () => {
    await customer.goto(link ?? '')
    await expectAccessible(customer)
    await signInOnScreen(customer, product, email)
    await expect(customer).toHaveURL(/\/(onboarding|overview)/)
    await expectAccessible(customer)
  })

  await test.step('answers the questionnaire with photos and sends it', async () => {
    await fillQuestionnaire(customer, { postalCode: '10115' })
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Fragebogen senden' }).click()
    await expect(customer).toHaveURL(/\/appointment$/)
  })

  await test.step('books the first free time slot and receives a mail with a calendar file', async () => {
    await expectAccessible(customer)
    await customer.locator('button[name=startsAt]').first().click()
    await expectAccessible(customer)
    await customer.getByRole('button', { name: / buchen$/ }).click()
    await expect(customer).toHaveURL(/\/appointment\/confirmation/)
    await expectAccessible(customer)
    const mail = await product.mailTo(email, /Termin/)
    expect(mail.attachments.map(({ name }) => name)).toContain('appointment.ics')
    expect(mail.attachments[0]?.content).toContain('BEGIN:VEVENT')
  })

  await test.step('customer and mechanic receive each other’s chat messages live', async () => {
    await customer.goto('/chat')
    await mechanic.goto('/desk?filter=open')
    await mechanic.getByRole('link', { name: /^Rosalie/ }).click()
    await sendMessage(customer, TEXTS.de, 'Die Kette springt beim Treten.')
    const messages = mechanic.getByRole('list', { name: 'Nachrichten', exact: true })
    await expect(messages.getByText('Die Kette springt beim Treten.', { exact: true })).toBeVisible()
    await sendMessage(mechanic, t, 'Das sehen wir uns zusammen an.')
    await expect(customer.getByText('Das sehen wir uns zusammen an.', { exact: true })).toBeVisible()
    await expectAccessible(customer)
    await expectAccessible(mechanic)
  })

  await test.step('customer and mechanic see each other in the call, also after a reload', async () => {
    const { tickets } = await (await customer.request.get('/api/tickets')).json()
    await product.setClockToJoin(tickets[0].appointment.startsAt)
    await customer.goto('/chat/videocall')
    await expectAccessible(customer)
    await joinFromLobby(customer)
    await mechanic.goto(mechanic.url().replace(/\/?$/, '/call'))
    await joinFromLobby(mechanic)
    await expectMovingPicture(customer)
    await expectMovingPicture(mechanic)
    await expectAccessible(customer)
    await expectAccessible(mechanic)
    await test.step('the small window covers nothing at the end of another page', () => expectPageAboveWindow(customer))
    await customer.reload()
    await turnOnDevices(customer)
    await expectMovingPicture(customer)
    await expectMovingPicture(mechanic)
  })

  await test.step('hangs up and rates', async () => {
    await control(customer, 'hang up').click()
    await expect(customer).toHaveURL(/\/tickets\/[^/]+\/rating/)
    for (const question of ['Das Gespräch', 'Radruf insgesamt']) {
      await customer.getByRole('group', { name: question }).getByRole('radio', { name: '5 von 5' }).check()
    }
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Bewertung senden' }).click()
    await expect(customer.getByText('Danke für Ihre Bewertung.')).toBeVisible()
  })

  await test.step('gets the summary; ticket and chat are closed', async () => {
    // With the keyboard alone: every control on the way shows its focus.
    await press(mechanic, mechanic.getByRole('link', { name: /^(Ergebnis eintragen|Write the result)$/ }), 'Enter')
    await expect(mechanic).toHaveURL(/\/desk\/[^/]+$/)
    const send = mechanic.getByRole('button', { name: t.sendSummary })
    if (device === DESKTOP) {
      await expect(send, 'it stays in view above the end of the form').toBeInViewport({ ratio: 1 })
      await test.step('on a tablet the pictures are a strip above the form', () => expectFormFirst(mechanic))
    }
    await mechanic.getByRole('radio', { name: t.fixed }).check()
    await mechanic
      .getByRole('textbox', { name: t.summary })
      .fill('Schaltwerk eingestellt, die Kette läuft wieder ruhig.')
    await expectAccessible(mechanic)
    await send.click()
    await expect(mechanic.getByText(t.closed)).toBeVisible()
    const mail = await product.mailTo(email, /Zusammenfassung|Ihr Ticket/)
    expect(mail.text).toContain('Schaltwerk eingestellt')
    await customer.goto('/chat')
    await expect(
      customer.getByText('Sie können den Chat nicht mehr nutzen, weil Ihr Ticket geschlossen ist.'),
    ).toBeVisible()
    await expectAccessible(customer)
    await customer.goto('/tickets')
    await customer
      .getByRole('main')
      .getByRole('link', { name: /Ticket/ })
      .first()
      .click()
    await expect(customer.getByText('Schaltwerk eingestellt')).toBeVisible()
    await expectAccessible(customer)
  })
}

test.afterEach(async ({ product }) => product.setClock(null))

async function sendMessage(page: Page, t: (typeof TEXTS)[Language], text: string) {
  await page.getByRole('textbox', { name: t.message }).fill(text)
  await page.getByRole('button', { name: t.sendMessage, exact: true }).click()
}

/** Leaves the page of the call for another one and returns. */
async function expectPageAboveWindow(page: Page) {
  await page.getByRole('button', { name: 'Verkleinern' }).click()
  const callWindow = page.getByRole('region', { name: /^Laufender Anruf mit / })
  await expect(callWindow).toBeVisible()
  // The window grows when a busy machine warns of the line.
  const findCovered = () =>
    callWindow.evaluate((shown) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const content = document.querySelector('main > :last-child')
      return (content?.getBoundingClientRect().bottom ?? Number.NaN) - shown.getBoundingClientRect().top
    })
  await expect.poll(findCovered).toBeLessThanOrEqual(0)
  const pictures = await page.evaluateHandle(watchPictures)
  await callWindow.getByRole('button', { name: 'Zurück zum Anruf' }).click()
  await expect(callWindow).toHaveCount(0)
  await expectMovingPicture(page)
  expect(await pictures.evaluate(({ most }) => most), 'room and window show the counterpart at once').toBe(1)
}

/** In the page: the largest number of pictures of the counterpart that were in one frame. */
function watchPictures() {
  const pictures = { most: 0 }
  const count = () => {
    pictures.most = Math.max(pictures.most, document.querySelectorAll('video[aria-label^="Bild von "]').length)
    requestAnimationFrame(count)
  }
  count()
  return pictures
}

async function expectFormFirst(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize(TABLET)
  const [evidence, form] = await Promise.all(
    [page.locator('[data-evidence]'), page.getByRole('region', { name: 'Ergebnis' })].map((part) => part.boundingBox()),
  )
  expect((evidence?.y ?? Number.NaN) + (evidence?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  expect(form?.height).toBeGreaterThan(TABLET.height / 2)
  if (size) await page.setViewportSize(size)
}
