/** Paths of the shell's server with the figures of releases, for an operator with OUTCOMES_TOKEN: as JSON and for Prometheus. */
export const STATUS_URL = '/releases/status'
export const METRICS_URL = '/releases/metrics'

/** A failure of a release as it was reported last. */
export type ReleaseFailure = { at: string; where: 'server' | 'browser'; message: string }

/** Counts of one release on one shell server since its start. */
export type ReleaseCounts = {
  /** Pages on which it was mounted. Unlike votes, a network counts as often as it comes. */
  views: number
  failures: Record<ReleaseFailure['where'], number>
  /** The newest failures with different messages, newest first. */
  lastFailures: ReleaseFailure[]
  /** Pages on which it answered later than its timeout. */
  late: number
  /** Pages that were rendered without it. */
  leftOut: number
  /** Pages of its own that the server rendered, and the milliseconds until their HTML was complete. */
  server: { pages: number; milliseconds: number }
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
    viewed: (remote: string, release: string) => void find(remote, release).views++,
    late: (remote: string, release: string) => void find(remote, release).late++,
    leftOut: (remote: string, release: string) => void find(remote, release).leftOut++,
    rendered(remote: string, release: string, milliseconds: number) {
      const { server } = find(remote, release)
      server.pages++
      server.milliseconds += milliseconds
    },
    failed(remote: string, release: string, where: ReleaseFailure['where'], message: string) {
      const counted = find(remote, release)
      counted.failures[where]++
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

const createCounts = (): ReleaseCounts => ({
  views: 0,
  failures: { server: 0, browser: 0 },
  lastFailures: [],
  late: 0,
  leftOut: 0,
  server: { pages: 0, milliseconds: 0 },
})

type Sample = { labels?: string; value: number }
type Metric = { name: string; type: 'counter' | 'gauge'; help: string; read: (status: ReleaseStatus) => Sample[] }

const METRICS: readonly Metric[] = [
  {
    name: 'views_total',
    type: 'counter',
    help: 'Pages on which a release was mounted.',
    read: ({ views }) => [{ value: views }],
  },
  {
    name: 'failures_total',
    type: 'counter',
    help: 'Failures of a release, in the browser or on the server.',
    read: ({ failures }) => Object.entries(failures).map(([where, value]) => ({ labels: `where="${where}"`, value })),
  },
  {
    name: 'late_total',
    type: 'counter',
    help: 'Pages on which a release answered late.',
    read: ({ late }) => [{ value: late }],
  },
  {
    name: 'left_out_total',
    type: 'counter',
    help: 'Pages that were rendered without a release.',
    read: ({ leftOut }) => [{ value: leftOut }],
  },
  {
    name: 'server_pages_total',
    type: 'counter',
    help: 'Pages of a release that the server rendered.',
    read: ({ server }) => [{ value: server.pages }],
  },
  {
    name: 'server_seconds_total',
    type: 'counter',
    help: 'Seconds until the HTML of these pages was complete.',
    read: ({ server }) => [{ value: server.milliseconds / 1000 }],
  },
  {
    name: 'first_visit_bytes',
    type: 'gauge',
    help: 'Bytes of entry, scripts and styles of a release as they are sent.',
    read: ({ bytes }) => [{ value: bytes }],
  },
]

/** The figures in Prometheus' text format. */
export function formatMetrics(statuses: readonly ReleaseStatus[]): string {
  const lines = METRICS.flatMap(({ name, type, help, read }) => [
    `# HELP radruf_release_${name} ${help}`,
    `# TYPE radruf_release_${name} ${type}`,
    ...statuses.flatMap((status) =>
      read(status).map(({ labels, value }) => {
        const { remote, release, version, state } = status
        const all = [`remote="${remote}"`, `release="${release}"`, `version="${version}"`, `state="${state}"`, labels]
        return `radruf_release_${name}{${all.filter(Boolean).join(',')}} ${value}`
      }),
    ),
  ])
  return `${lines.join('\n')}\n`
}
