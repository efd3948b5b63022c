import { createPathFinder, type RemoteName } from '@radruf/contract'
import { findRemotes } from '../../app/path-remotes.ts'
import type { RenderedPage } from '../rendered-page.ts'
import { type Fault, PageFailed, RendererFault, SURVIVED } from './faults.ts'
import { createRendererPool, type PoolOptions, type RendererPool } from './pool.ts'
import { type PageInput, type ReleaseBundles, type ReleaseId, toReleaseKey } from './protocol.ts'
import type { PageServices } from './renderer-process.ts'

export type { PageInput, ServiceRequest, ServiceResponse } from './protocol.ts'

/** A release of a page. `isLive`: it is the live one of the registry or a canary, and no override of a session. */
type LoadedRelease = ReleaseBundles & { isLive: boolean }
/** The server bundles of a page's remote; undefined when only the browser loads it. Rejects when it is unavailable or slow. */
export type LoadBundles = (name: RemoteName) => Promise<LoadedRelease | undefined>

export type Renderers = {
  /**
   * Renders a page. A release that fails, hangs or ends its renderer is reported, and the visitor gets the page without it: the browser
   * loads it.
   */
  render: (input: PageInput, load: LoadBundles, services: PageServices) => Promise<RenderedPage>
  /** Whether a renderer can take a page. */
  areReady: () => boolean
  close: () => void
}

/** Renderers that may end without a known author before the page is rendered without remotes. */
const MAX_UNKNOWN_FAULTS = 2
/** Renderers that may end before they receive the page. All of them may end at once, when the system lacks memory. */
const MAX_UNBEGUN = 5

/** Milliseconds between two looks at what is live. */
const LIVE_CHECK_MS = 250

export type RenderersOptions = PoolOptions & {
  /** The live releases and canaries. */
  getLiveReleases: () => Promise<ReleaseId[]>
}

/** Renders pages in restricted processes (docs/decisions/019). This process evaluates no code of releases. */
export function createRenderers({ getLiveReleases, ...options }: RenderersOptions): Renderers {
  const exclusions = createExclusions()
  const onFault = (release: ReleaseId, fault: Fault) => {
    exclusions.add(release, fault)
    // The rollback rule decides about late releases, because a busy machine may be the cause.
    if (!fault.isUncertain && fault.what !== 'late') options.onFault(release, fault)
  }
  const pool = createRendererPool({ ...options, onFault })
  const watch = watchLeaving(getLiveReleases, pool.retire, options.onError)
  return {
    render: async (input, load, services) => {
      const releases = await loadReleases(input, load, services)
      return renderWithoutFaulty(
        { pool, exclusions, services, onFault, onServe: watch.noteServed },
        input,
        releases.filter((release) => !exclusions.isLeftOut(release)),
      )
    },
    areReady: pool.areReady,
    close: () => {
      watch.stop()
      pool.close()
    },
  }
}

/**
 * Reports the releases that are no longer live: after a publish, a rollback, or the end of a canary. One that was live between two looks
 * only is known from its pages.
 */
function watchLeaving(
  getLiveReleases: RenderersOptions['getLiveReleases'],
  onLeave: RendererPool['retire'],
  onError: (error: unknown) => void,
) {
  const known = new Set<string>()
  const check = async () => {
    // A release that is served during the request may be newer than its response.
    const before = [...known]
    const live = new Set((await getLiveReleases()).map(toReleaseKey))
    const left = new Set(before.filter((key) => !live.has(key)))
    for (const key of left) known.delete(key)
    for (const key of live) known.add(key)
    if (left.size) onLeave((release) => left.has(toReleaseKey(release)))
  }
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => void check().catch(onError).then(schedule), LIVE_CHECK_MS)
    timer.unref()
  }
  schedule()
  return {
    /** A renderer gets a page with these releases. */
    noteServed: (releases: readonly LoadedRelease[]) => {
      for (const release of releases) if (release.isLive) known.add(toReleaseKey(release))
    },
    stop: () => clearTimeout(timer),
  }
}

async function loadReleases(
  { url, page }: PageInput,
  load: LoadBundles,
  { onRemoteError, onError }: PageServices,
): Promise<LoadedRelease[]> {
  const releases: LoadedRelease[] = []
  const find = createPathFinder(page.added.flatMap(({ paths }) => paths))
  for (const name of findRemotes(new URL(url).pathname, find)) {
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

type Attempt = Pick<PoolOptions, 'onFault'> & {
  pool: RendererPool
  exclusions: ReturnType<typeof createExclusions>
  services: PageServices
  onServe: (releases: readonly LoadedRelease[]) => void
}
/** The release that was left out last because of an error that names none. It is guilty when the page then renders. */
type Suspect = { release: ReleaseId; failed: PageFailed }

/**
 * Renders a page, again without the releases that failed or ended their renderer, and without any after {@link MAX_UNKNOWN_FAULTS}. Each
 * set of releases has renderers of its own.
 */
async function renderWithoutFaulty(attempt: Attempt, requested: PageInput, loaded: LoadedRelease[]) {
  const { pool, exclusions, services, onServe } = attempt
  let input = requested
  let releases = loaded
  let suspect: Suspect | undefined
  for (let unknown = 0, unbegun = 0; ; ) {
    const admission = exclusions.createAdmission()
    const admit = () => {
      const admitted = releases.filter(admission.admits)
      onServe(admitted)
      return admitted
    }
    try {
      const page = await pool.render(input, admit, services)
      if (suspect) reportSuspect(attempt, suspect)
      return page
    } catch (error) {
      if (error instanceof PageFailed) {
        const { remotes, hasRun } = error.failure
        const others = releases.filter(({ name }) => !remotes.includes(name))
        const last = releases.at(-1)
        // The shell's own error occurs again without remotes.
        if (!last) throw error.cause
        // Without a known author the page is tried without the last one. A release can name one that is not on the page.
        suspect = others.length < releases.length ? undefined : { release: last, failed: error }
        releases = suspect ? releases.slice(0, -1) : others
        // An action runs once, so the page is then rendered as after a GET.
        if (hasRun) input = { ...input, method: 'GET', body: undefined }
        continue
      }
      if (!(error instanceof RendererFault)) throw error
      // The renderer had ended before it received the page, for example with all others.
      if (!error.hasBegun && ++unbegun < MAX_UNBEGUN) continue
      // An action must not run twice, and this one may have taken effect.
      if (input.method === 'POST') throw error
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

function reportSuspect({ services, onFault }: Attempt, { release: { name, hash }, failed }: Suspect) {
  services.onRemoteError(name, failed.cause)
  const { fault } = failed.failure
  if (fault) onFault({ name, hash }, { what: fault, description: SURVIVED[fault] })
}

/** Milliseconds for which a release that ended a renderer is left to the browser, unless it is rolled back earlier. */
const LEFT_OUT_MS = 600_000
/** Milliseconds for which few pages wait for a release that did not end in time, and their number. The others are rendered without it. */
const LATE_MS = 10_000
const MAX_LATE_PAGES = 4

/** A page's claim to the releases that it is rendered with. The answer for a release may be asked for more than once. */
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
    const claimed = new Map<string, { pages: number }>()
    const refused = new Set<string>()
    return {
      admits: (release) => {
        const key = toReleaseKey(release)
        if (isLeftOut(release) || refused.has(key)) return false
        const state = late.get(key)
        if (claimed.has(key) || !state || state.until < performance.now()) return true
        if (state.pages >= MAX_LATE_PAGES) {
          refused.add(key)
          return false
        }
        state.pages++
        claimed.set(key, state)
        return true
      },
      end: () => {
        for (const state of claimed.values()) state.pages--
      },
    }
  }
  return { add, isLeftOut, createAdmission }
}
