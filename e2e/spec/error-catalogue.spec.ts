import { expect, test } from '../support/test.ts'

/**
 * The texts of SPEC §8 whose causes need a real browser. Those of single pages are in each remote's
 * `src/error-catalogue.test.tsx`, the crash in `packages/host/src/route-problem.test.tsx`, the bad connection in `e2e/calls`.
 */
const TEXTS = [
  {
    language: 'en',
    locale: 'en-GB',
    email: 'E-mail address',
    send: 'Send me a code',
    wrong: 'Something went wrong',
    tooBig: 'The File is too big and should be less than 10 MB.',
    photo: 'Whole bike',
    offline: 'Offline',
    back: 'Back online',
  },
  {
    language: 'de',
    locale: 'de-DE',
    email: 'E-Mail-Adresse',
    send: 'Code anfordern',
    wrong: 'Etwas ist schiefgelaufen',
    tooBig: 'Die Datei ist zu groß und muss kleiner als 10 MB sein.',
    photo: 'Ganzes Rad',
    offline: 'Offline',
    back: 'Wieder da',
  },
] as const

for (const { language, locale, ...texts } of TEXTS)
  test.describe(`SPEC §8 in ${language}`, () => {
    test(`“${texts.wrong}” keeps the input, and “${texts.offline}” is shown while offline`, async ({
      openContext,
      consoleErrors,
    }) => {
      consoleErrors.allow(/status of 500|ERR_INTERNET_DISCONNECTED/)
      const context = await openContext({ locale })
      const page = await context.newPage()
      await page.goto('/login')
      await page.route('**/api/sign-in/codes', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"INTERNAL"}' }),
      )
      await page.getByRole('textbox', { name: texts.email }).fill('kim@radler.test')
      await page.getByRole('button', { name: texts.send }).click()
      await expect(page.getByRole('main').getByText(texts.wrong, { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: texts.email })).toHaveValue('kim@radler.test')

      const banner = (text: string) => page.getByRole('status').filter({ hasText: text })
      await expect(banner(texts.offline)).toHaveCount(0)
      await context.setOffline(true)
      await expect(banner(texts.offline)).toBeVisible()
      await context.setOffline(false)
      await expect(banner(texts.back)).toBeVisible()
      await expect(banner(texts.back)).toHaveCount(0)
    })

    test(`“${texts.tooBig}” is shown at the photo`, async ({ invite, openContext, signIn }) => {
      const context = await openContext({ locale })
      await signIn(context, invite('Karla', { language }))
      const page = await context.newPage()
      await page.goto('/questionnaire/bike-photo')
      // Chromium cannot decode HEIC, so it cannot reduce the size of the file.
      const buffer = Buffer.alloc(10 * 1024 * 1024, 7)
      buffer.write('ftypheic', 4)
      const file = { name: 'IMG_2041.heic', mimeType: 'image/heic', buffer }
      await page.locator('input[name="photo-bike"]').setInputFiles(file)
      await expect(page.getByRole('heading', { name: texts.photo, exact: true })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: texts.tooBig })).toBeVisible()
    })
  })
