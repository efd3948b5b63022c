import { type OpenedScenario, type Opening, openScenario } from '../scenarios/open-scenario.ts'
import type { ScenarioName } from '../scenarios/scenarios.ts'
import type { Line } from '../world/world.ts'

/** More worlds than testers at a table; the one that was used longest ago goes. */
const MOST = 200

/** A tester's world and how it was opened. */
export type Tester = OpenedScenario & { id: string; scenario: ScenarioName; opening: Opening }

/** The worlds of all testers of one process, by the id that each tester's browser carries in a cookie. Calls over a bad line take `badLine`. */
export function createWorlds(badLine: Line) {
  const testers = new Map<string, Tester>()
  return {
    find(id: string | undefined): Tester | undefined {
      const tester = id === undefined ? undefined : testers.get(id)
      if (!tester) return undefined
      testers.delete(tester.id)
      testers.set(tester.id, tester)
      return tester
    },
    /** A fresh world for a tester, known or new. */
    open(scenario: ScenarioName, opening: Opening = {}, id: string = crypto.randomUUID()): Tester {
      const tester = { ...openScenario(scenario, opening), id, scenario, opening }
      if (tester.world.troubles.badLine) tester.world.line = badLine
      testers.delete(id)
      testers.set(id, tester)
      const [oldest] = testers.keys()
      if (testers.size > MOST && oldest) testers.delete(oldest)
      return tester
    },
  }
}
export type Worlds = ReturnType<typeof createWorlds>
