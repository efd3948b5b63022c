import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { expect, test } from '../support/test.ts'

/** The figures of SPEC §9 in the product. Toasts: `toasts.spec.ts`; trace rate: `e2e/reporting`; file limit: `error-catalogue.spec.ts`. */

test('the one-time code has 6 digits in the mail and on the page, in both languages', async ({
  product,
  invite,
  openContext,
}) => {
  for (const [language, locale, words, send] of [
    ['de', 'de-DE', 'sechsstelligen Code', 'Code anfordern'],
    ['en', 'en-GB', '6-digit code', 'Send me a code'],
  ] as const) {
    const email = invite('Karla', { language })
    const page = await (await openContext({ locale })).newPage()
    await page.goto('/login')
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('textbox').fill(email)
    await page.getByRole('button', { name: send }).click()
    await expect(page).toHaveURL(/\/otp\//)
    const { subject } = await product.mailTo(email, /^\d/)
    expect(subject).toMatch(/^\d{6}(?!\d)/)
  }
})

test('appointment length and support hours are shown in the browser’s language, otherwise in German', async ({
  openContext,
}) => {
  for (const [locale, language, length, hours, help] of [
    ['de-AT', 'de', 'etwa 20 Minuten', 'Werktags von 9 bis 17 Uhr', 'werktags von 9:00 bis 17:00 Uhr'],
    ['en-US', 'en', 'about 30 minutes', 'weekdays from 9:00 to 17:00', 'on weekdays from 9:00 to 17:00'],
    ['fr-FR', 'de', 'etwa 20 Minuten', 'Werktags von 9 bis 17 Uhr', 'werktags von 9:00 bis 17:00 Uhr'],
  ] as const) {
    const page = await (await openContext({ locale })).newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(length)).toBeVisible()
    await expect(page.getByText(hours)).toBeVisible()
    await page.goto('/login')
    await expect(page.getByText(help)).toBeVisible()
  }
})

test('the language in local storage takes precedence over the browser’s, also without its cookie; other values are ignored', async ({
  openContext,
}) => {
  const context = await openContext({ locale: 'de-DE' })
  const page = await context.newPage()
  const html = page.locator('html')
  await page.goto('/')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'en')
  await context.clearCookies()
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fix your bike with you, by video')
  await context.clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello')
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('radruf-language', '<script>alert(1)</script>'))
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(page.getByText('alert(1)')).toHaveCount(0)
})

test('a time slot is 30 minutes on a weekday between 9:00 and 17:00, independent of the language', async ({
  product,
  invite,
  openContext,
  signIn,
}) => {
  const context = await openContext()
  await signIn(context, invite('Karla'))
  const customer = createServiceClient(context, product)
  await sendQuestionnaire(customer)
  const { id, appointment } = await bookFirstTimeSlot(customer)
  const { days } = await customer.get<{ days: { slots: { startsAt: string; endsAt: string }[] }[] }>(
    `/api/tickets/${id}/slots`,
  )
  const slots = [...days.flatMap((day) => day.slots), appointment as { startsAt: string; endsAt: string }]
  expect(slots.length).toBeGreaterThan(10)
  const berlin = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const { startsAt, endsAt } of slots) {
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(30 * 60_000)
    expect(berlin.format(new Date(startsAt))).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-6]):/)
    expect(berlin.format(new Date(endsAt))).toMatch(/,? (09|1[0-6]):|17:00/)
  }
})

test('mobile breakpoint: a bar at the bottom at 599 px, at the side at 600 px', async ({ openContext, signIn }) => {
  const context = await openContext({ viewport: { width: 599, height: 800 } })
  await signIn(context, 'ben@example.test')
  const page = await context.newPage()
  await page.goto('/overview')
  const nav = page.getByRole('navigation')
  const [items, boxOf] = [
    nav.getByRole('link'),
    async () => (await nav.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 },
  ]
  await expect(items).toHaveCount(4)
  const bottom = await boxOf()
  expect([bottom.x, bottom.width, bottom.y + bottom.height]).toEqual([0, 599, 800])
  await page.setViewportSize({ width: 600, height: 800 })
  const side = await boxOf()
  expect(side.x + side.width).toBeLessThan(300)
  expect(side.y).toBeLessThan(400)
  const tops = await items.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect([...new Set(tops)]).toHaveLength(4)
})
