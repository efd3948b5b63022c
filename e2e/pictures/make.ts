/** `npm run pictures`: takes the pictures of the README and of docs/qa.md from the running product. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startDemo } from '../support/demo.ts'
import { ROOT } from '../support/product.ts'
import { takeQaPictures } from './qa.ts'

const demo = await startDemo()
const browser = await chromium.launch({
  executablePath: await provideHeadlessShell(),
  args: CHROMIUM_FLAGS,
})
try {
  await demo.setMinutesBeforeCall(8)
  const phone = await takeScreenshot(browser, 'anna', '/overview', {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'de-DE',
  })
  const desk = await takeScreenshot(browser, 'mia', '/desk', {
    viewport: { width: 1280, height: 844 },
    locale: 'de-DE',
  })
  const folder = join(ROOT, 'docs/pictures')
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 1420, height: 720 } })
  const image = (png: Buffer, style: string) =>
    `<img style="${style};border-radius:16px;box-shadow:0 4px 24px #0003" src="data:image/png;base64,${png.toString('base64')}">`
  await page.setContent(
    `<body style="margin:0;display:flex;gap:36px;align-items:center;justify-content:center;height:100vh;background:#e9e6df">${image(phone, 'height:640px')}${image(desk, 'height:640px')}</body>`,
  )
  await page.screenshot({ path: join(folder, 'overview-and-desk.png') })
  await takeQaPictures(browser)
} finally {
  await browser.close()
  await demo.stop()
}

async function takeScreenshot(
  from: Browser,
  person: string,
  address: string,
  options: BrowserContextOptions,
): Promise<Buffer> {
  const context = await from.newContext({ baseURL: demo.product.url, timezoneId: 'Europe/Berlin', ...options })
  await context.addCookies((await demo.openSession(person)).cookies)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.screenshot()
}
