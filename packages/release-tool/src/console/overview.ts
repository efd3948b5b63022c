import type { Canary, Freeze, Registry, RegistryEntry, ShellOffer } from '@radruf/federation/registry'
import { getFirstVisitBudget } from '../checks/size-budget.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import {
  findThreeQuarters,
  type HourCounts,
  type ReleaseFailure,
  type ReleaseStatus,
  SHELL_PART,
  TIME_LIMITS,
  type Times,
} from '../guard/release-status.ts'
import { findLiveSince, isForAll } from '../registry/actions.ts'

/** What visitors met of one release since the start of the shell servers. */
type PartFigures = {
  views: number
  failures: number
  /** Failures per 1,000 views; null without views. */
  perThousand: number | null
  /** The same for each of the last 24 hours, oldest first. */
  hours: (number | null)[]
  /** Milliseconds within which three quarters of its pages have painted their largest element; null without times. */
  paintMs: number | null
  /** More than a quarter took longer than any limit that is counted. */
  isPaintOver: boolean
  /** Bytes of a first visit as they are sent. */
  bytes: number
  lastFailure: string | null
}

type PartRelease = { release: string; version: string; since: string | null; figures: PartFigures | null }
type PartEvent = {
  at: string
  by: string
  what: 'live' | 'canary' | 'rolledBack'
  version: string
  why: string | null
}

/** What is wrong with a release: it fails twice as often as the one before it, paints too late, or is too large. */
type PartAlarm = 'errors' | 'paint' | 'bytes'

type ReleasePart = {
  name: string
  owner: string | null
  /** Null before the first publish. */
  live: PartRelease | null
  canary: (PartRelease & Pick<Canary, 'percent'> & { staff: boolean }) | null
  /** The release that a rollback makes live. */
  before: string | null
  isPinned: boolean
  isDisabled: boolean
  alarms: PartAlarm[]
  /** Failures per 1,000 views of the release that the newest one is compared with. */
  comparedWith: number | null
  lastRollback: PartEvent | null
  /** Changes of the last seven days, newest first. */
  events: PartEvent[]
  /** Time of the newest change; a decision names it. */
  seen: string
}

export type ReleaseOverview = {
  at: string
  frozen: Freeze | null
  /** Whether the shell servers gave their figures. */
  hasFigures: boolean
  /** `figures`: null before the shell servers gave them. */
  shell: { build: string | null; contract: string; figures: PartFigures | null } | null
  /** Unhealthy parts first, then by name. */
  parts: ReleasePart[]
}

/** Views from which a release is compared with another one. */
const MIN_COMPARED_VIEWS = 500
/** How many times as many failures are an alarm. */
const ALARM_FACTOR = 2
/** Failures per 1,000 views below which a reference counts as this: one failure is no alarm. */
const MIN_REFERENCE = 1
/** Milliseconds within which a page should have painted its largest element. */
const PAINT_BUDGET_MS = 2500
const SHOWN_DAYS = 7
const SHOWN_HOURS = 24

/** The releases of a product. `statuses` are the figures of all shell servers; undefined when they cannot be read. */
export function createOverview(
  { frozen, remotes, shell }: Pick<Registry, 'frozen' | 'remotes' | 'shell'>,
  statuses: readonly ReleaseStatus[] | undefined,
  now: Date,
): ReleaseOverview {
  const parts = Object.entries(remotes)
    .filter(([, { history }]) => history.length > 0)
    .map(([name, entry]) => createPart(name, entry, statuses, now))
    .sort((a, b) => b.alarms.length - a.alarms.length || a.name.localeCompare(b.name))
  return {
    at: now.toISOString(),
    frozen: frozen ?? null,
    hasFigures: statuses !== undefined,
    shell: shell ? describeShell(shell, statuses, now) : null,
    parts,
  }
}

const describeShell = ({ build, contract }: ShellOffer, statuses: readonly ReleaseStatus[] | undefined, now: Date) => ({
  build: build?.hash ?? null,
  contract,
  figures: sumFigures(statuses?.filter(({ remote }) => remote === SHELL_PART) ?? [], now),
})

function createPart(
  name: string,
  entry: RegistryEntry,
  statuses: readonly ReleaseStatus[] | undefined,
  now: Date,
): ReleasePart {
  const own = statuses?.filter(({ remote }) => remote === name)
  const toRelease = (release: string): PartRelease => ({
    release,
    version: findVersion(entry, release),
    since: findLiveSince(entry, release)?.at ?? null,
    figures: own
      ? sumFigures(
          own.filter((status) => status.release === release),
          now,
        )
      : null,
  })
  const live = entry.stable ? toRelease(entry.stable) : null
  const canary = entry.canary
    ? { ...toRelease(entry.canary.release), percent: entry.canary.percent, staff: entry.canary.staff === true }
    : null
  const [previous] = entry.before
  const newest = canary ?? live
  const reference = canary ? live : previous ? toRelease(previous) : null
  const events = listEvents(entry)
  return {
    name,
    owner: own?.find(({ release }) => release === entry.stable)?.owner ?? null,
    live,
    canary,
    before: previous ? findVersion(entry, previous) : null,
    isPinned: entry.pinned === true,
    isDisabled: entry.disabled === true,
    alarms: findAlarms(name, newest?.figures ?? null, reference?.figures ?? null),
    comparedWith: reference?.figures?.perThousand ?? null,
    lastRollback: events.find(({ what }) => what === 'rolledBack') ?? null,
    events: events.filter(({ at }) => now.getTime() - Date.parse(at) < SHOWN_DAYS * DAY_MS),
    seen: entry.history[0]?.at ?? '',
  }
}

/** The alarms of the newest release of a part, compared with the one before it. */
function findAlarms(name: string, figures: PartFigures | null, reference: PartFigures | null): PartAlarm[] {
  if (!figures) return []
  const { views, perThousand, paintMs, isPaintOver, bytes } = figures
  const alarms: PartAlarm[] = []
  const limit = reference?.perThousand == null ? null : Math.max(reference.perThousand, MIN_REFERENCE) * ALARM_FACTOR
  if (views >= MIN_COMPARED_VIEWS && limit !== null && perThousand !== null && perThousand >= limit)
    alarms.push('errors')
  if (isPaintOver || (paintMs !== null && paintMs > PAINT_BUDGET_MS)) alarms.push('paint')
  if (bytes > getFirstVisitBudget(name) * 1000) alarms.push('bytes')
  return alarms
}

/** The figures of one release at every server; null for one that none knows. */
function sumFigures(statuses: readonly ReleaseStatus[], now: Date): PartFigures | null {
  const [first] = statuses
  if (!first) return null
  const views = sum(statuses.map((status) => status.views))
  const failures = sum(statuses.map((status) => status.failures.browser + status.failures.server))
  const paint = sumTimes(statuses.flatMap(({ pages }) => pages.map((page) => page.paint)))
  const limit = findThreeQuarters('paint', paint)
  const [lastFailure] = statuses
    .flatMap((status) => status.lastFailures)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(formatFailure)
  return {
    views,
    failures,
    perThousand: toRate(failures, views),
    // A server of the release before counts no hours.
    hours: sumHours(
      statuses.flatMap((status) => status.hours ?? []),
      now,
    ),
    paintMs: limit !== undefined && Number.isFinite(limit) ? limit : null,
    isPaintOver: limit === Number.POSITIVE_INFINITY,
    bytes: first.bytes,
    lastFailure: lastFailure ?? null,
  }
}

/** A failure with its place in the remote's own sources, or else in what it uses. */
function formatFailure({ message, stack }: ReleaseFailure): string {
  const place = stack.find((one) => one.startsWith('src/')) ?? stack[0]
  return place ? `${message} (${place})` : message
}

function sumHours(counted: readonly HourCounts[], now: Date): (number | null)[] {
  const current = now.getTime() - (now.getTime() % HOUR_MS)
  return Array.from({ length: SHOWN_HOURS }, (_, index) => {
    const at = new Date(current - (SHOWN_HOURS - 1 - index) * HOUR_MS).toISOString()
    const hours = counted.filter((hour) => hour.at === at)
    return toRate(sum(hours.map(({ failures }) => failures)), sum(hours.map(({ views }) => views)))
  })
}

const sumTimes = (all: readonly Times[]): Times => ({
  count: sum(all.map(({ count }) => count)),
  milliseconds: sum(all.map(({ milliseconds }) => milliseconds)),
  atMost: TIME_LIMITS.paint.map((_, index) => sum(all.map(({ atMost }) => atMost[index] ?? 0))),
})

const toRate = (failures: number, views: number): number | null =>
  views ? Math.round((failures / views) * 10_000) / 10 : null
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const findVersion = ({ releases }: RegistryEntry, release: string): string => releases[release]?.version ?? release

/** The changes that visitors notice, newest first. A rollback names the release that it took back. */
function listEvents(entry: RegistryEntry): PartEvent[] {
  return entry.history.flatMap((change, index): PartEvent[] => {
    const { at, by, why = null } = change
    const toEvent = (what: PartEvent['what'], release: string): PartEvent[] => [
      { at, by, what, version: findVersion(entry, release), why },
    ]
    if (change.what === 'end canary') return toEvent('rolledBack', change.release)
    if (change.what === 'rollback') {
      const undone = entry.history.slice(index + 1).find(isForAll)
      return toEvent('rolledBack', undone?.release ?? change.release)
    }
    if (change.percent !== undefined || change.staff) return toEvent('canary', change.release)
    return isForAll(change) ? toEvent('live', change.release) : []
  })
}
