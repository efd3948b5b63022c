import type { Language, Role } from '@radruf/contract'
import type { Account, World } from '../world/world.ts'
import type { Scenario } from './scenario.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'
import { beginStory } from './story.ts'

export type Opening = {
  language?: Language
  role?: Role
  /** Where the world's clock stands when it opens, in place of the scenario's own moment. */
  at?: number
}
export type OpenedScenario = {
  world: World
  /** Who the tester is; null when the scenario begins signed out. */
  person: Account | null
  role: Role
  /** Where the role begins. */
  path: string
  /** Both sides of the story, and where each begins; a role without a screen of its own begins at home. */
  people: Record<Role, Account>
  paths: Partial<Record<Role, string>>
}

/** A fresh world as the scenario tells it. The same scenario gives the same world every time. */
export function openScenario(name: ScenarioName, { language = 'de', role, at }: Opening = {}): OpenedScenario {
  const { paths, tell, signedOut }: Scenario = SCENARIOS[name]
  const story = beginStory(language)
  tell(story)
  if (at !== undefined) story.world.clock.set(at)
  story.world.clock.start()
  const [first = 'customer'] = Object.keys(paths) as Role[]
  const own = role && paths[role] ? role : first
  return {
    world: story.world,
    person: signedOut ? null : story[own],
    role: own,
    path: paths[own]?.(story.ticket.id) ?? '/',
    people: { customer: story.customer, mechanic: story.mechanic },
    paths: Object.fromEntries(Object.entries(paths).map(([name, pathOf]) => [name, pathOf(story.ticket.id)])),
  }
}
