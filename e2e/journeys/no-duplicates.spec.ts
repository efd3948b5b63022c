import { devices } from '@playwright/test'
import { holdScripts, waitForFirstPaint, waitForHydration } from '../support/hydration.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import type { Product } from '../support/product.ts'
import { answerQuestionnaire, createServiceClient } from '../support/service-client.ts'
import { expect, type Page, test } from '../support/test.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

type Tickets = { tickets: { id: string; state: string; appointment: { startsAt: string } | null }[] }
const fetchTickets = async (page: Page) => ((await (await page.request.get('/api/tickets')).json()) as Tickets).tickets

test.afterEach(({ product }) => product.setClock(null))

test('double taps and Back after a submit create no duplicates', async ({ product, invite, openContext, signIn }) => {
  const email = invite('Karla')
  const context = await openContext(PHONE)
  const page = await context.newPage()
  const mailsLike = async (subject: RegExp) =>
    (await product.mails()).filter((mail) => mail.to === email && subject.test(mail.subject)).length

  await test.step('signing in', async () => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
    await page.getByRole('button', { name: 'Code anfordern' }).dblclick()
    await expect(page).toHaveURL(/\/otp\//)
    // Back on the first page the address can be corrected.
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(email)
    await page.goForward()
    await waitForFirstPaint(page)
    const { subject } = await product.mailTo(email, /^\d{6}/)
    await page.getByRole('textbox', { name: 'Code aus der E-Mail' }).fill(subject.slice(0, 5))
    // The last digit submits, and Enter twice would do so again.
    await page.keyboard.type(subject.slice(5, 6))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/(otp|login)/)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/(otp|login)/)
    expect(await mailsLike(/^\d{6}/)).toBe(1)
  })

  await test.step('the questionnaire', async () => {
    await answerQuestionnaire(createServiceClient(context, product))
    await page.goto('/questionnaire/check')
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'Fragebogen senden' }).dblclick()
    await expect(page).toHaveURL(/\/appointment$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/questionnaire\/success/)
    expect((await fetchTickets(page)).map(({ state }) => state)).toEqual(['booking_open'])
  })

  await test.step('booking', async () => {
    await page.goto('/appointment')
    await page.locator('button[name=startsAt]').first().dblclick()
    await page.getByRole('button', { name: / buchen$/ }).dblclick()
    await expect(page).toHaveURL(/\/appointment\/confirmation/)
    const [booked] = await fetchTickets(page)
    await page.goBack()
    await page.goBack()
    expect(await fetchTickets(page)).toMatchObject([{ state: 'booked', appointment: booked?.appointment }])
    expect(await mailsLike(/^Ihr Termin/)).toBe(1)
  })

  await test.step('a message', async () => {
    await page.goto('/chat')
    await page.getByRole('textbox', { name: 'Ihre Nachricht' }).fill('Nur einmal, bitte.')
    await page.getByRole('button', { name: 'Senden', exact: true }).dblclick()
    await expect(page.getByText('Gesendet')).toBeVisible()
    const [ticket] = await fetchTickets(page)
    const { messages } = (await (await page.request.get(`/api/tickets/${ticket?.id}/messages`)).json()) as {
      messages: unknown[]
    }
    expect(messages).toHaveLength(1)
  })

  await test.step('rating and summary', async () => {
    const [ticket] = await fetchTickets(page)
    await product.setClock(ticket?.appointment?.startsAt ?? null)
    const desk = await openContext()
    await signIn(desk, 'mia@example.test')
    const joined = await page.request.put(`/api/tickets/${ticket?.id}/call/participants/${crypto.randomUUID()}`, {
      headers: { origin: product.url },
    })
    expect(joined.status()).toBe(200)
    const mechanicJoined = await desk.request.put(
      `/api/tickets/${ticket?.id}/call/participants/${crypto.randomUUID()}`,
      { headers: { origin: product.url } },
    )
    expect(mechanicJoined.status()).toBe(200)

    const mechanic = await desk.newPage()
    await mechanic.goto(`/desk/${ticket?.id}`)
    await mechanic.getByRole('radio', { name: /Repariert/ }).check()
    await mechanic.getByRole('textbox', { name: /Zusammenfassung/ }).fill('Kette gekürzt.')
    await mechanic.getByRole('button', { name: /^An .+ senden$/ }).dblclick()
    await expect(mechanic.getByText('Dieses Ticket ist geschlossen.')).toBeVisible()
    await product.mailTo(email, /Zusammenfassung|Ihr Ticket/)
    expect(await mailsLike(/Zusammenfassung|Ihr Ticket/)).toBe(1)

    await page.goto(`/tickets/${ticket?.id}/rating`)
    await waitUntilLoaded(page)
    for (const group of await page.getByRole('group').all()) await group.getByRole('radio').last().check()
    await page.getByRole('button', { name: 'Bewertung senden' }).dblclick()
    await expect(page.getByText('Danke für Ihre Bewertung.')).toBeVisible()
    await page.goBack()
    expect((await fetchTickets(page)).map(({ state }) => state)).toEqual(['closed'])
  })
})

test('a code that is sent twice before the page is hydrated is sent once, by the browser', async ({
  product,
  invite,
  openContext,
}) => {
  const page = await (await openContext(PHONE)).newPage()
  const releaseScripts = await typeCodeEarly(page, product, invite('Kim'))
  const { posts, release } = await holdPosts(page, /\/(otp|sign-in)\//)
  await page.keyboard.press('Enter')
  await expect.poll(() => posts).toHaveLength(1)
  await page.keyboard.press('Enter')
  releaseScripts()
  release()
  await expect(page).not.toHaveURL(/\/(otp|login)/)
  expect(posts).toHaveLength(1)
})

test('an expired session leads to sign-in and back, and the input is kept', async ({
  product,
  invite,
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  const email = invite('Karla')
  const context = await openContext(PHONE)
  await signIn(context, email)
  const page = await context.newPage()
  await describeProblem(page, product.url)
  await page.goto('/questionnaire/problem-description?page=3')
  await waitForHydration(page)
  await page.getByText('Etwas ergänzen').click()
  await page.locator('[name=repairTriedNote]').fill('Seit dem Sturz am Dienstag')
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.locator('[name=trigger][value=fall]').check()
  await page.locator('[name=visibleDamage][value=bent]').check()
  await page.locator('[name=repairTried][value=nothing]').check()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page.getByText(/^Ihre Sitzung ist abgelaufen\./)).toBeVisible()
  await context.addCookies(cookies)
  await page.reload()
  await expect(page).toHaveURL(/\/questionnaire\/problem-description\?page=3/)
  await expect(page.locator('[name=repairTriedNote]')).toHaveValue('Seit dem Sturz am Dienstag')
  await expect(page.locator('[name=trigger][value=fall]')).toBeChecked()
})

test('input without a connection is kept and sent when the connection is back', async ({
  product,
  invite,
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|error occurred when fetching the script/,
  )
  const email = invite('Karla')
  const context = await openContext(PHONE)
  await signIn(context, email)
  const page = await context.newPage()
  await describeProblem(page, product.url)
  await page.goto('/questionnaire/your-bike?page=3')
  await waitForHydration(page)
  await page.locator('[name=bikeAge][value=over_2_years]').check()
  await context.setOffline(true)
  await page.locator('[name=usage][value=rarely]').check()
  await page.locator('[name=lastWorkshopVisit][value=never]').check()
  await page.locator('[name=storagePlace][value=covered]').check()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  const banner = page.getByRole('status').filter({ hasText: /^Offline/ })
  await expect(banner).toBeVisible()
  await expect(page).toHaveURL(/page=4/)
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  const [ticket] = await fetchTickets(page)
  const answers = async () =>
    ((await (await page.request.get(`/api/tickets/${ticket?.id}/questionnaire`)).json()) as { answers: object }).answers
  await expect.poll(answers).toMatchObject({ bikeAge: 'over_2_years', usage: 'rarely', storagePlace: 'covered' })
})

/** Requests a code and types it into the server's page, whose scripts wait until the returned function is called. */
async function typeCodeEarly(page: Page, product: Product, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  await page.getByRole('button', { name: 'Code anfordern' }).click()
  await expect(page).toHaveURL(/\/otp\//)
  const { subject } = await product.mailTo(email, /^\d{6}/)
  const releaseScripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await waitForFirstPaint(page)
  await page.getByRole('textbox', { name: 'Code aus der E-Mail' }).fill(subject.slice(0, 6))
  return releaseScripts
}

/** Lets posts to a path wait until `release` is called, and collects their addresses. */
async function holdPosts(page: Page, path: RegExp) {
  const released = Promise.withResolvers<void>()
  const posts: string[] = []
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') {
      posts.push(route.request().url())
      await released.promise
    }
    await route.continue()
  })
  return { posts, release: released.resolve }
}

/** Chooses the problem that the following pages ask about. */
async function describeProblem(page: Page, origin: string) {
  const [ticket] = await fetchTickets(page)
  const answer = await page.request.patch(`/api/tickets/${ticket?.id}/questionnaire`, {
    data: { answers: { problemCategory: 'drive_and_gearshift' } },
    headers: { origin },
  })
  expect(answer.ok()).toBe(true)
}
