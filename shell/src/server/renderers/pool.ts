import type { RenderedPage } from '../rendered-page.ts'
import type { Fault } from './faults.ts'
import { type PageInput, type ReleaseBundles, type ReleaseId, type RendererState, toReleaseKey } from './protocol.ts'
import { type PageServices, type RendererProcess, startRenderer } from './renderer-process.ts'

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
  onIdleFailure: (release: ReleaseId, error: unknown) => void
  /** A release ended a renderer, or probably did. */
  onFault: (release: ReleaseId, fault: Fault) => void
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
/** Maximum number of extra renderers, beyond the pool size, while others do not respond. */
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
  leftBehind: Map<string, { release: ReleaseId; megabytes: number; pages: number }>
}

type Pool = {
  options: PoolOptions
  members: Set<Member>
  /** Pages that wait for a renderer. */
  queue: ((member: Member) => void)[]
  /** Milliseconds before the next start after a renderer that ended before it was ready. */
  delayMs: number
  isClosed: boolean
}

/**
 * Keeps a pool of renderers. Each renders one page at a time; a page that waits shares its renderer when no other is free. Renderers
 * are replaced after {@link MAX_PAGES}, when they have grown, and when a release has changed globals.
 */
export function createRendererPool(options: PoolOptions): RendererPool {
  const pool: Pool = { options, members: new Set(), queue: [], delayMs: 0, isClosed: false }
  fill(pool)
  return {
    render: (input, getReleases, services) =>
      enqueue(pool, ({ process }) => process.render(input, getReleases(), services)),
    close: () => {
      pool.isClosed = true
      for (const { process } of pool.members) process.kill()
    },
  }
}

/** Starts as many renderers as are missing. One that does not respond has a substitute already. */
function fill(pool: Pool) {
  const { members, options } = pool
  if (pool.isClosed) return
  const counted = [...members].filter(
    ({ state, process }) => state === 'starting' || (state === 'serving' && !process.isSlow()),
  )
  const missing = Math.min(options.size - counted.length, options.size + MAX_SUBSTITUTES - members.size)
  for (let count = 0; count < missing; count++) start(pool)
}

function start(pool: Pool) {
  const { entry, deadlineMs, memoryMb, onIdleFailure, onFault, onError, getLiveReleases } = pool.options
  const process = startRenderer({
    entry,
    deadlineMs,
    memoryMb,
    onIdleFailure,
    onError,
    onFault,
    onSlow: () => fill(pool),
    onWaiting: () => serveQueue(pool),
    onPageEnd: (state, releases) => endPage(pool, member, state, releases),
    onEnd: (fault) => replace(pool, member, fault),
  })
  const member: Member = { process, state: 'starting', pages: 0, memoryMb: 0, leftBehind: new Map() }
  pool.members.add(member)
  void getLiveReleases()
    .catch((error: unknown) => {
      onError(error)
      return []
    })
    .then(process.warm)
  process.ready.then(
    (used) => serve(pool, member, used),
    () => {},
  )
}

/** Puts a renderer that is ready to use, in place of one that waits for a successor. */
function serve(pool: Pool, member: Member, usedMb: number) {
  pool.delayMs = 0
  member.memoryMb = usedMb
  member.state = 'serving'
  const predecessor = [...pool.members].find(({ state }) => state === 'retiring')
  if (predecessor) leave(predecessor)
  serveQueue(pool)
}

function leave(member: Member) {
  member.state = 'leaving'
  member.process.stop()
}

function retire(pool: Pool, member: Member) {
  if (member.state !== 'serving') return
  member.state = 'retiring'
  fill(pool)
}

/** Starts the successor of a renderer that has ended. */
function replace(pool: Pool, member: Member, fault: Fault | undefined) {
  const { log, onFault } = pool.options
  pool.members.delete(member)
  if (pool.isClosed) return
  if (fault) {
    const { author, description } = fault
    log(`RENDERER REPLACED: ${author ? `${author.name} ${author.hash} ` : ''}${description}.`)
    if (author) onFault(author, fault)
  }
  if (member.state !== 'starting') return fill(pool)
  pool.delayMs = Math.min(Math.max(pool.delayMs * 2, MIN_DELAY_MS), MAX_DELAY_MS)
  setTimeout(() => fill(pool), pool.delayMs).unref()
}

function endPage(
  pool: Pool,
  member: Member,
  { isTainted, memoryMb: used }: RendererState,
  releases: readonly ReleaseId[],
) {
  const { size, memoryMb } = pool.options
  noteGrowth(member, used, releases)
  const growth = used / memoryMb
  if (growth > GROWN && member.state === 'serving') reportGrowth(pool.options, member)
  if (growth > GROWN || member.pages >= MAX_PAGES) retire(pool, member)
  if (isTainted || growth > OVERGROWN) {
    leave(member)
    fill(pool)
  }
  // A substitute is no longer needed when the renderer it stands for responds again.
  const serving = [...pool.members].filter(({ state }) => state === 'serving')
  if (member.state === 'serving' && serving.length > size) leave(member)
  serveQueue(pool)
}

function noteGrowth(member: Member, used: number, releases: readonly ReleaseId[]) {
  const grown = used - member.memoryMb
  member.pages++
  member.memoryMb = used
  for (const release of releases) {
    const key = toReleaseKey(release)
    const known = member.leftBehind.get(key) ?? { release, megabytes: 0, pages: 0 }
    member.leftBehind.set(key, { release, megabytes: known.megabytes + grown, pages: known.pages + 1 })
  }
}

/** Logs why a renderer is replaced, and reports the release whose pages it keeps in memory. */
function reportGrowth({ log, onFault }: PoolOptions, member: Member) {
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

/** The renderer for the next page: a free one, else the least busy one whose pages all wait. */
function findMember(members: ReadonlySet<Member>): Member | undefined {
  const usable = [...members].filter(({ state }) => state === 'serving' || state === 'retiring')
  const free = usable.filter(({ process }) => process.load() === 0 && !process.isSlow())
  const [first] = [...free.filter(({ state }) => state === 'serving'), ...free]
  if (first) return first
  const [sharing] = usable
    .filter(({ process }) => process.isWaiting() && process.load() < MAX_SHARING && !process.isSlow())
    .sort((a, b) => a.process.load() - b.process.load())
  return sharing
}

/** Renders a page as soon as a renderer is free. Rejects after {@link QUEUE_TIMEOUT_MS}. */
function enqueue(pool: Pool, render: (member: Member) => Promise<RenderedPage>) {
  const { queue } = pool
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  const timer = setTimeout(() => {
    queue.splice(queue.indexOf(renderIn), 1)
    reject(new Error(`no renderer was free within ${QUEUE_TIMEOUT_MS} ms`))
  }, QUEUE_TIMEOUT_MS)
  const renderIn = (member: Member) => {
    clearTimeout(timer)
    resolve(render(member))
  }
  queue.push(renderIn)
  serveQueue(pool)
  return promise
}

/** Choosing the renderer and giving it the page happen in one turn, so that no other page chooses the same. */
function serveQueue({ members, queue }: Pool) {
  while (queue.length) {
    const member = findMember(members)
    if (!member) return
    queue.shift()?.(member)
  }
}
