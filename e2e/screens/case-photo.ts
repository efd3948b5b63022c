import type { Page } from '@playwright/test'
import { readBox } from '../support/live-marks.ts'
import { joinBothSides } from './call.ts'
import { findShown, joinWithPaintedCamera } from './live-marks.ts'

/** Joins both roles. Returns the pages of both. */
async function joinPages(page: Page) {
  const isMechanic = new URL(page.url()).pathname.startsWith('/desk')
  const counterpart = await joinBothSides(page)
  return isMechanic ? { mechanic: page, customer: counterpart } : { mechanic: counterpart, customer: page }
}

/** The mechanic opens a photo of the case beside the live picture. Returns the pages of both. */
export async function openPhotoBeside(page: Page) {
  const pages = await joinPages(page)
  await pages.mechanic.getByRole('tab', { name: /^(Fotos|Photos)/ }).click()
  await pages.mechanic
    .getByRole('button', { name: /^(Neben dem Livebild zeigen|Show beside the live picture)/ })
    .nth(1)
    .click()
  await pages.mechanic.getByRole('button', { name: /^(Auch .* zeigen|Show .* too)$/ }).waitFor()
  return pages
}

/** The mechanic shows the photo to the customer as well. Returns the pages of both. */
export async function sharePhoto(page: Page) {
  const pages = await openPhotoBeside(page)
  await pages.mechanic.getByRole('button', { name: /^(Auch .* zeigen|Show .* too)$/ }).click()
  await pages.mechanic.getByRole('button', { name: /( sieht es · Beenden| can see it · Stop)$/ }).waitFor()
  return pages
}

/** Both draw on the shown photo. */
export async function drawOnPhoto(page: Page) {
  const { mechanic, customer } = await sharePhoto(page)
  for (const side of [mechanic, customer]) {
    await side.getByRole('button', { name: /^(Zeichnen|Draw)$/ }).click()
    const tools = side.getByRole('toolbar', { name: /^(Auf das Foto zeichnen|Draw on the photo)$/ })
    await tools.waitFor()
  }
  const surface = mechanic.getByRole('img', { name: /^(Das Foto mit|The photo with) / })
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await mechanic.mouse.move(x + width * 0.4, y + height * 0.4)
  await mechanic.mouse.down()
  await mechanic.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 4 })
  await mechanic.mouse.up()
  await customer.getByRole('img', { name: /^(Das Foto mit einer|The photo with one) / }).waitFor()
}

/** The photo floats over the live picture. On a narrow screen it is below it. */
export async function floatPhoto(page: Page) {
  const { mechanic } = await openPhotoBeside(page)
  const choice = mechanic.getByText(/^(Schwebend|Floating)$/)
  if (await choice.isVisible()) await choice.click()
}

/**
 * The mechanic sets a number on the part of a painted camera, gives its step a template with a turn, and shows it to the customer, who sees
 * the mark in the ribbon of the turn. Returns the pages of both.
 */
async function showTurn(page: Page) {
  const pages = await joinWithPaintedCamera(page)
  const { mechanic, customer } = pages
  await mechanic.keyboard.press('1')
  const { left, top, width, height } = await readBox(mechanic)
  await mechanic.mouse.click(left + 0.6 * width, top + 0.25 * height)
  for (const each of [mechanic, customer]) await findShown(each).waitFor({ state: 'attached' })
  await mechanic.getByRole('tab', { name: /^(Schritte|Steps)/ }).click()
  const title = mechanic.getByRole('combobox', { name: /^(Titel von Schritt|Title of step) 5$/ })
  const template = mechanic.locator('datalist option:is([value^="Schraube L"], [value^="Adjust the L"])')
  await title.fill((await template.getAttribute('value')) ?? '')
  await title.press('Enter')
  await mechanic.getByRole('button', { name: /^(Schritt 5 zeigen|Show step 5)$/ }).click()
  await customer.locator('[data-view=shown]:not([data-other-step]) > [data-turn]').waitFor({ state: 'attached' })
  return pages
}

/** The mechanic's list of steps next to the call. */
export async function openSteps(page: Page) {
  const { mechanic } = await showTurn(page)
  await mechanic.getByRole('switch', { name: /^(Wird zur Zusammenfassung|Goes into the summary)/ }).waitFor()
}

/** The customer reads the current step. */
export async function readStep(page: Page) {
  const { customer } = await showTurn(page)
  await customer.getByRole('button', { name: /^(Gefunden|Found it)$/ }).waitFor()
}
