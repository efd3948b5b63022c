import type { PageInput, ReleaseBundles, ReleaseReference, RendererState } from './protocol.ts'
import {
  type Fault,
  type PageServices,
  type RenderedPage,
  type RendererProcess,
  startRenderer,
} from './renderer-process.ts'

export type PoolOptions = {
  /** The bundled renderer. */
  entry: string
  /** Number of renderers. */
  size: number
  /** Milliseconds for which a renderer may not respond. */
  deadlineMs: number
  /** Megabytes of one renderer's heap. */
  memoryMb: number
  /** The releases that a new renderer evaluates before its first page. */
  getLiveReleases: () => Promise<ReleaseBundles[]>
  /** A release failed while no page was rendered. */
  onIdleFailure: (release: ReleaseReference, error: unknown) => void
  /** A release ended a renderer, or probably did. */
  onFault: (release: ReleaseReference, fault: Fault) => void
  onError: (error: unknown) => void
  log: (line: string) => void
}

export type RendererPool = {
  /**
   * Renders a page in the least busy renderer, with the releases that are usable when the page's turn comes. Rejects with `RendererFault`
   * when the renderer ends before it answers.
   */
  render: (
    input: PageInput,
    getReleases: () => readonly ReleaseBundles[],
    services: PageServices,
  ) => Promise<RenderedPage>
  close: () => void
}

/** Pages after which a renderer is replaced. */
const MAX_PAGES = 5000
/** Share of the memory limit at which a successor is started, and at which the renderer no longer waits for it. */
const GROWN = 0.7
const OVERGROWN = 1
/** Megabytes that each page of a release must have left behind, on average, for it to be the author of a renderer's growth. */
const LEAK_MB = 10
/** Milliseconds before the next start while renderers end before they are ready, doubled with each. */
const MIN_DELAY_MS = 100
const MAX_DELAY_MS = 5000
/** Renderers beside those of the size while some do not respond. */
const MAX_SUBSTITUTES = 4
/** Pages that share a renderer while they wait. */
const MAX_SHARING = 16
/** Milliseconds that a page waits for a renderer. */
const QUEUE_TIMEOUT_MS = 10_000

type Member = {
  process: RendererProcess
  /** `retiring` renderers serve until their successor is ready, `leaving` ones only finish their pages. */
  state: 'starting' | 'serving' | 'retiring' | 'leaving'
  pages: number
  memoryMb: number
  /** Memory that the pages of each release have left behind in this renderer. */
  leftBehind: Map<string, { release: ReleaseReference; megabytes: number; pages: number }>
}

/**
 * Keeps a pool of renderers. Each renders one page at a time; a page that waits shares its renderer when no other is free. Renderers are replaced after {@link MAX_PAGES}, when they have grown, and when a release has changed globals.
 */
export function createRendererPool(options: PoolOptions): RendererPool {
  const { entry, size, deadlineMs, memoryMb, getLiveReleases, onIdleFailure, onFault, onError, log } = options
  const members = new Set<Member>()
  const queue: ((member: Member) => void)[] = []
  let isClosed = false
  let delayMs = 0

  const start = () => {
    const member: Member = {
      process: startRenderer({
        entry,
        deadlineMs,
        memoryMb,
        onIdleFailure,
        onError,
        onSlow: fill,
        onWaiting: serveQueue,
        onPageEnd: (state, releases) => onPageEnd(member, state, releases),
        onFault,
        onEnd: (fault) => onEnd(member, fault),
      }),
      state: 'starting',
      pages: 0,
      memoryMb: 0,
      leftBehind: new Map(),
    }
    members.add(member)
    void getLiveReleases()
      .catch((error: unknown) => {
        onError(error)
        return []
      })
      .then(member.process.warm)
    member.process.ready.then(
      (used) => {
        delayMs = 0
        member.memoryMb = used
        member.state = 'serving'
        const [predecessor] = [...members].filter(({ state }) => state === 'retiring')
        if (predecessor) leave(predecessor)
        serveQueue()
      },
      () => {},
    )
  }
  /** Starts as many renderers as are missing. One that does not respond has a substitute already. */
  const fill = () => {
    if (isClosed) return
    const counted = [...members].filter(
      ({ state, process }) => state === 'starting' || (state === 'serving' && !process.isSlow()),
    )
    const missing = Math.min(size - counted.length, size + MAX_SUBSTITUTES - members.size)
    for (let count = 0; count < missing; count++) start()
  }
  const leave = (member: Member) => {
    member.state = 'leaving'
    member.process.stop()
  }
  const retire = (member: Member) => {
    if (member.state !== 'serving') return
    member.state = 'retiring'
    fill()
  }

  function onEnd(member: Member, fault: Fault | undefined) {
    members.delete(member)
    if (isClosed) return
    if (fault) {
      const { author, description } = fault
      log(`RENDERER REPLACED: ${author ? `${author.name} ${author.hash} ` : ''}${description}.`)
      if (author) onFault(author, fault)
    }
    if (member.state !== 'starting') return fill()
    delayMs = Math.min(Math.max(delayMs * 2, MIN_DELAY_MS), MAX_DELAY_MS)
    setTimeout(fill, delayMs).unref()
  }

  function onPageEnd(
    member: Member,
    { isTainted, memoryMb: used }: RendererState,
    releases: readonly ReleaseReference[],
  ) {
    noteGrowth(member, used, releases)
    const growth = used / memoryMb
    if (growth > GROWN && member.state === 'serving') blameForGrowth(member)
    if (growth > GROWN || member.pages >= MAX_PAGES) retire(member)
    if (isTainted || growth > OVERGROWN) {
      leave(member)
      fill()
    }
    // A substitute is no longer needed when the renderer it stands for responds again.
    if (member.state === 'serving' && [...members].filter(({ state }) => state === 'serving').length > size)
      leave(member)
    serveQueue()
  }

  function noteGrowth(member: Member, used: number, releases: readonly ReleaseReference[]) {
    const grown = used - member.memoryMb
    member.pages++
    member.memoryMb = used
    for (const release of releases) {
      const key = `${release.name}/${release.hash}`
      const known = member.leftBehind.get(key) ?? { release, megabytes: 0, pages: 0 }
      member.leftBehind.set(key, { release, megabytes: known.megabytes + grown, pages: known.pages + 1 })
    }
  }

  function blameForGrowth(member: Member) {
    const leak = findLeak(member)
    if (!leak)
      return log(`RENDERER REPLACED: it has grown to ${Math.round(member.memoryMb)} MB after ${member.pages} pages.`)
    const { release, megabytes, pages } = leak
    const description = `keeps ${Math.round(megabytes)} MB of ${pages === 1 ? '1 page' : `${pages} pages`}`
    log(`RENDERER REPLACED: ${release.name} ${release.hash} ${description}.`)
    onFault(release, { what: 'memory', description })
  }

  /** The only release whose pages account for most of a renderer's growth. */
  function findLeak({ leftBehind, memoryMb: used }: Member) {
    const suspects = [...leftBehind.values()].filter(
      ({ megabytes, pages }) => megabytes / pages > LEAK_MB && megabytes > used / 2,
    )
    return suspects.length === 1 ? suspects[0] : undefined
  }

  function findMember(): Member | undefined {
    const usable = [...members].filter(({ state }) => state === 'serving' || state === 'retiring')
    const free = usable.filter(({ process }) => process.load() === 0 && !process.isSlow())
    const [first] = [...free.filter(({ state }) => state === 'serving'), ...free]
    if (first) return first
    const [sharing] = usable
      .filter(({ process }) => process.isWaiting() && process.load() < MAX_SHARING && !process.isSlow())
      .sort((a, b) => a.process.load() - b.process.load())
    return sharing
  }

  function serveQueue() {
    while (queue.length) {
      const member = findMember()
      if (!member) return
      queue.shift()?.(member)
    }
  }

  fill()
  return {
    render: (input, getReleases, services) => {
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(renderIn), 1)
        reject(new Error(`no renderer was free within ${QUEUE_TIMEOUT_MS} ms`))
      }, QUEUE_TIMEOUT_MS)
      // Choosing the renderer and giving it the page happen in one turn, so that no other page chooses the same.
      const renderIn = ({ process }: Member) => {
        clearTimeout(timer)
        resolve(process.render(input, getReleases(), services))
      }
      queue.push(renderIn)
      serveQueue()
      return promise
    },
    close: () => {
      isClosed = true
      for (const { process } of members) process.kill()
    },
  }
}
