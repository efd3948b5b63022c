/**
 * `node e2e/benchmark/long-thread.ts`: measures how smoothly a thread of many messages scrolls on a slow phone. The product is real; only
 * the pages of messages are generated, because the service limits how fast a person writes. `MESSAGES` is their number (10000).
 */
import { type CDPSession, chromium, type Page, type Route } from '@playwright/test'
import type { Message, Thread } from '@radruf/contract'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'

const MESSAGES = Number(process.env.MESSAGES ?? 10_000)
const CPU_SLOWDOWN = 4
/** Frames of a scroll through the loaded messages, and pixels per frame of a hard flick: 8,000 pixels per second. */
const FRAMES = 300
const STEP = 130
const START = Date.parse('2026-01-01T08:00:00Z')

const product = await startProduct()
const browser = await chromium.launch({ executablePath: await provideHeadlessShell(), args: CHROMIUM_FLAGS })
try {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  await signInByMail(context.request, product, 'ben@example.test')
  const page = await context.newPage()
  await page.route(/\/api\/tickets\/[^/]+\/messages\?/, answerPage)
  await page.goto('/overview')
  await page.getByRole('navigation').getByRole('link', { name: 'Chat' }).click()
  await page.getByText(`Message ${MESSAGES}.`).waitFor()
  const loading = await loadAll(page)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const { median, p95, slow, rows } = await measureScrolling(page)
  print(
    '| messages | loaded in ms | rows in the document | frame p50 ms | frame p95 ms | frames over 50 ms | heap MB |',
  )
  print('| --: | --: | --: | --: | --: | --: | --: |')
  print(
    `| ${MESSAGES} | ${loading} | ${rows} | ${median} | ${p95} | ${slow} of ${FRAMES} | ${await readHeapSize(devTools)} |`,
  )
} finally {
  await browser.close()
  await product.stop()
}

/** Answers a page of the generated thread: the last messages, or those before a number. */
async function answerPage(route: Route) {
  const url = new URL(route.request().url())
  const { before, limit, after } = Object.fromEntries(url.searchParams)
  const last = before ? Number(before) - 1 : MESSAGES
  const first = after ? Number(after) + 1 : Math.max(1, last - Number(limit ?? MESSAGES) + 1)
  const messages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => createMessage(first + index))
  const thread: Thread = {
    ticketId: url.pathname.split('/')[3] ?? '',
    open: true,
    messages,
    hasEarlier: first > 1,
    answerMinutes: null,
    lastSeq: MESSAGES,
    read: { customer: MESSAGES, mechanic: MESSAGES },
  }
  await route.fulfill({ json: thread })
}

function createMessage(seq: number): Message {
  const isOwn = seq % 3 === 0
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    clientId: `00000000-0000-4000-9000-${String(seq).padStart(12, '0')}`,
    seq,
    author: isOwn ? 'customer' : 'mechanic',
    authorName: isOwn ? 'Ben' : 'Mia',
    text: `Message ${seq}.${' The chain jumps between the two largest sprockets.'.repeat(seq % 5)}`,
    attachments: [],
    quote: null,
    sentAt: new Date(START + seq * 20 * 60_000).toISOString(),
    deletedAt: null,
  }
}

/** Scrolls to the first message, which loads all pages. Returns the milliseconds. */
async function loadAll(page: Page): Promise<number> {
  const began = Date.now()
  const scroller = page.getByRole('region', { name: /^(Verlauf der Nachrichten|Message history)$/ })
  while (!(await page.getByText('Message 1.', { exact: false }).first().isVisible()))
    await scroller.evaluate((element) => {
      element.scrollTop = 0
      return new Promise((drawn) => requestAnimationFrame(drawn))
    })
  return Date.now() - began
}

/** Scrolls down frame by frame. Frame times are in milliseconds. */
function measureScrolling(page: Page) {
  return page.evaluate(
    async ({ frames, step }) => {
      const list = document.querySelector('main ol[role=list]')
      const scroller = list?.closest('section[tabindex]')
      if (!list || !scroller) throw new Error('The page shows no thread.')
      const times: number[] = []
      let rows = 0
      let last = performance.now()
      for (let frame = 0; frame < frames; frame++) {
        scroller.scrollTop += step
        const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn))
        times.push(now - last)
        last = now
        rows = Math.max(rows, list.childElementCount)
      }
      const sorted = times.sort((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor(frames * share)] ?? 0)
      return { median: at(0.5), p95: at(0.95), slow: sorted.filter((time) => time > 50).length, rows }
    },
    { frames: FRAMES, step: STEP },
  )
}

async function readHeapSize(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1_000_000)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
