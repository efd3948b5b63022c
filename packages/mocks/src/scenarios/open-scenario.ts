import type { Language, Role } from '@radruf/contract'
import type { Account, MockState } from '../state/mock-state.ts'
import type { Scenario } from './scenario.ts'
import { createScenario, type SamplePictures } from './scenario-state.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'

export type ScenarioOptions = {
  language?: Language
  role?: Role
  /** Opening time in milliseconds since 1970, in place of the scenario's own. */
  at?: number
  pictures?: SamplePictures | undefined
}
export type OpenedScenario = {
  mock: MockState
  /** The signed-in person; null when the scenario opens without a session. */
  person: Account | null
  role: Role
  /** Start path of the role. */
  path: string
  /** Both participants and their start paths. A role without a page of its own starts at `/`. */
  people: Record<Role, Account>
  paths: Partial<Record<Role, string>>
}

/** Creates the mock state of a scenario. The same scenario always creates the same state. */
export function openScenario(
  name: ScenarioName,
  { language = 'de', role, at, pictures }: ScenarioOptions = {},
): OpenedScenario {
  const { paths, setUp, isSignedOut }: Scenario = SCENARIOS[name]
  const scenario = createScenario(language, pictures)
  setUp(scenario)
  if (at !== undefined) scenario.mock.clock.set(at)
  scenario.mock.clock.start()
  const [first = 'customer'] = Object.keys(paths) as Role[]
  const own = role && paths[role] ? role : first
  return {
    mock: scenario.mock,
    person: isSignedOut ? null : scenario[own],
    role: own,
    path: paths[own]?.(scenario.ticket.id) ?? '/',
    people: { customer: scenario.customer, mechanic: scenario.mechanic },
    paths: Object.fromEntries(Object.entries(paths).map(([name, pathOf]) => [name, pathOf(scenario.ticket.id)])),
  }
}
