import { expect, type Page } from '@playwright/test'
import { phonePhoto } from './photo.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true })

/** Answers one page of questions: the first option, or "I don't know". */
async function answerPage(page: Page) {
  const groups = await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all()
  for (const group of groups) await group.getByRole('radio').first().check()
  const unknown = await page.getByRole('checkbox', { name: 'Weiß ich nicht' }).all()
  for (const box of unknown) await box.check()
  const none = page.getByRole('checkbox', { name: 'Nichts davon' })
  if (await none.count()) await none.check()
}

/** Walks the whole questionnaire from its beginning to the page that checks the answers. */
export async function fillQuestionnaire(page: Page, { postalCode = '10115' } = {}) {
  await page.goto('/questionnaire')
  const photo = await phonePhoto()
  for (;;) {
    await page.waitForURL(/\/questionnaire\/[a-z-]+/)
    const { pathname, href } = new URL(page.url())
    if (pathname === '/questionnaire/check') return
    if (pathname === '/questionnaire/postal') await page.getByRole('textbox').fill(postalCode)
    else if (pathname.endsWith('photo') || pathname.endsWith('photos')) await addPhotos(page, photo)
    else await answerPage(page)
    await next(page).click()
    await page.waitForURL((url) => url.href !== href)
  }
}

async function addPhotos(page: Page, photo: Awaited<ReturnType<typeof phonePhoto>>) {
  const needed = page.locator('input[type=file][name^="photo-"]:not([name="photo-extra"])')
  for (const name of await needed.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))) {
    await page.locator(`input[name="${name}"]`).setInputFiles(photo)
    await expect(page.locator(`input[name="${name}"]`)).toHaveCount(0)
  }
}
