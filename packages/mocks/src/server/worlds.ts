import { type OpenedScenario, type Opening, openScenario } from '../scenarios/open-scenario.ts'
import type { ScenarioName } from '../scenarios/scenarios.ts'
import type { Line } from '../world/world.ts'

/** More worlds than testers at a table. */
const MOST = 200

/** A tester's world and how it was opened. */
export type Tester = OpenedScenario & { id: string; scenario: ScenarioName; opening: Opening }

/**
 * The worlds of all testers of one process, by the id that each tester's browser carries in a cookie. At most `most` are kept: the one
 * that was used longest ago goes, and an open event stream is use. Calls over a bad line take `badLine`.
 */
export function createWorlds(badLine: Line, most: number = MOST) {
  const testers = new Map<string, Tester>()
  const use = (tester: Tester) => {
    testers.delete(tester.id)
    testers.set(tester.id, tester)
  }
  return {
    find(id: string | undefined): Tester | undefined {
      const tester = id === undefined ? undefined : testers.get(id)
      if (tester) use(tester)
      return tester
    },
    /** A fresh world for a tester, known or new. */
    open(scenario: ScenarioName, opening: Opening = {}, id: string = crypto.randomUUID()): Tester {
      const tester = { ...openScenario(scenario, opening), id, scenario, opening }
      if (tester.world.troubles.badLine) tester.world.line = badLine
      for (const watched of [...testers.values()].filter(({ world }) => world.events.isOpen())) use(watched)
      use(tester)
      const [oldest] = testers.keys()
      if (testers.size > most && oldest) testers.delete(oldest)
      return tester
    },
  }
}
export type Worlds = ReturnType<typeof createWorlds>
