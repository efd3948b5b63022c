import { devices } from '@playwright/test'
import { frameBike, showBikeToCamera } from '../support/bike-camera.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

test('the photo step says how to frame the bike, on the device, and takes the photo at any time', async ({
  invite,
  openContext,
  signIn,
}) => {
  const context = await openContext(PHONE)
  await signIn(context, invite('Romy'))
  const page = await context.newPage()
  await page.addInitScript(() => {
    const pulses: unknown[] = []
    Object.assign(window, { pulses })
    navigator.vibrate = (pattern) => pulses.push(pattern) > 0
  })
  await showBikeToCamera(page, 'clara-whole', { scale: 0.4 })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/questionnaire/bike-photo')
  const finder = page.locator('[data-camera]')
  const spoken = finder.locator('[aria-live=polite]')
  await expect(finder.getByText('Etwas näher').first()).toBeVisible()
  await expect(spoken).toHaveText('Etwas näher')
  await expect(page.getByRole('button', { name: 'Foto aufnehmen' })).toBeEnabled()

  for (const [framing, hint] of [
    [{ scale: 1.5 }, 'Etwas weiter weg'],
    [{ scale: 0.7, aside: 0.3 }, 'Mehr nach rechts'],
    [{ light: 0.15 }, 'Heller, bitte'],
  ] as const) {
    await frameBike(page, framing)
    await expect(spoken).toHaveText(hint)
  }
  await expect(finder).not.toHaveAttribute('data-good')
  await frameBike(page, {})
  await expect(spoken).toHaveText('Gut so')
  await expect(finder).toHaveAttribute('data-good')
  expect(await page.evaluate(() => (window as unknown as { pulses: unknown[] }).pulses)).toEqual([15])
  await expectAccessible(page)
  expect(sent.filter((url) => url.includes('/photos'))).toEqual([])

  await frameBike(page, { scale: 0.4 })
  await expect(spoken).toHaveText('Etwas näher')
  await page.getByRole('button', { name: 'Foto aufnehmen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Von oben')
  await expect(page.locator('#field-photo-bike')).toHaveAccessibleName(/, gespeichert$/)
})
