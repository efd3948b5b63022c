import { HOUR_MS } from '../durations.ts'

/** Path of the shell's server with the figures of releases, for an operator with OUTCOMES_TOKEN. */
export const STATUS_URL = '/releases/status'

/** The name under which the shell counts itself beside the remotes. */
export const SHELL_PART = 'shell'

/** Failures of a release with one message at one place. */
export type ReleaseFailure = {
  /** Time of the last one. */
  at: string
  where: 'server' | 'browser'
  message: string
  count: number
  /**
   * Places in scripts of the release, the innermost first: `web/static/js/remote.js:1:2345` as counted, `src/pages/chat.tsx:42 in
   * sendMessage` where the release has source maps.
   */
  stack: readonly string[]
}

/** Times of a page in browsers that measure them: how many, their milliseconds together, and how many took at most each limit. */
export type Times = { count: number; milliseconds: number; atMost: number[] }

/** Limits in milliseconds of {@link Times}, by what is measured. 2.5 s and 200 ms are what a good page stays below. */
export const TIME_LIMITS = {
  paint: [500, 800, 1200, 1800, 2500, 4000],
  interaction: [50, 100, 200, 300, 500, 1000],
} as const satisfies Record<string, readonly number[]>
export type TimeName = keyof typeof TIME_LIMITS

/** Times of one page of a release, whose path is that of the contract. */
export type PageTimes = { path: string } & Record<TimeName, Times>

/** Views and failures of one hour. */
export type HourCounts = { at: string; views: number; failures: number }

/** Counts of one release on one shell server since its start. */
export type ReleaseCounts = {
  /** Pages on which it was mounted. Unlike votes, a network counts as often as it comes. */
  views: number
  failures: Record<ReleaseFailure['where'], number>
  /** The last 24 hours in which it was counted, oldest first. */
  hours: HourCounts[]
  /** The most frequent of the last failures with different messages or places. */
  lastFailures: ReleaseFailure[]
  /** Pages on which it answered later than its timeout. */
  late: number
  /** Pages that were rendered without it. */
  leftOut: number
  /** Pages of its own that the server rendered, and the milliseconds until their HTML was complete. */
  server: { pages: number; milliseconds: number }
  /** Pages whose browser loaded it, and the milliseconds until its module was there. */
  load: { pages: number; milliseconds: number }
  /** Its pages in browsers: the largest contentful paint (LCP), and the slowest interaction of a visit (INP). */
  pages: PageTimes[]
}

/** The figures of a release that visitors get, or got since the server's start. */
export type ReleaseStatus = ReleaseCounts & {
  remote: string
  release: string
  version: string
  owner: string
  /** `before`: it was live since the server's start. */
  state: 'live' | 'canary' | 'before'
  /** Bytes of a first visit: entry, scripts and styles as they are sent. */
  bytes: number
}

/** Releases that are counted; bounds the memory and the number of time series. */
const MAX_RELEASES = 100
/** Different failures that are counted for a release, and those of them in its figures. */
const MAX_COUNTED_FAILURES = 50
const MAX_LAST_FAILURES = 5
const MAX_HOURS = 24

export type ReleaseCounter = ReturnType<typeof createReleaseCounter>

/** Counts views, failures and times of releases in memory. */
export function createReleaseCounter(now: () => number = Date.now) {
  const counts = new Map<string, ReleaseCounts>()
  const find = (remote: string, release: string): ReleaseCounts => {
    const key = `${remote} ${release}`
    const known = counts.get(key)
    if (known) return known
    const created = createCounts()
    counts.set(key, created)
    const [oldest] = counts.keys()
    if (oldest !== undefined && counts.size > MAX_RELEASES) counts.delete(oldest)
    return created
  }
  return {
    viewed(remote: string, release: string) {
      const counted = find(remote, release)
      counted.views++
      findHour(counted, now()).views++
    },
    late: (remote: string, release: string) => void find(remote, release).late++,
    leftOut: (remote: string, release: string) => void find(remote, release).leftOut++,
    rendered(remote: string, release: string, milliseconds: number) {
      const { server } = find(remote, release)
      server.pages++
      server.milliseconds += milliseconds
    },
    loaded(remote: string, release: string, milliseconds: number) {
      const { load } = find(remote, release)
      load.pages++
      load.milliseconds += milliseconds
    },
    timed(remote: string, release: string, path: string, found: Partial<Record<TimeName, number>>) {
      const { pages } = find(remote, release)
      const known = pages.find((one) => one.path === path)
      const page = known ?? { path, paint: createTimes('paint'), interaction: createTimes('interaction') }
      if (!known) pages.push(page)
      for (const name of TIME_NAMES) addTime(name, page[name], found[name])
    },
    failed(
      remote: string,
      release: string,
      where: ReleaseFailure['where'],
      message: string,
      stack: readonly string[] = [],
    ) {
      const counted = find(remote, release)
      counted.failures[where]++
      findHour(counted, now()).failures++
      countFailure(counted, { at: new Date(now()).toISOString(), where, message, count: 1, stack })
    },
    /** The counts of a release; zeros for one that was never counted. */
    get(remote: string, release: string): ReleaseCounts {
      const counted = counts.get(`${remote} ${release}`) ?? createCounts()
      const lastFailures = counted.lastFailures.toSorted((a, b) => b.count - a.count).slice(0, MAX_LAST_FAILURES)
      return { ...counted, lastFailures }
    },
    /** The counted releases. */
    list: (): { remote: string; release: string }[] =>
      [...counts.keys()].map((key) => {
        const [remote = '', release = ''] = key.split(' ')
        return { remote, release }
      }),
  }
}

/** Counts a failure as the newest. A new one replaces the oldest of the rarest when too many differ. */
function countFailure({ lastFailures }: ReleaseCounts, failure: ReleaseFailure) {
  const isSame = ({ message, stack }: ReleaseFailure) =>
    message === failure.message && stack.join() === failure.stack.join()
  const counted = lastFailures.findIndex(isSame)
  const rarest = Math.min(...lastFailures.map(({ count }) => count))
  const replaced =
    counted >= 0 || lastFailures.length < MAX_COUNTED_FAILURES
      ? counted
      : lastFailures.findLastIndex(({ count }) => count === rarest)
  const [earlier] = replaced >= 0 ? lastFailures.splice(replaced, 1) : []
  lastFailures.unshift({ ...failure, count: counted >= 0 && earlier ? earlier.count + 1 : 1 })
}

/** The counts of the current hour; of the hours before, the last ones stay. */
function findHour({ hours }: ReleaseCounts, now: number): HourCounts {
  const at = new Date(now - (now % HOUR_MS)).toISOString()
  const last = hours.at(-1)
  if (last?.at === at) return last
  const created: HourCounts = { at, views: 0, failures: 0 }
  hours.push(created)
  if (hours.length > MAX_HOURS) hours.shift()
  return created
}

const TIME_NAMES = Object.keys(TIME_LIMITS) as TimeName[]
const createTimes = (name: TimeName): Times => ({ count: 0, milliseconds: 0, atMost: TIME_LIMITS[name].map(() => 0) })

function addTime(name: TimeName, times: Times, milliseconds: number | undefined) {
  if (milliseconds === undefined) return
  times.count++
  times.milliseconds += milliseconds
  times.atMost = times.atMost.map((count, index) => count + (milliseconds <= (TIME_LIMITS[name][index] ?? 0) ? 1 : 0))
}

/** The smallest limit that three quarters of the times keep, in milliseconds: Infinity when none does, undefined without times. */
export function findThreeQuarters(name: TimeName, { count, atMost }: Times): number | undefined {
  if (!count) return undefined
  return TIME_LIMITS[name][atMost.findIndex((kept) => kept >= count * 0.75)] ?? Infinity
}

const createCounts = (): ReleaseCounts => ({
  views: 0,
  failures: { server: 0, browser: 0 },
  hours: [],
  lastFailures: [],
  late: 0,
  leftOut: 0,
  server: { pages: 0, milliseconds: 0 },
  load: { pages: 0, milliseconds: 0 },
  pages: [],
})
