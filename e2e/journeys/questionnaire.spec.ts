import { devices } from '@playwright/test'
import { createPhonePhoto } from '../support/photo.ts'
import { expect, type Page, test } from '../support/test.ts'
import { de, en, type Question, type QuestionnaireTexts } from './questionnaire-texts.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

/** Number of pages after which the person continues on another device. */
const INTERRUPTED_AFTER = 4

for (const [language, walk] of Object.entries({ de, en } as const)) {
  test(`the whole questionnaire in ${language}: every question in its words, interrupted, checked, changed, sent, read again`, {
    // repair.spec.ts covers German with the same data.
    tag: language === 'de' ? '@deep' : [],
  }, async ({ product, invite, openContext, signIn }) => {
    const { words, pages, changed } = walk
    const email = invite('Quirin', { language: language as 'de' | 'en' })
    const phone = await openContext(PHONE)
    await signIn(phone, email)
    const first = await phone.newPage()
    await first.goto('/questionnaire')
    await walkPages(first, pages.slice(0, INTERRUPTED_AFTER), words.next)

    const laptop = await openContext()
    await signIn(laptop, email)
    const page = await laptop.newPage()
    await test.step('continues on another device', async () => {
      await laptop.request.patch('/api/me', { data: { onboarded: true }, headers: { origin: product.url } })
      await page.goto('/overview')
      await expect(page.getByRole('heading', { name: words.continue })).toBeVisible()
      await page.getByRole('link', { name: words.proceed }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Quirin/)
      await walkPages(page, pages.slice(INTERRUPTED_AFTER), words.next)
    })

    await test.step('checks every answer and changes one', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.check)
      for (const question of questionsOf(pages)) await expectAnswer(page, question)
      await page.getByRole('link', { name: `${words.change} ${changed.short}`, exact: true }).click()
      await expect(page.getByRole('radio', { name: changed.from, exact: true })).toBeChecked()
      await page.getByRole('radio', { name: changed.to, exact: true }).check()
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.check)
      await expect(detailOf(page, changed.short)).toHaveText(changed.to)
    })

    await test.step('sends it and reads it again', async () => {
      await page.getByRole('button', { name: words.send }).click()
      // English reports a danger; German has no first aid for its part.
      await expect(page).toHaveURL(language === 'en' ? /\/questionnaire\/first-aid$/ : /\/appointment$/)
      await page.goto('/questionnaire/success')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.sent)
      await expect(page.getByText(words.callLength)).toBeVisible()
      await page.goto('/profile/questionaire')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.answers)
      for (const question of questionsOf(pages))
        if (question.short !== changed.short) await expectAnswer(page, question)
      await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
      await expect(page.locator('main img')).toHaveCount(5)
    })
  })
}

const questionsOf = (pages: QuestionnaireTexts['pages']) => pages.flatMap((page) => (Array.isArray(page) ? page : []))
const detailOf = (page: Page, short: string) =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${short}$`) })
    .locator('xpath=following-sibling::dd[1]')
const expectAnswer = (page: Page, { short, answer, shown }: Question) =>
  expect(detailOf(page, short)).toHaveText(shown ?? [answer].flat().join(', '))

async function walkPages(page: Page, pages: QuestionnaireTexts['pages'], next: string) {
  const photo = await createPhonePhoto({ width: 640, height: 480 })
  for (const group of pages) {
    if (Array.isArray(group)) for (const question of group) await answer(page, question)
    else
      for (const [perspective, title] of Object.entries(group)) {
        await page.locator(`input[name="photo-${perspective}"]`).setInputFiles(photo)
        if (perspective === 'extra') await expect(page.locator(`main img[alt$="${title}"]`)).toBeVisible()
        else await expect(page.locator(`#field-photo-${perspective}`)).toHaveAccessibleName(/, (gespeichert|saved)$/)
      }
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: next, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
    await continueAfterDanger(page)
  }
}

/** After a danger the questionnaire says what to do now. */
async function continueAfterDanger(page: Page) {
  if (!page.url().endsWith('/questionnaire/first-aid')) return
  await expect(page.getByRole('alert')).toContainText(/swollen|aufgebläht/)
  await page.getByRole('link', { name: /^(Carry on describing|Weiter beschreiben)$/ }).click()
  await expect(page).not.toHaveURL(/first-aid$/)
}

async function answer(page: Page, { name, label, options, answer }: Question) {
  await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
  const cards = page.locator(`label:has([name="${name}"])`)
  if (options) await expect(cards).toHaveText(options)
  if (!options) return page.locator(`[name="${name}"]`).fill(String(answer))
  // After a choice with keys no page advances.
  for (const choice of [answer].flat()) {
    await cards
      .filter({ has: page.getByText(choice, { exact: true }) })
      .locator('input')
      .press('Space')
  }
}
