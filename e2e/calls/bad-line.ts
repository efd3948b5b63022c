import { expect, type Page } from '@playwright/test'

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]

/** Expects on phones that the warning about a weak line covers neither the picture nor a control, and that every button has one line. */
export async function expectNothingCovered(page: Page) {
  const words = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  const controls = page.getByRole('toolbar').getByRole('button')
  const soundOnly = page.getByRole('button', { name: /^(Ohne Bild weitersprechen|Carry on without video)$/ })
  for (const phone of PHONES) {
    await page.setViewportSize(phone)
    // Both in one step: on a busy machine the page may be laid out anew between two.
    const measureGap = () =>
      words.evaluate((warning) => {
        const picture = document.querySelector('[data-weak-line] > :has(> div > video)')
        return warning.getBoundingClientRect().top - (picture?.getBoundingClientRect().bottom ?? Number.NaN)
      })
    await expect.poll(measureGap, `at ${phone.width} px`).toBeGreaterThanOrEqual(0)
    const buttons = [soundOnly, ...(await controls.all())]
    for (const button of buttons) await button.click({ trial: true })
    expect((await soundOnly.boundingBox())?.height).toBeLessThanOrEqual(57)
  }
}
