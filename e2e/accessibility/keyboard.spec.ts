import type { Page } from '@playwright/test'
import { FIELDS, type Field, type FieldName, isApplicable, PHOTO_COUNTS, STEPS } from '@radruf/contract'
import { createPhonePhoto } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'
import { expectHeadingFocused, press, tabTo } from './keyboard.ts'

test('with the keyboard alone a customer gets from sign-in to the chat, and a mechanic through the desk, with a visible focus', async ({
  product,
  invite,
  openContext,
  signIn,
}) => {
  test.setTimeout(180_000)
  const email = invite('Tabea')
  const page = await (await openContext({ viewport: { width: 390, height: 844 } })).newPage()

  await test.step('signs in and skips the introduction', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByRole('textbox', { name: 'E-Mail-Adresse' }))
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expectHeadingFocused(page)
    const { subject } = await product.mailTo(email, /^\d{6}/)
    await tabTo(page, page.getByRole('textbox', { name: 'Code aus der E-Mail' }))
    await page.keyboard.type(subject.slice(0, 6))
    await expect(page).toHaveURL(/\/onboarding/)
    await expectHeadingFocused(page)
    await tabTo(page, page.getByRole('group', { name: 'Einführung in vier Karten' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'So läuft das Gespräch' })).toBeInViewport()
    await press(page, page.getByRole('link', { name: 'Weiter' }), 'Enter')
    await expect(page.getByRole('heading', { name: 'Wer Ihre Daten sieht' })).toBeInViewport()
    await press(page, page.getByRole('button', { name: 'Überspringen' }), 'Enter')
    await expect(page).toHaveURL(/\/questionnaire/)
  })

  await test.step('answers the questionnaire', async () => {
    for (const { pages, photos } of STEPS) {
      for (const fields of pages) {
        await expectHeadingFocused(page)
        for (const name of fields) await answer(page, name)
        await goToNextStep(page)
      }
      if (photos.length) await expectHeadingFocused(page)
      for (const perspective of photos) if (PHOTO_COUNTS[perspective].min) await addPhoto(page, perspective)
      if (photos.length) await goToNextStep(page)
    }
    await expect(page).toHaveURL(/\/questionnaire\/check/)
    await press(page, page.getByRole('button', { name: 'Fragebogen senden' }), 'Enter')
    await expect(page).toHaveURL(/\/questionnaire\/success/)
    await expectHeadingFocused(page)
  })

  await test.step('books, opens the cancel dialog and closes it', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Termin wählen' }), 'Enter')
    await expectHeadingFocused(page)
    await press(page, page.locator('button[name=startsAt]').first(), 'Enter')
    await press(page, page.getByRole('button', { name: 'Termin verbindlich buchen' }), 'Enter')
    await expect(page).toHaveURL(/\/appointment\/confirmation/)
    await expectHeadingFocused(page)
    await press(page, page.getByRole('link', { name: 'Verschieben oder absagen' }), 'Enter')
    await expectHeadingFocused(page)
    const cancel = page.getByRole('button', { name: 'Termin absagen' })
    await press(page, cancel, 'Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let tabs = 0; tabs < 6; tabs++) {
      await page.keyboard.press('Tab')
      const inside = await dialog.evaluate(({ ownerDocument: { activeElement, body } }) =>
        activeElement === body ? 'browser' : activeElement?.closest('dialog') ? 'dialog' : 'page',
      )
      expect(inside).not.toBe('page')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cancel).toBeFocused()
  })

  await test.step('writes in the chat', async () => {
    await page.goto('/chat')
    await tabTo(page, page.getByRole('textbox', { name: 'Ihre Nachricht' }))
    await page.keyboard.type('Ich habe nur eine Hand frei.')
    await press(page, page.getByRole('button', { name: 'Senden', exact: true }), 'Enter')
    await expect(page.getByText('Ich habe nur eine Hand frei.', { exact: true })).toBeVisible()
  })

  await test.step('the mechanic opens the case and answers', async () => {
    const context = await openContext({ viewport: { width: 1280, height: 900 } })
    await signIn(context, 'mia@example.test')
    const desk = await context.newPage()
    await desk.goto('/desk')
    const entry = desk.getByRole('listitem').filter({ hasText: 'Tabea' })
    await press(desk, entry.getByRole('link', { name: 'Fall öffnen' }), 'Enter')
    await expectHeadingFocused(desk)
    await tabTo(desk, desk.getByRole('textbox', { name: 'Ihre Nachricht' }))
    await desk.keyboard.type('Eine reicht.')
    await press(desk, desk.getByRole('button', { name: 'Senden', exact: true }), 'Enter')
    await expect(page.getByText('Eine reicht.', { exact: true })).toBeVisible()
  })
})

test('forced colours keep choices, states and focus visible; reduced motion stops animations', async ({
  openContext,
}) => {
  const context = await openContext({ forcedColors: 'active', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  const looks = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button')
    const pressed = document.querySelector<HTMLElement>('button[aria-pressed=true]')
    const other = document.querySelector<HTMLElement>('button[aria-pressed=false]')
    const of = (element: HTMLElement | null) => (element ? getComputedStyle(element) : undefined)
    return {
      edge: of(button)?.borderStyle,
      pressedDiffers: of(pressed)?.borderColor !== of(other)?.borderColor,
      durations: [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter(({ transitionDuration, animationDuration }) =>
          [transitionDuration, animationDuration].some((time) => Number.parseFloat(time) > 0.01),
        ).length,
    }
  })
  expect(looks).toEqual({ edge: 'solid', pressedDiffers: true, durations: 0 })
})

const goToNextStep = async (page: Page) => {
  const before = page.url()
  await press(page, page.getByRole('button', { name: 'Weiter', exact: true }), 'Enter')
  await expect(page).not.toHaveURL(before)
}

/** Chooses the first option, or "I don't know". */
async function answer(page: Page, name: FieldName) {
  const field: Field = FIELDS[name]
  if (!isApplicable(name, {})) return
  const control = page.locator(`[name="${name}"]`).first()
  if (field.kind === 'postal') {
    await tabTo(page, control)
    return page.keyboard.type('10115')
  }
  if (field.kind === 'many') return press(page, page.locator(`[name="${name}"][value="${field.none}"]`), 'Space')
  if (field.kind === 'choice') return press(page, control, 'Space')
  return press(page, page.locator(`[name="${name}.unknown"]`), 'Space')
}

async function addPhoto(page: Page, perspective: string) {
  const input = page.locator(`input[name="photo-${perspective}"]`)
  const choosing = page.waitForEvent('filechooser')
  await press(page, input.locator('xpath=following-sibling::button[2]'), 'Enter')
  await (await choosing).setFiles(await createPhonePhoto({ width: 800, height: 600 }))
  await expect(input).toHaveCount(0)
}
