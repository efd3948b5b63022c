import { findPath } from '@radruf/contract'
import { createMetrics, type Metrics } from '@radruf/monitoring'
import {
  type ReleaseCounter,
  type ReleaseStatus,
  TIME_LIMITS,
  type TimeName,
  type Times,
} from '@radruf/release-tool/guard'
import type { FastifyRequest } from 'fastify'
import { APP_VERSION } from '../app/version.ts'
import { readStatuses } from './release-status-routes.ts'
import type { Fault } from './renderers/faults.ts'
import type { Source } from './source.ts'

const FAULTS: readonly Fault['what'][] = [
  'hangs',
  'exit',
  'memory',
  'forged',
  'unhandled error',
  'size',
  'globals',
  'late',
]

/** What the shell's server counts and measures for its operator. */
export type ShellMetrics = Metrics & {
  /** Tells from now on how many event streams are open. */
  watchStreams: (count: () => number) => void
  rendererFailed: (what: Fault['what']) => void
}

/** A figure of a release: its values by further labels. */
type Figure = { labels?: Record<string, string>; value: number }
type ReleaseMetric = {
  name: string
  type: 'readCounter' | 'gauge'
  help: string
  labels?: readonly string[]
  read: (status: ReleaseStatus) => Figure[]
}

const RELEASE_METRICS: readonly ReleaseMetric[] = [
  {
    name: 'views_total',
    type: 'readCounter',
    help: 'Pages on which a release was mounted.',
    read: ({ views }) => [{ value: views }],
  },
  {
    name: 'failures_total',
    type: 'readCounter',
    help: 'Failures of a release, in the browser or on the server.',
    labels: ['where'],
    read: ({ failures }) => Object.entries(failures).map(([where, value]) => ({ labels: { where }, value })),
  },
  {
    name: 'late_total',
    type: 'readCounter',
    help: 'Pages on which a release answered late.',
    read: ({ late }) => [{ value: late }],
  },
  {
    name: 'left_out_total',
    type: 'readCounter',
    help: 'Pages that were rendered without a release.',
    read: ({ leftOut }) => [{ value: leftOut }],
  },
  {
    name: 'server_pages_total',
    type: 'readCounter',
    help: 'Pages of a release that the server rendered.',
    read: ({ server }) => [{ value: server.pages }],
  },
  {
    name: 'server_seconds_total',
    type: 'readCounter',
    help: 'Seconds until the HTML of these pages was complete.',
    read: ({ server }) => [{ value: server.milliseconds / 1000 }],
  },
  {
    name: 'load_pages_total',
    type: 'readCounter',
    help: 'Pages whose browser has reported how long a release took to load.',
    read: ({ load }) => [{ value: load.pages }],
  },
  {
    name: 'load_seconds_total',
    type: 'readCounter',
    help: 'Seconds until the release was loaded on these pages.',
    read: ({ load }) => [{ value: load.milliseconds / 1000 }],
  },
  {
    name: 'first_visit_bytes',
    type: 'gauge',
    help: 'Bytes of entry, scripts and styles of a release as they are sent.',
    read: ({ bytes }) => [{ value: bytes }],
  },
  ...createTimeMetrics('largest_paint', 'paint', 'Seconds until the largest element of a page was painted (LCP).'),
  ...createTimeMetrics(
    'slowest_interaction',
    'interaction',
    'Seconds of the slowest interaction with a page until the next frame (INP).',
  ),
]

/** The three series of a histogram whose values browsers have counted. */
function createTimeMetrics(name: string, time: TimeName, help: string): ReleaseMetric[] {
  const create = (series: string, labels: readonly string[], read: (times: Times) => Figure[]): ReleaseMetric => ({
    name: `${name}_seconds_${series}`,
    type: 'readCounter',
    help,
    labels: ['path', ...labels],
    read: ({ pages }) =>
      pages.flatMap(({ path, [time]: times }) =>
        read(times).map((figure) => ({ ...figure, labels: { path, ...figure.labels } })),
      ),
  })
  return [
    create('bucket', ['le'], ({ count, atMost }) =>
      [...TIME_LIMITS[time].map((limit) => String(limit / 1000)), '+Inf'].map((le, index) => ({
        labels: { le },
        value: atMost[index] ?? count,
      })),
    ),
    create('sum', [], ({ milliseconds }) => [{ value: milliseconds / 1000 }]),
    create('count', [], ({ count }) => [{ value: count }]),
  ]
}

/** Creates the metrics of a shell's server. */
export function createShellMetrics(counter: ReleaseCounter, source: Source): ShellMetrics {
  let statuses: readonly ReleaseStatus[] | undefined
  const metrics = createMetrics(APP_VERSION, async () => {
    statuses = await readStatuses(counter, source).catch(() => undefined)
  })
  metrics.gauge({
    name: 'registry_readable',
    help: 'Whether the registry of the releases can be read. Without it the figures of releases are missing.',
    read: () => [{ value: statuses ? 1 : 0 }],
  })
  for (const { name, type, help, labels = [], read } of RELEASE_METRICS)
    metrics[type]({
      name: `release_${name}`,
      help,
      labels: ['remote', 'release', 'version', 'state', ...labels],
      read: () =>
        (statuses ?? []).flatMap((status) => {
          const { remote, release, version, state } = status
          return read(status).map((figure) => ({
            labels: { remote, release, version, state, ...figure.labels },
            value: figure.value,
          }))
        }),
    })
  const rendererFailed = metrics.counter({
    name: 'renderer_faults_total',
    help: 'Renderers that a release ended, or that did not respond, by what happened.',
    labels: ['what'],
    initial: FAULTS.map((what) => ({ what })),
  })
  return {
    ...metrics,
    watchStreams: (count) =>
      metrics.gauge({
        name: 'event_streams',
        help: 'Open event streams of this process.',
        read: () => [{ value: count() }],
      }),
    rendererFailed: (what) => rendererFailed({ what }),
  }
}

/** The route of a request as it may be logged: of a page its path in the contract, which has no values. */
export function findRoute({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  if (routeOptions.url !== PAGES) return routeOptions.url ?? 'unknown'
  const { pathname } = new URL(`http://page${url}`)
  return findPath(pathname)?.path ?? 'unknown'
}

/** The route of pages. */
export const PAGES = '/*'
