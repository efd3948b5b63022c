import { rmSync } from 'node:fs'
import { type Browser, type Cookie, chromium } from '@playwright/test'
import { buildOnePiece } from '@radruf/build-preset/testing/one-piece'
import { REMOTES } from '@radruf/contract'
import { provideChromium } from '@radruf/trial/chromium'
import { buildChanged } from '../../scripts/dev/builds.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { serveVariant } from './one-piece-server.ts'

/**
 * `npm run bench`: measures the cost of federation for a visitor. It compares the federated builds with one build of the same
 * sources, in alternating first visits on a slow phone's network and CPU, and prints medians.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9)
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4
const SCREENS = [
  { path: '/login', email: undefined },
  { path: '/overview', email: 'anna@example.test' },
] as const

type Visit = { script: number; requests: number; paint: number; usable: number }

await buildChanged(() => {})
const sessions = new Map<string, Cookie[]>()
const onePiece = await buildOnePiece(process.cwd(), REMOTES)
const product = await startProduct()
const ways = { federated: await serveVariant(product.url), 'one piece': await serveVariant(product.url, onePiece) }
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: CHROMIUM_FLAGS,
})
try {
  print('| screen | way | script kB | requests | largest paint ms | usable ms |')
  print('| --- | --- | --: | --: | --: | --: |')
  for (const { path, email } of SCREENS) {
    const visits: Record<string, Visit[]> = {}
    for (let round = 0; round < ROUNDS; round++)
      for (const [way, { url }] of Object.entries(ways)) {
        const cookies = email ? await getSession(browser, email) : []
        const visit = await measureFirstVisit(browser, url, path, cookies)
        visits[way] = [...(visits[way] ?? []), visit]
      }
    for (const [way, list] of Object.entries(visits)) {
      const row = (['script', 'requests', 'paint', 'usable'] as const).map((figure) =>
        median(list.map((visit) => visit[figure])),
      )
      print(`| ${path} | ${way} | ${((row[0] ?? 0) / 1000).toFixed(1)} | ${row.slice(1).map(Math.round).join(' | ')} |`)
    }
  }
} finally {
  await browser.close()
  for (const way of Object.values(ways)) way.stop()
  await product.stop()
  rmSync(onePiece.folder, { recursive: true, force: true })
}

/** Measures a visit with an empty cache: transferred script bytes, requests, largest paint and time until interactive. */
async function measureFirstVisit(from: Browser, url: string, path: string, cookies: Cookie[]): Promise<Visit> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const scripts = new Set<string>()
  let script = 0
  let requests = 0
  client.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests++
    if (type === 'Script') scripts.add(requestId)
  })
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.addInitScript(() => {
    const figures = { paint: 0, usable: 0 }
    Object.assign(window, { figures })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.paint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    const look = () => {
      // React marks hydrated elements; the page is interactive from then on.
      const main = document.querySelector('main h1')
      if (main && Object.keys(main).some((key) => key.startsWith('__reactProps'))) figures.usable = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  const figures = await page.waitForFunction(() => {
    const { figures } = window as unknown as { figures: { paint: number; usable: number } }
    return figures.usable && figures
  })
  const { paint, usable } = (await figures.jsonValue()) as { paint: number; usable: number }
  await context.close()
  if (problems.length) throw new Error(`${url}${path} logged errors:\n${problems.join('\n')}`)
  return { script, requests, paint, usable }
}

async function getSession(from: Browser, email: string): Promise<Cookie[]> {
  const known = sessions.get(email)
  if (known) return known
  const context = await from.newContext({ baseURL: product.url })
  await signInByMail(context.request, product, email)
  const cookies = await context.cookies()
  await context.close()
  sessions.set(email, cookies)
  return cookies
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
