import type { Language, TicketRole } from '@radruf/contract'
import { getResponse, type HttpHandler } from 'msw'
import { COMPETITOR } from '../catalogue/people.ts'
import type { Scenario } from '../catalogue/scenario.ts'
import { SCENARIOS, type ScenarioName } from '../catalogue/scenarios.ts'
import { createFaultHandlers, refuse } from '../faults/fault-handlers.ts'
import type { FaultyLine, OpenFaultyLine } from '../faults/faulty-lines.ts'
import { forwardRequest } from './http.ts'
import type { ScenarioLease, ScenarioPool } from './pool.ts'

/** Session id of a tester's browser. */
export const TESTER_COOKIE = 'radruf_tester'

/** More sessions than testers work at the same time. */
const MAX_SESSIONS = 200

/** How a tester opened a scenario. */
export type Opening = { language: Language; role?: TicketRole | undefined; at?: number | undefined }
export type TesterSession = {
  id: string
  scenario: ScenarioName
  language: Language
  role: TicketRole
  line: FaultyLine | undefined
  handlers: HttpHandler[]
  /** Requests that are being answered, open event streams included. */
  openRequests: number
}
type OpenedSession = { tester: TesterSession; endFormer: () => Promise<unknown> }
export type TesterSessions = ReturnType<typeof createTesterSessions>

/**
 * The sessions of all testers of one process, each with a service of its own. Above `maxSessions` the least recently used one without an
 * open request is closed.
 */
export function createTesterSessions(
  pool: ScenarioPool,
  openFaultyLine: OpenFaultyLine,
  { maxSessions = MAX_SESSIONS }: { maxSessions?: number } = {},
) {
  const testers = new Map<string, TesterSession>()
  const touch = (tester: TesterSession) => {
    testers.delete(tester.id)
    testers.set(tester.id, tester)
  }
  const close = async ({ id, line }: TesterSession) => {
    if (!testers.delete(id)) return
    line?.close()
    await pool.close(id)
  }
  const closeOldest = async () => {
    const oldest = [...testers.values()].find(({ openRequests }) => openRequests === 0)
    if (oldest && testers.size > maxSessions) await close(oldest)
  }
  const acquire = async (tester: TesterSession): Promise<ScenarioLease> => {
    tester.openRequests++
    const { running, release } = await pool.acquire(tester.id).catch((error: unknown) => {
      tester.openRequests--
      throw error
    })
    const releaseAll = () => {
      tester.openRequests--
      release()
    }
    return { running, release: releaseAll }
  }
  return {
    acquire,
    find(id: string | undefined): TesterSession | undefined {
      const tester = id === undefined ? undefined : testers.get(id)
      if (tester) touch(tester)
      return tester
    },
    /**
     * Opens a scenario in a new session, which replaces the `former` one of the same browser. `endFormer` ends that, with the event streams
     * of its pages: once the browser has the cookies of the new session, they reconnect to that.
     */
    async open(scenario: ScenarioName, opening: Opening, former?: TesterSession): Promise<OpenedSession> {
      const { paths, faults = {} }: Scenario = SCENARIOS[scenario]
      const { language, at } = opening
      const id = crypto.randomUUID()
      if (former?.openRequests === 0) await close(former)
      await pool.open(id, { scenario, language, at })
      const [first = 'customer'] = Object.keys(paths) as TicketRole[]
      const line = faults.line && openFaultyLine(faults.line)
      const tester: TesterSession = {
        ...{ id, scenario, language, line, handlers: [] },
        role: opening.role && paths[opening.role] ? opening.role : first,
        openRequests: 0,
      }
      tester.handlers = createFaultHandlers(faults, {
        forward: (request) => withLease(acquire(tester), ({ running }) => forwardRequest(request, running.url)),
        signInCompetitor: () => withLease(acquire(tester), ({ running }) => running.openClient(COMPETITOR.email)),
        rewriteSignal: line?.rewriteSignal,
      })
      touch(tester)
      await closeOldest()
      return { tester, endFormer: async () => former && close(former) }
    },
    /**
     * Answers a request from the service of a session, with its faults. The caller releases the lease once the response is sent. Another
     * scenario of the same browser can close the session meanwhile, which signs the person out.
     */
    async respond(tester: TesterSession, request: Request): Promise<{ response: Response; release: () => void }> {
      let release = () => {}
      try {
        const lease = await acquire(tester)
        release = lease.release
        const faulty = tester.handlers.length > 0 ? await getResponse(tester.handlers, request) : undefined
        return { response: faulty ?? (await forwardRequest(request, lease.running.url)), release }
      } catch (error) {
        release()
        if (testers.has(tester.id)) throw error
        return { response: refuse('NOT_SIGNED_IN'), release: () => {} }
      }
    },
  }
}

async function withLease<T>(lease: Promise<ScenarioLease>, use: (lease: ScenarioLease) => Promise<T>): Promise<T> {
  const acquired = await lease
  try {
    return await use(acquired)
  } finally {
    acquired.release()
  }
}
