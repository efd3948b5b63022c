import type { Page } from '@playwright/test'
import { type FieldName, listPages, PHOTO_COUNTS } from '@radruf/contract'
import { pickAnswers } from '../support/answers.ts'
import { createPhonePhoto } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'
import { expectHeadingFocused, press, tabTo } from './keyboard.ts'

test('with the keyboard alone a customer gets from sign-in to the chat, and a mechanic through the desk, with a visible focus', async ({
  product,
  invite,
  openContext,
  signIn,
}) => {
  const email = invite('Tabea')
  const page = await (await openContext({ viewport: { width: 390, height: 844 } })).newPage()

  await test.step('signs in and skips the introduction', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByRole('textbox', { name: 'E-Mail-Adresse' }))
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Code aus der E-Mail' })).toBeFocused()
    const { subject } = await product.mailTo(email, /^\d{6}/)
    await page.keyboard.type(subject.slice(0, 6))
    await expect(page).toHaveURL(/\/onboarding/)
    await expectHeadingFocused(page)
    await tabTo(page, page.getByRole('list', { name: 'Einführung in vier Karten' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: /wir zeichnen, was zu tun ist/ })).toBeInViewport()
    await press(page, page.getByRole('link', { name: 'Weiter' }), 'Enter')
    await expect(page.getByRole('heading', { name: /Nur Sie und wer Ihnen hilft/ })).toBeInViewport()
    await press(page, page.getByRole('button', { name: 'Überspringen' }), 'Enter')
    await expect(page).toHaveURL(/\/questionnaire/)
  })

  await test.step('answers the questionnaire', async () => {
    const answers = pickAnswers()
    for (const { fields, photos } of listPages({ answers, photos: [], bikes: [] })) {
      if (fields.includes('postalCode')) await expect(page.locator('[name="postalCode"]')).toBeFocused()
      else await expectHeadingFocused(page)
      for (const name of fields) await answer(page, name, answers[name])
      for (const perspective of photos) if (PHOTO_COUNTS[perspective].min) await addPhoto(page, perspective)
      await goToNextStep(page)
    }
    await expect(page).toHaveURL(/\/questionnaire\/check/)
    await press(page, page.getByRole('button', { name: 'Fragebogen senden' }), 'Enter')
    await expect(page).toHaveURL(/\/appointment$/)
  })

  await test.step('books, opens the cancel dialog and closes it', async () => {
    await expectHeadingFocused(page)
    await press(page, page.locator('button[name=startsAt]').first(), 'Enter')
    await press(page, page.getByRole('button', { name: / buchen$/ }), 'Enter')
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
    await desk.goto('/desk?filter=open')
    await press(desk, desk.getByRole('link', { name: /^Tabea/ }), 'Enter')
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

/** Chooses the options of an answer, or types it. */
async function answer(page: Page, name: FieldName, value: string | string[] | undefined) {
  if (name === 'postalCode') {
    await tabTo(page, page.locator(`[name="${name}"]`))
    return page.keyboard.type(String(value))
  }
  for (const option of [value ?? []].flat()) {
    await press(page, page.locator(`[name="${name}"][value="${option}"]`), 'Space')
  }
}

async function addPhoto(page: Page, perspective: string) {
  const view = page.locator(`#field-photo-${perspective}`)
  await press(page, view, 'Enter')
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Foto auswählen', exact: true }), 'Enter')
  await (await choosing).setFiles(await createPhonePhoto({ width: 800, height: 600 }))
  await expect(view).toHaveAccessibleName(/, gespeichert$/)
}
