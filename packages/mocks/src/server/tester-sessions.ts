import { type OpenedScenario, openScenario, type ScenarioOptions } from '../scenarios/open-scenario.ts'
import type { SamplePictures } from '../scenarios/scenario-state.ts'
import type { ScenarioName } from '../scenarios/scenarios.ts'
import type { FaultyLine, OpenFaultyLine } from './faulty-lines.ts'

/** Session id of a tester's browser. */
export const TESTER_COOKIE = 'radruf_tester'

/** More sessions than testers work at the same time. */
const MAX_SESSIONS = 200

/** A tester's mock state and how it was opened. */
export type TesterSession = OpenedScenario & {
  id: string
  scenario: ScenarioName
  options: ScenarioOptions
  line?: FaultyLine | undefined
}

/**
 * The sessions of all testers of one process. Each has its own mock state. Above `maxSessions` the least recently used
 * session is dropped; an open event stream counts as use. The line of a dropped or replaced session is closed.
 */
export function createTesterSessions(
  openFaultyLine: OpenFaultyLine,
  { maxSessions = MAX_SESSIONS, pictures }: { maxSessions?: number; pictures?: SamplePictures | undefined } = {},
) {
  const testers = new Map<string, TesterSession>()
  const touch = (tester: TesterSession) => {
    testers.delete(tester.id)
    testers.set(tester.id, tester)
  }
  const drop = (id: string) => {
    testers.get(id)?.line?.close()
    testers.delete(id)
  }
  return {
    find(id: string | undefined): TesterSession | undefined {
      const tester = id === undefined ? undefined : testers.get(id)
      if (tester) touch(tester)
      return tester
    },
    /** Opens a scenario in a new mock state. A known `id` replaces that session. */
    open(scenario: ScenarioName, options: ScenarioOptions = {}, id: string = crypto.randomUUID()): TesterSession {
      const opened = openScenario(scenario, { ...options, pictures })
      const fault = opened.mock.faults.line
      const line = fault && openFaultyLine(fault)
      if (line) opened.mock.rewriteSignal = line.rewriteSignal
      const tester = { ...opened, id, scenario, options, line }
      drop(id)
      for (const streaming of [...testers.values()].filter(({ mock }) => mock.events.hasOpenStream())) touch(streaming)
      touch(tester)
      const [oldest] = testers.keys()
      if (testers.size > maxSessions && oldest) drop(oldest)
      return tester
    },
  }
}
export type TesterSessions = ReturnType<typeof createTesterSessions>
