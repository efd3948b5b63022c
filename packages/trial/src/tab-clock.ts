import type { Browser, CDPSession, Page, Request } from '@playwright/test'
import { CommandRefused } from '@radruf/release-tool/config'

/** What one step of a visit may take. Neither limit passes faster or slower on a busy machine. */
export type StepLimits = {
  /** Milliseconds that the tab computes. */
  processorMs: number
  /** Milliseconds that the tab has nothing to do and waits for no answer. */
  restMs: number
}

/** The step has used up a limit: the tab computes without end, or rests although the step is not over. */
export type Expiry = 'busy' | 'resting'

/** The machine was too slow to judge a page. It says nothing about the release. */
export class NotJudged extends CommandRefused {
  override name = 'NotJudged'
  constructor(what: string) {
    super(`the checks say nothing about the release: ${what}. Run them again when the machine has less to do.`)
  }
}

/** Milliseconds on the wall until a visit is given up without a judgement. */
const GIVE_UP_MS = 10 * 60_000
/** Milliseconds between two readings. */
const TICK_MS = 250
/** Milliseconds between two readings on a machine that is too busy for the product's own limits, such as three seconds for a navigation. */
const SLOW_TICK_MS = 1000
/** Moments of rest that one answer of the tab stands for, and the milliseconds of each. */
const REST = { moments: 10, momentMs: 25 }
/** Requests that are open as long as the page is, or that nothing waits for. */
const UNAWAITED: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'ping'])

export type TabClock = ReturnType<typeof startTabClock>

/**
 * Starts to measure what a tab does, in its processor time and its rest. The tab itself tells its processor time. While its code blocks
 * it, the most that any tab has used since the last answer counts: a tab that gets the same share of the processor would have answered.
 */
export function startTabClock(tab: Page, ownSession: CDPSession, processes: Processes, limits: StepLimits) {
  const open = new Set<Request>()
  tab.on('request', (request) => !UNAWAITED.has(request.resourceType()) && open.add(request))
  const close = (request: Request) => void open.delete(request)
  tab.on('requestfinished', close)
  tab.on('requestfailed', close)
  let restedMs = 0
  let usedMs = 0
  let { promise: expired, resolve: expire, reject: giveUp } = Promise.withResolvers<Expiry>()
  const readOwn = answering(() => readProcessorMs(ownSession))
  const rest = answering(() => tab.evaluate(takeRest, REST))
  let lastOwn: number | undefined
  let atLastAnswer: ReadonlyMap<number, number> | undefined
  const beganAt = performance.now()
  let tickedAt = beganAt
  let longestTickMs = 0

  const tick = async () => {
    longestTickMs = Math.max(longestTickMs, performance.now() - tickedAt)
    tickedAt = performance.now()
    const all = await processes.read()
    const own = readOwn.take()
    if (own) {
      // A page that is loaded anew may get another process, whose time begins at zero.
      if (lastOwn !== undefined) usedMs += own.value < lastOwn ? own.value : own.value - lastOwn
      lastOwn = own.value
      atLastAnswer = all
    }
    atLastAnswer ??= all
    const before = atLastAnswer
    const silentMs = Math.max(0, ...[...all].map(([id, milliseconds]) => milliseconds - (before.get(id) ?? 0)))
    const hadRequests = open.size > 0
    if (rest.take() && !hadRequests) restedMs += REST.moments * REST.momentMs
    if (usedMs > limits.processorMs || silentMs > limits.processorMs) expire('busy')
    else if (restedMs > limits.restMs) expire('resting')
    if (performance.now() - beganAt > GIVE_UP_MS)
      giveUp(
        new NotJudged(`a page was not finished within ${GIVE_UP_MS / 60_000} minutes, because the machine is busy`),
      )
  }
  // A tab that is closing answers no more.
  const timer = setInterval(() => void tick().catch(() => {}), TICK_MS)
  return {
    /** Resolves with the limit that the step `work` has used up, or with nothing when it ends before. Each step has the limits anew. */
    async limit(work: Promise<unknown>): Promise<Expiry | undefined> {
      ;({ promise: expired, resolve: expire, reject: giveUp } = Promise.withResolvers<Expiry>())
      // Nothing waits for it once the step is over.
      expired.catch(() => {})
      restedMs = 0
      usedMs = 0
      return Promise.race([work.then(() => undefined), expired])
    },
    /** Whether the machine was busy since the last question: then the product itself may have taken a page for broken. */
    wasMachineSlow(): boolean {
      const wasSlow = longestTickMs > SLOW_TICK_MS
      longestTickMs = 0
      return wasSlow
    },
    stop: () => clearInterval(timer),
  }
}

/** Asks one question at a time and keeps the answer until it is taken: a blocked tab answers late or never. */
function answering<T>(ask: () => Promise<T>) {
  let answer: { value: T } | undefined
  let isAsking = false
  return {
    take(): { value: T } | undefined {
      const taken = answer
      answer = undefined
      if (!isAsking) {
        isAsking = true
        void ask()
          .then((value) => (answer = { value }))
          .catch(() => {})
          .finally(() => (isAsking = false))
      }
      return taken
    },
  }
}

async function readProcessorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0) * 1000
}

export type Processes = Awaited<ReturnType<typeof watchProcesses>>

/** Reads the processor time of each tab's process from the browser, which answers also when a tab does not. */
export async function watchProcesses(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  return {
    read: async (): Promise<ReadonlyMap<number, number>> => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      return new Map(
        processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime * 1000]),
      )
    },
  }
}

/** Runs in the page: resolves when it had nothing to do in so many moments of so many milliseconds. */
async function takeRest({ moments, momentMs }: typeof REST): Promise<void> {
  for (let moment = 0; moment < moments; moment++)
    await new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, momentMs)))
}
