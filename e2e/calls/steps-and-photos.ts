import { readBox } from '../support/live-marks.ts'
import { expect, expectAccessible } from '../support/test.ts'
import type { Callers } from './caller.ts'

/**
 * The mechanic opens a photo of the case beside the live picture, shows it to the customer and draws on it. The customer sees the mark and
 * closes the photo.
 */
export async function expectPhotoForBoth({ customer, mechanic }: Callers) {
  await mechanic.getByRole('tab', { name: /^Fotos/ }).click()
  await mechanic
    .getByRole('button', { name: /^Neben dem Livebild zeigen/ })
    .first()
    .click()
  await expect(mechanic.getByText('Live', { exact: true })).toBeVisible()
  await mechanic.getByRole('separator', { name: 'Breite des Livebilds' }).press('ArrowRight')
  await mechanic.getByRole('button', { name: /^Auch .* zeigen$/ }).click()
  const headline = customer.getByRole('heading', { name: /is showing you a photo$/ })
  await expect(headline).toBeVisible()
  await expect(mechanic.getByRole('button', { name: / sieht es · Beenden$/ })).toBeVisible()
  for (const page of [customer, mechanic]) await expectAccessible(page)
  await mechanic.getByRole('button', { name: 'Zeichnen', exact: true }).click()
  const picture = mechanic.getByRole('img', { name: /^Das Foto mit / })
  const { x, y, width, height } = await picture.evaluate((image) => image.getBoundingClientRect())
  await mechanic.mouse.move(x + 0.4 * width, y + 0.4 * height)
  await mechanic.mouse.down()
  await mechanic.mouse.move(x + 0.6 * width, y + 0.6 * height, { steps: 4 })
  await mechanic.mouse.up()
  await expect(customer.getByRole('img', { name: 'The photo with one mark' })).toBeVisible()
  for (const page of [customer, mechanic]) await expectAccessible(page)
  await mechanic.getByRole('button', { name: 'Fertig', exact: true }).click()
  await customer
    .getByRole('region', { name: /is showing you a photo$/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(headline).toBeHidden()
  await expect(mechanic.getByText(/ hat das Foto geschlossen\.$/)).toBeVisible()
  await mechanic.keyboard.press('Escape')
  await expect(mechanic.getByRole('separator')).toBeHidden()
}

/**
 * A number that the mechanic sets on the moving picture becomes a step with its still. The customer reads its title and confirms it, which
 * the mechanic sees. The next step moves both pages.
 */
export async function expectStepsForBoth({ customer, mechanic }: Callers) {
  await mechanic.getByRole('tab', { name: /^Schritte/ }).click()
  await mechanic.getByRole('button', { name: 'Zahl', exact: true }).click()
  const box = await readBox(mechanic)
  await mechanic.mouse.click(box.left + 0.55 * box.width, box.top + 0.4 * box.height)
  const title = mechanic.getByRole('combobox', { name: 'Titel von Schritt 1' })
  await expect(title).toBeVisible()
  await expect(mechanic.getByRole('img', { name: 'Standbild zu Schritt 1' })).toBeVisible()
  await title.fill('Loosen the clamp screw')
  await title.press('Enter')
  await expect(customer.getByRole('heading', { name: 'Loosen the clamp screw' })).toBeVisible()
  await customer.getByRole('button', { name: 'Found it' }).click()
  await expect(mechanic.getByText(/: gefunden, \d+:\d\d Uhr$/)).toBeVisible()
  await mechanic.getByRole('button', { name: 'Schritt ohne Markierung' }).click()
  await mechanic.getByRole('combobox', { name: 'Titel von Schritt 2' }).fill('Tighten it again')
  await mechanic.getByRole('button', { name: 'Nächster Schritt' }).click()
  await expect(customer.getByRole('heading', { name: 'Tighten it again' })).toBeVisible()
  for (const page of [customer, mechanic]) await expectAccessible(page)
  for (const number of [2, 1]) await mechanic.getByRole('button', { name: `Schritt ${number} entfernen` }).click()
  // While its part is in the picture, the mark itself asks for it.
  await mechanic.getByRole('button', { name: 'Rückgängig: meine letzte Markierung' }).click()
  await expect(customer.getByRole('button', { name: 'Found it' })).toBeHidden()
  await mechanic.getByRole('button', { name: 'Zahl', exact: true }).click()
}
