import { setTimeout as wait } from 'node:timers/promises'
import type { Cookie } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startBareBrowser } from './bare-browser.ts'
import { type RunningCheckout, startCheckout } from './checkouts.ts'
import { PHONE, SLOW_4G } from './slow-phone.ts'

/**
 * `node e2e/benchmark/long-tasks.ts [commit]`: measures how long first visits keep the main thread of a slow phone busy (slow 4G, a
 * processor slowed down four times, no cache), for a commit (0184ae7b without an argument, `-` for none) and for this folder in one run.
 * Prints the blocking time, which is what tasks take beyond 50 ms, the longest task, the largest contentful paint, and the long tasks of the
 * middle visit with what ran in them. A task counts the thread's processor time, so that a shared machine disturbs little. `RUNS` is the
 * number of visits of a page (5).
 */
const [commit = '0184ae7b'] = process.argv.slice(2)
const RUNS = Number(process.env.RUNS ?? 5)
const SLOWDOWN = 4
const LONG_TASK_MS = 50
/** What begins after the page is shown, such as prefetching, counts as well. */
const SETTLE_MS = 8000
/** Parts of a task that are worth a name, in milliseconds. */
const NAMED_MS = 8
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing']
const { viewport, deviceScaleFactor, isMobile } = PHONE
const WINDOW = viewport
const METRICS = { ...viewport, deviceScaleFactor, mobile: isMobile }
const PAGES: readonly { path: string; person?: string }[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/overview', person: 'anna' },
]

/** An event of Chromium's trace; times in microseconds, `tdur` of processor time. */
type TraceEvent = {
  name: string
  ph: string
  ts: number
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { url?: string; functionName?: string; candidateIndex?: number } }
}
type Task = { start: number; time: number; parts: string }
type Visit = { paint: number; tasks: Task[] }

const browser = await startBareBrowser(await provideHeadlessShell(), CHROMIUM_FLAGS)
const checkouts: RunningCheckout[] = []
try {
  for (const one of commit === '-' ? [undefined] : [commit, undefined]) checkouts.push(await startCheckout(one))
  const cookies = new Map<RunningCheckout, Cookie[]>()
  for (const checkout of checkouts) cookies.set(checkout, await checkout.signIn('anna'))
  print('| page | product | blocking ms | longest task ms | LCP ms |')
  print('| --- | --- | --: | --: | --: |')
  for (const { path, person } of PAGES) {
    const visits = new Map<RunningCheckout, Visit[]>(checkouts.map((checkout) => [checkout, []]))
    // Alternates the products, so that the machine's load meets both.
    for (let run = 0; run < RUNS; run++)
      for (const checkout of checkouts)
        visits.get(checkout)?.push(await measureVisit(checkout.url + path, person ? (cookies.get(checkout) ?? []) : []))
    for (const [checkout, all] of visits) printVisits(path, checkout.name, all)
  }
} finally {
  await browser.close()
  for (const checkout of checkouts) await checkout.stop()
}

async function measureVisit(url: string, cookies: readonly Cookie[]): Promise<Visit> {
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId, ...WINDOW })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const page = (method: string, params: object) => browser.send(method, { ...params }, String(sessionId))
  await browser.send('Storage.setCookies', { browserContextId, cookies: cookies.map((cookie) => ({ ...cookie, url })) })
  await page('Emulation.setDeviceMetricsOverride', METRICS)
  await page('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page('Network.emulateNetworkConditions', SLOW_4G)
  const events: TraceEvent[] = []
  const complete = Promise.withResolvers<void>()
  browser.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])))
  browser.on('Tracing.tracingComplete', () => complete.resolve())
  await browser.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } })
  await page('Page.navigate', { url })
  await wait(SETTLE_MS)
  await browser.send('Tracing.end')
  await complete.promise
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  return readTrace(events, new URL(url).origin)
}

/** Reads the long tasks and the largest contentful paint of the page's main thread, in milliseconds after the navigation. */
function readTrace(events: readonly TraceEvent[], origin: string): Visit {
  const script = events.find(({ name, args }) => name === 'EvaluateScript' && args?.data?.url?.startsWith(origin))
  const main = events.filter(({ pid, tid }) => pid === script?.pid && tid === script?.tid)
  const begin = Math.min(...main.filter(({ name }) => name === 'navigationStart').map(({ ts }) => ts))
  const paint = events
    .filter(({ name, pid }) => name === 'largestContentfulPaint::Candidate' && pid === script?.pid)
    .at(-1)
  const tasks = main
    .filter(({ name, ts }) => /RunTask$/.test(name) && ts >= begin)
    .map((task) => ({ task, time: (task.tdur ?? 0) / 1000 }))
    .filter(({ time }) => time > LONG_TASK_MS)
    .map(({ task, time }) => ({ start: (task.ts - begin) / 1000, time, parts: nameParts(task, main) }))
  return { paint: paint ? (paint.ts - begin) / 1000 : Number.NaN, tasks }
}

/** What ran in a task: kinds of work with their milliseconds of processor time, the longest first. */
function nameParts(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  const times = new Map<string, number>()
  for (const { name, ts, tdur = 0, args } of events) {
    if (ts < task.ts || ts >= end || /RunTask|RunMicrotasks|ThreadPool|ThreadController/.test(name)) continue
    const place = args?.data?.url?.split('/').at(-1)?.split('?')[0] ?? args?.data?.functionName
    const key = place ? `${name} ${place}` : name
    times.set(key, (times.get(key) ?? 0) + tdur / 1000)
  }
  return [...times]
    .filter(([, time]) => time >= NAMED_MS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([name, time]) => `${name} ${time.toFixed(0)}`)
    .join(', ')
}

function blockingOf({ tasks }: Visit): number {
  return tasks.reduce((sum, { time }) => sum + time - LONG_TASK_MS, 0)
}

function longestOf({ tasks }: Visit): number {
  return Math.max(0, ...tasks.map(({ time }) => time))
}

function printVisits(path: string, name: string, visits: readonly Visit[]) {
  const byBlocking = [...visits].sort((a, b) => blockingOf(a) - blockingOf(b))
  const middle = byBlocking[Math.floor(byBlocking.length / 2)]
  if (!middle) return
  const paints = visits.map(({ paint }) => paint).sort((a, b) => a - b)
  const values = [blockingOf(middle), longestOf(middle), paints[Math.floor(paints.length / 2)] ?? Number.NaN]
  print(`| ${path} | ${name} | ${values.map((value) => value.toFixed(0)).join(' | ')} |`)
  for (const { start, time, parts } of middle.tasks)
    print(`|   | ${start.toFixed(0)} ms: ${time.toFixed(0)} ms | ${parts} | | |`)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
