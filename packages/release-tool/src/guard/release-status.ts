import { HOUR_MS } from '../durations.ts'

/** Path of the shell's server with the figures of releases, for an operator with OUTCOMES_TOKEN. */
export const STATUS_URL = '/releases/status'

/** The name under which the shell counts itself beside the remotes. */
export const SHELL_PART = 'shell'

/** A failure of a release as it was reported last. */
export type ReleaseFailure = { at: string; where: 'server' | 'browser'; message: string }

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
  /** The newest failures with different messages, newest first. */
  lastFailures: ReleaseFailure[]
  /** Pages on which it answered later than its timeout. */
  late: number
  /** Pages that were rendered without it. */
  leftOut: number
  /** Pages of its own that the server rendered, and the milliseconds until their HTML was complete. */
  server: { pages: number; milliseconds: number }
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
    timed(remote: string, release: string, path: string, found: Partial<Record<TimeName, number>>) {
      const { pages } = find(remote, release)
      const known = pages.find((one) => one.path === path)
      const page = known ?? { path, paint: createTimes('paint'), interaction: createTimes('interaction') }
      if (!known) pages.push(page)
      for (const name of TIME_NAMES) addTime(name, page[name], found[name])
    },
    failed(remote: string, release: string, where: ReleaseFailure['where'], message: string) {
      const counted = find(remote, release)
      counted.failures[where]++
      findHour(counted, now()).failures++
      const others = counted.lastFailures.filter((one) => one.message !== message)
      const failure = { at: new Date(now()).toISOString(), where, message }
      counted.lastFailures = [failure, ...others].slice(0, MAX_LAST_FAILURES)
    },
    /** The counts of a release; zeros for one that was never counted. */
    get: (remote: string, release: string): ReleaseCounts => counts.get(`${remote} ${release}`) ?? createCounts(),
    /** The counted releases. */
    list: (): { remote: string; release: string }[] =>
      [...counts.keys()].map((key) => {
        const [remote = '', release = ''] = key.split(' ')
        return { remote, release }
      }),
  }
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
  pages: [],
})
