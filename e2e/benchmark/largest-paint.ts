/**
 * `npm run paint`: measures the largest contentful paint (LCP) of the customer's pages on a phone with slow 4G, without a cache, and
 * the weight of the own photos that a page loads. Writes docs/figures/paint.json. Fails when a value is above its limit.
 * Takes three minutes.
 */
import { type Browser, type Cookie, chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { writeFigures } from '../../scripts/test/figures.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startDemo } from '../support/demo.ts'
import { PHONE, SLOW_4G } from './slow-phone.ts'

/** Milliseconds; a page whose largest element is the customer's own photo has more. */
const LIMIT_MS = 800
const PHOTO_LIMIT_MS = 1300
/** Bytes of one own photo on a phone. */
const PHOTO_LIMIT_BYTES = 45_000
const RUNS = 5
/** LCP candidates go on arriving after the load event: images that decode, and fonts. */
const SETTLE_MS = 2_500

/** Pages of visitors, and of demo people by name; `:ticketId` is the person's newest ticket. */
const PAGES: readonly { path: string; person?: string }[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/onboarding', person: 'ida' },
  { path: '/overview', person: 'anna' },
  { path: '/tickets', person: 'anna' },
  { path: '/tickets/:ticketId', person: 'anna' },
  { path: '/tickets/:ticketId/rating', person: 'holger' },
  { path: '/appointment', person: 'fatih' },
  { path: '/appointment/confirmation', person: 'anna' },
  { path: '/chat', person: 'anna' },
]

/** One load of a page. */
type Paint = { time: number; isPhoto: boolean; photoBytes: number }

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await provideHeadlessShell(), args: CHROMIUM_FLAGS })
try {
  const rows: string[][] = []
  for (const page of PAGES) rows.push(await measureRow(browser, page))
  const columns = ['Page', 'LCP (median)', 'Limit', 'Runs', 'Heaviest own photo']
  const table = { title: 'How soon pages are painted on a phone', columns, rows }
  writeFigures('paint', table)
} finally {
  await browser.close()
  await demo.stop()
}

async function measureRow(browser: Browser, { path, person }: (typeof PAGES)[number]): Promise<string[]> {
  const { cookies, tickets } = person ? await demo.openSession(person) : { cookies: [], tickets: [] }
  const url = demo.product.url + path.replace(':ticketId', tickets[0]?.id ?? '')
  const paints: Paint[] = []
  for (let run = 0; run < RUNS; run++) paints.push(await measurePaint(browser, url, cookies))
  const times = paints.map(({ time }) => time).sort((a, b) => a - b)
  const median = times[Math.floor(RUNS / 2)] ?? 0
  const isPhoto = paints.some((paint) => paint.isPhoto)
  const limit = isPhoto ? PHOTO_LIMIT_MS : LIMIT_MS
  const photoBytes = Math.max(...paints.map((paint) => paint.photoBytes))
  if (median > limit || photoBytes > PHOTO_LIMIT_BYTES) process.exitCode = 1
  return [
    isPhoto ? `\`${path}\`, own photo` : `\`${path}\``,
    `${median} ms`,
    `${limit} ms`,
    times.join(', '),
    photoBytes ? `${(photoBytes / 1000).toFixed(1)} kB` : '–',
  ]
}

async function measurePaint(browser: Browser, url: string, cookies: readonly Cookie[]): Promise<Paint> {
  const context = await browser.newContext(PHONE)
  await context.addCookies([...cookies])
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(url, { waitUntil: 'load' })
  const paint = await page.evaluate(observePaint, SETTLE_MS)
  await context.close()
  return paint
}

/** Runs in the page. */
function observePaint(wait: number): Promise<Paint> {
  const isOwnPhoto = (url: string) => /\/api\/photos\//.test(url)
  return new Promise((resolve) => {
    let latest: LargestContentfulPaint | undefined
    new PerformanceObserver((list) => {
      latest = list.getEntries().at(-1) as LargestContentfulPaint
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => {
      const photos = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, initiatorType }) => initiatorType !== 'fetch' && isOwnPhoto(name),
      )
      resolve({
        time: Math.round(latest?.startTime ?? 0),
        isPhoto: isOwnPhoto(latest?.url ?? ''),
        photoBytes: Math.max(0, ...photos.map(({ encodedBodySize }) => encodedBodySize)),
      })
    }, wait)
  })
}
