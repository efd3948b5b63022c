import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { ROOT, startProduct } from '../support/product.ts'

/** Takes the pictures of docs/qa.md. */
export async function takeQaPictures(browser: Browser): Promise<void> {
  const product = await startProduct({}, undefined, 'scripts/dev/qa.ts')
  try {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 1100, height: 900 },
      locale: 'en-GB',
    })
    await page.goto('/qa/booked-for-today?lang=en')
    await page.goto('/qa')
    await page.screenshot({ path: join(ROOT, 'docs/pictures/qa.png') })
    await page.getByRole('listitem').filter({ hasText: 'mf-booking' }).getByRole('button', { name: 'mocked' }).click()
    await page.goto('/appointment', { waitUntil: 'networkidle' })
    await page.setViewportSize({ width: 1100, height: 460 })
    await page.screenshot({ path: join(ROOT, 'docs/pictures/qa-mocked-remote.png') })
  } finally {
    await product.stop()
  }
}
