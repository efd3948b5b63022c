import { waitForHydration } from '../support/hydration.ts'
import { BUTTON, shippingTest } from '../support/shipping.ts'
import { expect, expectAccessible, type Page } from '../support/test.ts'

const test = shippingTest()
const getOffer = (page: Page) => page.getByRole('status').filter({ hasText: 'neuere Version' })

/** Advances the page's clock until it has checked the live releases, and then beyond the idle delay. */
async function waitForReleaseCheck(page: Page) {
  const releaseCheck = page.waitForResponse('**/releases')
  await page.clock.runFor(61_000)
  await (await releaseCheck).finished()
  await page.clock.runFor(10_000)
}

test('an open page keeps its release and offers a newer one, but not while the visitor is typing', async ({
  page,
  remote,
}) => {
  await page.clock.install()
  await page.goto('/login')
  // The shell's scripts must run before their clock is advanced: otherwise the remote would be late at once.
  await waitForHydration(page)
  const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  await field.fill('nobody@')
  await remote.publish('Code auf neue Art', '8.0.0')
  await waitForReleaseCheck(page)
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
  await expect(getOffer(page)).toHaveCount(0)

  await field.fill('')
  await page.clock.runFor(10_000)
  await expect(getOffer(page)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
  await field.fill('n')
  await expect(getOffer(page)).toHaveCount(0)
  await field.fill('')
  await page.clock.runFor(10_000)
  await getOffer(page).getByRole('button', { name: 'Später' }).click()
  await waitForReleaseCheck(page)
  await expect(getOffer(page)).toHaveCount(0)

  await remote.publish('Code noch neuer', '8.0.1')
  await waitForReleaseCheck(page)
  await getOffer(page).getByRole('button', { name: 'Neu laden' }).click()
  await expect(page.getByRole('button', { name: 'Code noch neuer' })).toBeVisible()
  await expect(getOffer(page)).toHaveCount(0)
})
