/**
 * `npm run paint`: measures the largest contentful paint (LCP) of the customer's pages on a phone with slow 4G, without a cache.
 * Fails when a median is above its limit.
 */
import { type Browser, type Cookie, chromium, request as requests } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { type Product, startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'

/** Milliseconds; a page whose largest element is the customer's own photo has more. */
const LIMIT_MS = 800
const PHOTO_LIMIT_MS = 1300
const RUNS = 5
/** Slow 4G of Chromium's developer tools: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** LCP candidates go on arriving after the load event: images that decode, and fonts. */
const SETTLE_MS = 2_500

/** Pages of visitors, and of demo people by name. */
const PAGES: readonly { path: string; person?: string; showsPhoto?: true }[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/onboarding', person: 'ida' },
  { path: '/overview', person: 'anna', showsPhoto: true },
  { path: '/tickets', person: 'anna' },
  { path: '/appointment', person: 'fatih' },
  { path: '/appointment/confirmation', person: 'anna' },
]

const product = await startProduct({ DEMO_DATA: 'full' })
const browser = await chromium.launch({ executablePath: await provideHeadlessShell(), args: CHROMIUM_FLAGS })
try {
  process.stdout.write('| page | median ms | limit | runs |\n| --- | --: | --: | --- |\n')
  const cookies = new Map<string, Cookie[]>()
  for (const { path, person, showsPhoto } of PAGES) {
    if (person && !cookies.has(person)) cookies.set(person, await signIn(product, person))
    const times: number[] = []
    for (let run = 0; run < RUNS; run++)
      times.push(await measurePaint(browser, product.url + path, person ? cookies.get(person) : undefined))
    const median = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    const limit = showsPhoto ? PHOTO_LIMIT_MS : LIMIT_MS
    process.stdout.write(`| ${path} | ${median} | ${limit} | ${times.join(', ')} |\n`)
    if (median > limit) process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}

async function signIn(product: Product, person: string): Promise<Cookie[]> {
  const request = await requests.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } })
  await signInByMail(request, product, `${person}@example.test`)
  return (await request.storageState()).cookies
}

/** LCP of one load in milliseconds. */
async function measurePaint(browser: Browser, url: string, cookies: Cookie[] = []): Promise<number> {
  const context = await browser.newContext(PHONE)
  await context.addCookies(cookies)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(url, { waitUntil: 'load' })
  const time = await page.evaluate(
    (wait) =>
      new Promise<number>((resolve) => {
        let latest = 0
        new PerformanceObserver((list) => {
          latest = list.getEntries().at(-1)?.startTime ?? latest
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(Math.round(latest)), wait)
      }),
    SETTLE_MS,
  )
  await context.close()
  return time
}
