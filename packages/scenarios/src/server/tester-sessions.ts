import type { Language, Role } from '@radruf/contract'
import { getResponse, type HttpHandler } from 'msw'
import type { Scenario } from '../catalogue/scenario.ts'
import { SCENARIOS, type ScenarioName } from '../catalogue/scenarios.ts'
import { COMPETITOR } from '../catalogue/steps.ts'
import { createFaultHandlers } from '../faults/fault-handlers.ts'
import type { FaultyLine, OpenFaultyLine } from '../faults/faulty-lines.ts'
import { forwardRequest } from './http.ts'
import type { ScenarioLease, ScenarioPool } from './pool.ts'

/** Session id of a tester's browser. */
export const TESTER_COOKIE = 'radruf_tester'

/** More sessions than testers work at the same time. */
const MAX_SESSIONS = 200

/** How a tester opened a scenario. */
export type Opening = { language: Language; role?: Role | undefined; at?: number | undefined }
export type TesterSession = {
  id: string
  scenario: ScenarioName
  language: Language
  role: Role
  line: FaultyLine | undefined
  handlers: HttpHandler[]
  /** Requests that are being answered, open event streams included. */
  openRequests: number
}
type OpenedSession = { tester: TesterSession; endFormer: () => Promise<void> }
export type TesterSessions = ReturnType<typeof createTesterSessions>

/**
 * The sessions of all testers of one process, each with a service of its own. Above `maxSessions` the least recently used one without an
 * open request is dropped. The line of a dropped or replaced session is closed.
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
  const dropOldest = async () => {
    const oldest = [...testers.values()].find(({ openRequests }) => openRequests === 0)
    if (!oldest || testers.size <= maxSessions) return
    oldest.line?.close()
    testers.delete(oldest.id)
    await pool.close(oldest.id)
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
    /** Opens a scenario in a service. A known `id` replaces that session. `endFormer` ends what it replaces. */
    async open(scenario: ScenarioName, opening: Opening, id: string = crypto.randomUUID()): Promise<OpenedSession> {
      const { paths, faults = {} }: Scenario = SCENARIOS[scenario]
      const { language, at } = opening
      const former = testers.get(id)
      former?.line?.close()
      const endFormer = await pool.open(id, { scenario, language, at })
      const [first = 'customer'] = Object.keys(paths) as Role[]
      const line = faults.line && openFaultyLine(faults.line)
      const tester: TesterSession = {
        ...{ id, scenario, language, line, handlers: [] },
        role: opening.role && paths[opening.role] ? opening.role : first,
        openRequests: former?.openRequests ?? 0,
      }
      tester.handlers = createFaultHandlers(faults, {
        forward: (request) => withLease(acquire(tester), ({ running }) => forwardRequest(request, running.url)),
        signInCompetitor: () => withLease(acquire(tester), ({ running }) => running.openClient(COMPETITOR.email)),
        rewriteSignal: line?.rewriteSignal,
      })
      touch(tester)
      await dropOldest()
      return { tester, endFormer }
    },
    /** Answers a request from the service of a session, with its faults. */
    async respond(tester: TesterSession, request: Request, { running }: ScenarioLease): Promise<Response> {
      const response = tester.handlers.length > 0 ? await getResponse(tester.handlers, request) : undefined
      return response ?? forwardRequest(request, running.url)
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
