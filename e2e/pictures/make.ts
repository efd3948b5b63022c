/** `npm run pictures`: takes the pictures of the README and of docs/qa.md from the running product. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Cookie, chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { createEmptyFolder, ROOT, startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { takeQaPictures } from './qa.ts'

// The tests’ template has few people; the pictures show the full demo.
const product = await startProduct({ DEMO_DATA: 'full' }, createEmptyFolder())
const sessions = new Map<string, Cookie[]>()
const browser = await chromium.launch({
  executablePath: await provideHeadlessShell(),
  args: CHROMIUM_FLAGS,
})
try {
  const startsAt = await fetchDemoAppointment(browser)
  await product.setClock(new Date(Date.parse(startsAt) - 8 * 60_000).toISOString())
  const phone = await takeScreenshot(browser, 'anna@example.test', '/overview', {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'de-DE',
  })
  const desk = await takeScreenshot(browser, 'mia@example.test', '/desk', {
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
  await product.stop()
}

async function fetchDemoAppointment(from: Browser): Promise<string> {
  const context = await createSignedInContext(from, 'anna@example.test', {})
  const { tickets } = (await (await context.request.get('/api/tickets')).json()) as {
    tickets: { appointment: { startsAt: string } }[]
  }
  return tickets[0]?.appointment.startsAt ?? ''
}

async function takeScreenshot(
  from: Browser,
  email: string,
  address: string,
  options: BrowserContextOptions,
): Promise<Buffer> {
  const context = await createSignedInContext(from, email, options)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.screenshot()
}

async function createSignedInContext(from: Browser, email: string, options: BrowserContextOptions) {
  const context = await from.newContext({ baseURL: product.url, timezoneId: 'Europe/Berlin', ...options })
  const known = sessions.get(email)
  if (known) {
    await context.addCookies(known)
    return context
  }
  await signInByMail(context.request, product, email)
  sessions.set(email, await context.cookies())
  return context
}
