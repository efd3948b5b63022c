import type { RenderedPage } from '../rendered-page.ts'
import type { Fault } from './faults.ts'
import { createGrowthRecord } from './growth.ts'
import { type PageInput, type ReleaseBundles, type ReleaseId, type RendererState, toReleaseKey } from './protocol.ts'
import { type PageServices, type RendererProcess, startRenderer } from './renderer-process.ts'

export type PoolOptions = {
  /** The bundled renderer. */
  entry: string
  /** Number of renderers of one set of releases. */
  size: number
  /** Milliseconds for which a renderer may not respond. */
  deadlineMs: number
  /** Megabytes of one renderer's heap. */
  memoryMb: number
  /** Milliseconds without a page after which a renderer ends. */
  idleMs?: number
  /** Milliseconds without a page after which a renderer ends that is not the only one of its set, or not the only spare one. */
  surplusMs?: number
  /** A release failed while no page was rendered. */
  onIdleFailure: (release: ReleaseId, error: unknown) => void
  /** A release ended a renderer, or probably did. */
  onFault: (release: ReleaseId, fault: Fault) => void
  onError: (error: unknown) => void
  log: (line: string) => void
}

export type RendererPool = {
  /**
   * Renders a page in a renderer of its releases, which are those that are usable when the page's turn comes. Rejects like
   * {@link RendererProcess.render}.
   */
  render: (
    input: PageInput,
    getReleases: () => readonly ReleaseBundles[],
    services: PageServices,
  ) => Promise<RenderedPage>
  /** Ends the renderers that have run one of these releases, after their pages. */
  retire: (isLeaving: (release: ReleaseId) => boolean) => void
  /** Whether a renderer can take a page now or after its current one. */
  areReady: () => boolean
  close: () => void
}

/** Pages after which a renderer is replaced. */
const MAX_PAGES = 5000
/** Share of the memory limit at which a renderer is replaced. */
const GROWN = 0.7
/** Milliseconds before the next start while renderers end before they are ready, doubled with each. */
const MIN_DELAY_MS = 100
const MAX_DELAY_MS = 5000
/** Renderers without a release that wait for the first page of a set. */
const SPARES = 1
/** Renderers in all. Beyond it, the one that has had no page for longest ends for another set. */
const MAX_RENDERERS = 32
/** What the release's team does about a fault. */
const ADVICE = 'the lines "remote failed on the server" say what it did.'
/** Renderers of a set beyond its number while others do not respond. */
const MAX_SUBSTITUTES = 4
/** Pages that share a renderer while they wait. */
const MAX_SHARING = 16
/** Milliseconds that a page waits for a renderer. */
const QUEUE_TIMEOUT_MS = 10_000
const IDLE_MS = 300_000
/** A busy machine starts more renderers than it needs when it is at rest, each of 28 MB. */
const SURPLUS_MS = 10_000
/** Milliseconds between two looks for idle renderers, as a share of the time that they may be idle. */
const IDLE_CHECKS = 10

/** Key of a set of releases. A renderer belongs to one set: no code of a release runs where a page without it is rendered. */
const toSetKey = (releases: readonly ReleaseId[]) => releases.map(toReleaseKey).sort().join(' ')

type Member = {
  process: RendererProcess
  /** `spare` renderers have no set yet; `leaving` ones only finish their pages. */
  state: 'starting' | 'spare' | 'serving' | 'leaving'
  /** The set that it renders, from its first page on. */
  set?: { key: string; releases: readonly ReleaseId[] }
  pages: number
  memoryMb: number
  /** Time of `performance.now` at which it was ready, or its last page began or ended. */
  usedAt: number
}

type Waiting = {
  getReleases: () => readonly ReleaseBundles[]
  renderIn: (member: Member, releases: readonly ReleaseBundles[]) => void
}

type Pool = {
  options: PoolOptions
  members: Set<Member>
  /** Pages that wait for a renderer. */
  queue: Set<Waiting>
  growth: ReturnType<typeof createGrowthRecord>
  /** Milliseconds before the next start after a renderer that ended before it was ready. */
  delayMs: number
  isDelayed: boolean
  isClosed: boolean
}

/**
 * Keeps a pool of renderers. Each belongs to the set of releases of its first page and renders pages of exactly this set, one at a time; a
 * page that waits shares its renderer when no other is free. A spare renderer waits for the next set. Renderers end when they are idle, those
 * beyond the first of a set soon, after {@link MAX_PAGES}, when they have grown, and when a release has changed what is shared.
 */
export function createRendererPool(options: PoolOptions): RendererPool {
  const pool: Pool = {
    options,
    members: new Set(),
    queue: new Set(),
    growth: createGrowthRecord(),
    delayMs: 0,
    isDelayed: false,
    isClosed: false,
  }
  const { idleMs = IDLE_MS, surplusMs = Math.min(SURPLUS_MS, idleMs) } = options
  const timer = setInterval(() => {
    endIdle(pool, idleMs)
    endSurplus(pool, surplusMs)
  }, surplusMs / IDLE_CHECKS)
  timer.unref()
  fill(pool)
  return {
    render: (input, getReleases, services) =>
      enqueue(pool, getReleases, (process, releases) => process.render(input, releases, services)),
    retire: (isLeaving) => {
      for (const member of pool.members) if (member.set?.releases.some(isLeaving)) leave(member)
      pool.growth.forget(isLeaving)
      serveQueue(pool)
    },
    areReady: () => [...pool.members].some(({ state }) => state === 'spare' || state === 'serving'),
    close: () => {
      pool.isClosed = true
      clearInterval(timer)
      for (const { process } of pool.members) process.kill()
    },
  }
}

const findMembers = ({ members }: Pool, state: Member['state']) =>
  [...members].filter((member) => member.state === state)

/** Starts the renderers that are missing: the spare ones, and one for each set that has waited in vain. */
function fill(pool: Pool, demand = 0) {
  const { members, isDelayed, isClosed } = pool
  if (isClosed || isDelayed) return
  const available = findMembers(pool, 'starting').length + findMembers(pool, 'spare').length
  const missing = demand + SPARES - available
  if (missing > 0 && members.size + missing > MAX_RENDERERS) endLongestIdle(pool)
  for (let count = 0; count < missing && members.size < MAX_RENDERERS; count++) start(pool)
}

function start(pool: Pool) {
  const { entry, deadlineMs, memoryMb, onIdleFailure, onFault, onError } = pool.options
  const process = startRenderer({
    entry,
    deadlineMs,
    memoryMb,
    onIdleFailure,
    onError,
    onFault,
    onSlow: () => serveQueue(pool),
    onWaiting: () => serveQueue(pool),
    onPageEnd: (state) => endPage(pool, member, state),
    onEnd: (fault) => remove(pool, member, fault),
  })
  const member: Member = { process, state: 'starting', pages: 0, memoryMb: 0, usedAt: performance.now() }
  pool.members.add(member)
  process.ready.then(
    (usedMb) => {
      pool.delayMs = 0
      Object.assign(member, { state: 'spare', memoryMb: usedMb, usedAt: performance.now() })
      serveQueue(pool)
    },
    () => {},
  )
}

function leave(member: Member) {
  member.state = 'leaving'
  member.process.stop()
}

/** Logs why a renderer has ended, and starts another one if it is missing. */
function remove(pool: Pool, member: Member, fault: Fault | undefined) {
  const { log, onFault } = pool.options
  pool.members.delete(member)
  if (pool.isClosed) return
  if (fault) {
    const { author, description } = fault
    log(
      author
        ? `RENDERER REPLACED: ${author.name} ${author.hash} ${description}. Pages leave it to the browser for ten minutes; ${ADVICE}`
        : `RENDERER REPLACED: ${description}. No release is blamed. If it happens again, look at the free memory of the machine.`,
    )
    if (author) onFault(author, fault)
  }
  if (member.state === 'starting') delayStarts(pool)
  serveQueue(pool)
}

/** Waits before the next start: the cause of a renderer that does not start lasts longer than a moment. */
function delayStarts(pool: Pool) {
  pool.delayMs = Math.min(Math.max(pool.delayMs * 2, MIN_DELAY_MS), MAX_DELAY_MS)
  pool.isDelayed = true
  setTimeout(() => {
    pool.isDelayed = false
    serveQueue(pool)
  }, pool.delayMs).unref()
}

function endPage(pool: Pool, member: Member, { isTainted, memoryMb: usedMb }: RendererState) {
  const { memoryMb, log, onFault } = pool.options
  const grownMb = usedMb - member.memoryMb
  Object.assign(member, { pages: member.pages + 1, memoryMb: usedMb, usedAt: performance.now() })
  pool.growth.note(member.set?.releases ?? [], grownMb)
  if (usedMb / memoryMb > GROWN && member.state === 'serving') {
    const leak = pool.growth.findLeak(usedMb)
    const subject = leak
      ? `${leak.release.name} ${leak.release.hash} ${leak.description}, and a page must leave nothing behind. Pages leave it to the browser for ten minutes; look for what its loaders and components hold`
      : `it has grown to ${Math.round(usedMb)} MB after ${member.pages} pages. If this happens every few minutes, allow more (RENDERER_MEMORY_MB)`
    log(`RENDERER REPLACED: ${subject}.`)
    if (leak) onFault(leak.release, { what: 'memory', description: leak.description })
    leave(member)
  }
  if (isTainted || member.pages >= MAX_PAGES) leave(member)
  serveQueue(pool)
}

const isIdle = ({ state, process }: Member) => state === 'serving' && process.load() === 0

function endIdle({ members }: Pool, idleMs: number) {
  const now = performance.now()
  for (const member of members) if (isIdle(member) && now - member.usedAt >= idleMs) leave(member)
}

/** Ends idle renderers of which another one renders the same set, or waits for one as well: the one that was used last remains. */
function endSurplus({ members }: Pool, surplusMs: number) {
  const now = performance.now()
  const isFree = (member: Member) => isIdle(member) || member.state === 'spare'
  const free = [...members].filter(isFree).sort((a, b) => b.usedAt - a.usedAt)
  for (const sameSet of Map.groupBy(free, ({ set }) => set?.key).values())
    for (const member of sameSet.slice(1)) if (now - member.usedAt >= surplusMs) leave(member)
}

function endLongestIdle({ members }: Pool) {
  const [longest] = [...members].filter(isIdle).sort((a, b) => a.usedAt - b.usedAt)
  if (longest) leave(longest)
}

/** The renderer of a set for its next page: a free one, else the least busy one whose pages all wait. */
function findMember(pool: Pool, key: string): Member | undefined {
  const usable = findUsable(pool, key)
  const [sharing] = usable
    .filter(({ process }) => process.isWaiting() && process.load() < MAX_SHARING)
    .sort((a, b) => a.process.load() - b.process.load())
  return usable.find(({ process }) => process.load() === 0) ?? sharing
}

const findUsable = (pool: Pool, key: string) =>
  findMembers(pool, 'serving').filter(({ set, process }) => set?.key === key && !process.isSlow())

/** Whether a set needs one more renderer: a single page does not wait long for the only one. */
function mayGrow(pool: Pool, key: string, waiting: number): boolean {
  const usable = findUsable(pool, key).length
  const own = [...pool.members].filter(({ set }) => set?.key === key).length
  const { size } = pool.options
  return usable < size && own < size + MAX_SUBSTITUTES && (usable === 0 || waiting > usable)
}

/** Renders a page as soon as a renderer is free. Rejects after {@link QUEUE_TIMEOUT_MS}. */
function enqueue(
  pool: Pool,
  getReleases: Waiting['getReleases'],
  render: (process: RendererProcess, releases: readonly ReleaseBundles[]) => Promise<RenderedPage>,
) {
  const { queue } = pool
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  const timer = setTimeout(() => {
    queue.delete(waiting)
    reject(
      new Error(
        `no renderer was free within ${QUEUE_TIMEOUT_MS} ms: look for lines RENDERER REPLACED, else allow more renderers (RENDERERS)`,
      ),
    )
  }, QUEUE_TIMEOUT_MS)
  const waiting: Waiting = {
    getReleases,
    renderIn: (member, releases) => {
      clearTimeout(timer)
      resolve(render(member.process, releases))
    },
  }
  queue.add(waiting)
  serveQueue(pool)
  return promise
}

/** Choosing the renderer and giving it the page happen in one turn, so that no other page chooses the same. */
function serveQueue(pool: Pool) {
  const starved = new Map<string, number>()
  for (const waiting of pool.queue) {
    const releases = waiting.getReleases()
    const key = toSetKey(releases)
    let member = findMember(pool, key)
    if (!member) {
      starved.set(key, (starved.get(key) ?? 0) + 1)
      if (mayGrow(pool, key, starved.get(key) ?? 0)) [member] = findMembers(pool, 'spare')
    }
    if (!member) continue
    pool.queue.delete(waiting)
    Object.assign(member, { state: 'serving', usedAt: performance.now() })
    member.set ??= { key, releases: releases.map(({ name, hash }) => ({ name, hash })) }
    waiting.renderIn(member, releases)
  }
  fill(pool, [...starved].filter(([key, count]) => mayGrow(pool, key, count)).length)
}
