import type { Random } from '../testing/random.ts'
import type { LockMonitor } from './lock-monitor.ts'
import type { OwnWork } from './own-work.ts'
import type { SimulatedTime } from './simulated-time.ts'

/** Work outside of the process: a flight of statements, a connection, a mail. The process continues when its result is delivered. */
export type Exchange = {
  /** What the trace shows. */
  name: string
  /** Exchanges of one channel start in their order. Those of the database's channels wait while it is frozen. */
  channel?: object
  /** Process id of the backend, which may wait for a lock. */
  findBackend?: () => number | undefined
  start: () => void
  isDone: () => boolean
  deliver: () => void
}

/** Each method that steps returns when the process has done all that it can, so what follows finds it at the same place in every run. */
export type Scheduler = {
  add: (exchange: Exchange) => void
  /** Removes exchanges that have not started. */
  drop: (isDropped: (exchange: Exchange) => boolean) => void
  /** Says that an exchange may be done. */
  noteProgress: () => void
  /** Starts or delivers one exchange. Returns false when there is none. */
  step: () => Promise<boolean>
  /** Steps until the work is done. Time passes when nothing else can happen. */
  runUntil: <T>(work: Promise<T>) => Promise<T>
  /** Steps until nothing can happen without time. */
  drain: () => Promise<void>
  /** The database starts nothing for some simulated milliseconds. */
  freeze: (ms: number) => void
  /** Every decision so far. */
  trace: string[]
}

/** Real milliseconds after which the locks of a running statement are looked at. */
const LOOK_MS = 3
/** Simulated time in which all work must be done. */
const MAX_WORK_MS = 30 * 60_000
const { setTimeout: setRealTimeout } = globalThis

/**
 * Decides in which order the world outside answers the process. One exchange happens at a time, chosen by the seed, after the process has
 * done all that it can. So the order of everything follows from the seed, although PostgreSQL is real.
 */
export function createScheduler(
  random: Random,
  { time, monitor, ownWork }: { time: SimulatedTime; monitor: LockMonitor; ownWork: OwnWork },
): Scheduler {
  let waiting: Exchange[] = []
  let started: Exchange[] = []
  let frozenUntil = 0
  let progress = Promise.withResolvers<void>()
  const trace: string[] = []

  const isFirst = (exchange: Exchange) =>
    exchange.channel === undefined || waiting.find(({ channel }) => channel === exchange.channel) === exchange
  const listChoices = () => {
    const isFrozen = Date.now() < frozenUntil
    const startable = waiting.filter((exchange) => isFirst(exchange) && !(isFrozen && exchange.channel))
    return [...started.filter((exchange) => exchange.isDone()), ...startable]
  }
  const listRunning = () => started.filter((exchange) => !exchange.isDone())
  const waitForProgress = async () => {
    const timer = Promise.withResolvers<void>()
    setRealTimeout(timer.resolve, LOOK_MS)
    await Promise.race([progress.promise, timer.promise])
    progress = Promise.withResolvers()
  }
  /**
   * Waits until each started exchange is done, or waits for a lock. Both follow from what happened before, not from real time. `latest`
   * has just started: it is probably done before a look at the locks.
   */
  const waitUntilStill = async (latest?: Exchange) => {
    if (latest?.isDone() === false) await waitForProgress()
    for (let running = listRunning(); running.length > 0; running = listRunning()) {
      if (await monitor.areBlocked(running.map(({ findBackend }) => findBackend?.()))) return
      await waitForProgress()
    }
  }
  const step = async () => {
    await ownWork.settle()
    const isChosen = await startOrDeliver()
    await ownWork.settle()
    return isChosen
  }
  const startOrDeliver = async () => {
    await waitUntilStill()
    const choices = listChoices()
    if (choices.length === 0) return false
    const chosen = random.pick(choices)
    if (started.includes(chosen)) {
      started = started.filter((exchange) => exchange !== chosen)
      trace.push(`reply ${chosen.name}`)
      chosen.deliver()
      return true
    }
    waiting = waiting.filter((exchange) => exchange !== chosen)
    started.push(chosen)
    trace.push(`start ${chosen.name}`)
    chosen.start()
    await waitUntilStill(chosen)
    return true
  }
  const passTimeUntilThaw = () => {
    const ms = Math.min(1_000, frozenUntil - Date.now())
    if (ms > 0) time.pass(ms)
    return ms > 0
  }
  /** Returns whether there was one. Its victim's statement has ended then. */
  const endDeadlock = async () => {
    const victim = await monitor.endDeadlock(started.map(({ findBackend }) => findBackend?.()))
    while (victim !== undefined && listRunning().some(({ findBackend }) => findBackend?.() === victim))
      await waitForProgress()
    return victim !== undefined
  }
  const passTime = async () => {
    if (await endDeadlock()) return
    if (passTimeUntilThaw()) return
    if (!time.passToNextTimer()) throw new Error('The simulation cannot go on: nothing waits for time.')
  }
  const runUntil = async <T>(work: Promise<T>): Promise<T> => {
    const until = Date.now() + MAX_WORK_MS
    let isSettled = false
    const settled = () => {
      isSettled = true
    }
    work.then(settled, settled)
    while (!isSettled) {
      if ((await step()) || isSettled) continue
      if (Date.now() > until) throw new Error('The simulation cannot go on: the work does not end.')
      await passTime()
    }
    return work
  }
  return {
    add: (exchange) => void waiting.push(exchange),
    drop: (isDropped) => {
      waiting = waiting.filter((exchange) => !isDropped(exchange))
    },
    noteProgress: () => progress.resolve(),
    step,
    runUntil,
    drain: async () => {
      while (await step());
    },
    freeze: (ms) => {
      frozenUntil = Date.now() + ms
    },
    trace,
  }
}
