import { type OpenedScenario, openScenario, type ScenarioOptions } from '../scenarios/open-scenario.ts'
import type { ScenarioName } from '../scenarios/scenarios.ts'
import type { SignalRewriter } from '../state/mock-state.ts'

/** More worlds than testers at a table. */
const MAX_SESSIONS = 200

/** A tester's world and how it was opened. */
export type TesterSession = OpenedScenario & { id: string; scenario: ScenarioName; opening: ScenarioOptions }

/**
 * The worlds of all testers of one process, by the id that each tester's browser carries in a cookie. At most `most` are kept: the one
 * that was used longest ago goes, and an open event stream is use. Calls over a bad line take `badLine`.
 */
export function createTesterSessions(badLine: SignalRewriter, most: number = MAX_SESSIONS) {
  const testers = new Map<string, TesterSession>()
  const use = (tester: TesterSession) => {
    testers.delete(tester.id)
    testers.set(tester.id, tester)
  }
  return {
    find(id: string | undefined): TesterSession | undefined {
      const tester = id === undefined ? undefined : testers.get(id)
      if (tester) use(tester)
      return tester
    },
    /** A fresh world for a tester, known or new. */
    open(scenario: ScenarioName, opening: ScenarioOptions = {}, id: string = crypto.randomUUID()): TesterSession {
      const tester = { ...openScenario(scenario, opening), id, scenario, opening }
      if (tester.mock.faults.poorConnection) tester.mock.rewriteSignal = badLine
      for (const watched of [...testers.values()].filter(({ mock }) => mock.events.isOpen())) use(watched)
      use(tester)
      const [oldest] = testers.keys()
      if (testers.size > most && oldest) testers.delete(oldest)
      return tester
    },
  }
}
export type TesterSessions = ReturnType<typeof createTesterSessions>
