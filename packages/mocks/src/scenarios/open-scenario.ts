import type { Language, Role } from '@radruf/contract'
import type { Account, MockState } from '../state/mock-state.ts'
import type { Scenario } from './scenario.ts'
import { createScenario } from './scenario-state.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'

export type ScenarioOptions = {
  language?: Language
  role?: Role
  /** Where the world's clock stands when it opens, in place of the scenario's own moment. */
  at?: number
}
export type OpenedScenario = {
  mock: MockState
  /** Who the tester is; null when the scenario begins signed out. */
  person: Account | null
  role: Role
  /** Where the role begins. */
  path: string
  /** Both sides of the scenario, and where each begins; a role without a screen of its own begins at home. */
  people: Record<Role, Account>
  paths: Partial<Record<Role, string>>
}

/** A fresh world as the scenario tells it. The same scenario gives the same world every time. */
export function openScenario(name: ScenarioName, { language = 'de', role, at }: ScenarioOptions = {}): OpenedScenario {
  const { paths, setUp, signedOut }: Scenario = SCENARIOS[name]
  const scenario = createScenario(language)
  setUp(scenario)
  if (at !== undefined) scenario.mock.clock.set(at)
  scenario.mock.clock.start()
  const [first = 'customer'] = Object.keys(paths) as Role[]
  const own = role && paths[role] ? role : first
  return {
    mock: scenario.mock,
    person: signedOut ? null : scenario[own],
    role: own,
    path: paths[own]?.(scenario.ticket.id) ?? '/',
    people: { customer: scenario.customer, mechanic: scenario.mechanic },
    paths: Object.fromEntries(Object.entries(paths).map(([name, pathOf]) => [name, pathOf(scenario.ticket.id)])),
  }
}
