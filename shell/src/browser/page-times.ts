import { findPath } from '@radruf/contract'
import { loadMeasureName } from '@radruf/federation/page'
import { toReleaseList } from '../app/page-releases.ts'
import type { PageState } from '../app/page-state.ts'
import { createReportSender } from '../app/send-report.ts'

/** Milliseconds of a page: until its largest element was painted, and of its slowest interaction until the next frame. */
type PageTimes = { paint?: number; interaction?: number }

/** An interaction, and its milliseconds until the next frame. Other events have the id 0. */
type InteractionEntry = PerformanceEntry & { interactionId?: number }

/** Milliseconds of the shortest interaction that is reported to the observer; shorter ones are no problem. */
const MIN_INTERACTION_MS = 40

/**
 * Reports once, when the page is first hidden or left, how long the largest paint of the document took, and the slowest interaction with
 * each of its pages, and how long each remote took to load. The pages are those of the contract, without what an address says about a person. Browsers without these entries
 * report nothing.
 */
export function reportPageTimes({ remotes }: Pick<PageState, 'remotes'>, token: string) {
  const send = createReportSender()
  const times = new Map<string, PageTimes>()
  const first = location.pathname
  const record = (pathname: string, found: PageTimes) => {
    const path = findPath(pathname)?.path
    if (path) times.set(path, { ...times.get(path), ...found })
  }
  const observe = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    use: (entry: PerformanceEntry) => void,
  ) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes(options.type ?? '')) return
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ ...options, buffered: true })
  }
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => record(first, { paint: Math.round(startTime) }))
  observe({ type: 'event', durationThreshold: MIN_INTERACTION_MS }, (entry) => {
    const { interactionId, duration } = entry as InteractionEntry
    if (!interactionId) return
    const known = times.get(findPath(location.pathname)?.path ?? '')?.interaction ?? 0
    record(location.pathname, { interaction: Math.max(known, Math.round(duration)) })
  })
  let isSent = false
  const report = () => {
    if (isSent || document.visibilityState !== 'hidden' || !times.size) return
    isSent = true
    const page = { token, releases: toReleaseList(remotes) }
    send('/reports/times', {
      page,
      times: [...times].map(([path, found]) => ({ path, ...found })),
      loads: remotes.flatMap(({ name }) => {
        const [load] = performance.getEntriesByName(loadMeasureName(name))
        return load ? [{ remote: name, milliseconds: Math.round(load.duration) }] : []
      }),
    })
  }
  document.addEventListener('visibilitychange', report)
}
