import { findPath, type RemoteName, SLOTS } from '@radruf/contract'
import type { ServerBundles } from '@radruf/federation/evaluate'
import type { RenderedPage } from '../rendered-page.ts'
import { type Fault, RendererFault } from './faults.ts'
import { createRendererPool, type PoolOptions, type RendererPool } from './pool.ts'
import { type PageInput, type ReleaseBundles, type ReleaseId, toReleaseKey } from './protocol.ts'
import type { PageServices } from './renderer-process.ts'

export type { PageInput, ServiceRequest, ServiceResponse } from './protocol.ts'

/** The server bundles of a page's remote; undefined when only the browser loads it. Rejects when it is unavailable or slow. */
export type LoadBundles = (name: RemoteName) => Promise<(ReleaseId & { bundles: ServerBundles }) | undefined>

export type Renderers = {
  /**
   * Renders a page. A release that fails, hangs or ends its renderer is reported, and the visitor gets the page without it: the browser
   * loads it.
   */
  render: (input: PageInput, load: LoadBundles, services: PageServices) => Promise<RenderedPage>
  close: () => void
}

/** Renderers that may end without a known author before the page is rendered without remotes. */
const MAX_UNKNOWN_FAULTS = 2

/** Renders pages in restricted processes (docs/decisions/019). This process evaluates no code of releases. */
export function createRenderers(options: PoolOptions): Renderers {
  const exclusions = createExclusions()
  const pool = createRendererPool({
    ...options,
    getLiveReleases: async () => (await options.getLiveReleases()).filter((release) => !exclusions.isLeftOut(release)),
    onFault: (release, fault) => {
      exclusions.add(release, fault)
      // The rollback rule decides about late releases, because a busy machine may be the cause.
      if (!fault.isUncertain && fault.what !== 'late') options.onFault(release, fault)
    },
  })
  return {
    render: async (input, load, services) => {
      const releases = await loadReleases(input.url, load, services)
      return renderWithoutFaulty(
        { pool, exclusions, services },
        input,
        releases.filter((release) => !exclusions.isLeftOut(release)),
      )
    },
    close: pool.close,
  }
}

async function loadReleases(url: string, load: LoadBundles, { onRemoteError, onError }: PageServices) {
  const releases: ReleaseBundles[] = []
  for (const name of findRemotes(url)) {
    try {
      const release = await load(name)
      if (release) releases.push(release)
    } catch (error) {
      // A release that arrives late has not failed.
      if (error instanceof Error && error.name === 'TimeoutError') onError(error)
      else onRemoteError(name, error)
    }
  }
  return releases
}

type Attempt = { pool: RendererPool; exclusions: ReturnType<typeof createExclusions>; services: PageServices }

/** Renders a page, again without a release that ended its renderer, and without any after {@link MAX_UNKNOWN_FAULTS}. */
async function renderWithoutFaulty(
  { pool, exclusions, services }: Attempt,
  input: PageInput,
  loaded: ReleaseBundles[],
) {
  let releases = loaded
  for (let unknown = 0; ; ) {
    const admission = exclusions.createAdmission()
    try {
      return await pool.render(input, () => releases.filter(admission.admits), services)
    } catch (error) {
      // An action must not run twice, and this one may have taken effect.
      if (!(error instanceof RendererFault) || input.method === 'POST') throw error
      const { author } = error.fault
      if (author && releases.some(({ name }) => name === author.name)) {
        services.onRemoteError(author.name, error)
        releases = releases.filter(({ name }) => name !== author.name)
      } else if (++unknown >= MAX_UNKNOWN_FAULTS) {
        if (!releases.length) throw error
        services.onError(error)
        releases = []
      }
    } finally {
      admission.end()
    }
  }
}

/** The remotes whose pages and slots an address shows, owner of the page first. */
function findRemotes(url: string): RemoteName[] {
  const entry = findPath(new URL(url).pathname)
  const owner = entry && entry.owner !== 'shell' ? [entry.owner] : []
  return [...new Set([...owner, ...(entry?.slots ?? []).map((slot) => SLOTS[slot])])]
}

/** Milliseconds for which a release that ended a renderer is left to the browser, unless it is rolled back earlier. */
const LEFT_OUT_MS = 600_000
/** Milliseconds for which few pages wait for a release that did not end in time, and their number. The others are rendered without it. */
const LATE_MS = 10_000
const MAX_LATE_PAGES = 4

/** A page's claim to the releases that it is rendered with. */
type Admission = { admits: (release: ReleaseId) => boolean; end: () => void }

/** Creates the list of releases that pages are rendered without after a fault. Times are those of `performance.now`. */
function createExclusions() {
  const leftOut = new Map<string, number>()
  /** Late release → time until which it counts as late, and the pages that wait for it. */
  const late = new Map<string, { until: number; pages: number }>()
  const isLeftOut = (release: ReleaseId) => (leftOut.get(toReleaseKey(release)) ?? 0) > performance.now()

  const add = (release: ReleaseId, { what }: Fault) => {
    const key = toReleaseKey(release)
    const until = performance.now() + (what === 'late' ? LATE_MS : LEFT_OUT_MS)
    if (what !== 'late') leftOut.set(key, until)
    else late.set(key, Object.assign(late.get(key) ?? { pages: 0 }, { until }))
  }
  const createAdmission = (): Admission => {
    const claimed: { pages: number }[] = []
    return {
      admits: (release) => {
        if (isLeftOut(release)) return false
        const state = late.get(toReleaseKey(release))
        if (!state || state.until < performance.now()) return true
        if (state.pages >= MAX_LATE_PAGES) return false
        state.pages++
        claimed.push(state)
        return true
      },
      end: () => {
        for (const state of claimed) state.pages--
      },
    }
  }
  return { add, isLeftOut, createAdmission }
}
