import { afterTheCallScenarios } from './after-the-call.ts'
import { bookingScenarios } from './booking.ts'
import { callScenarios } from './chat-and-call.ts'
import { deskScenarios } from './desk.ts'
import { questionnaireScenarios } from './questionnaire.ts'
import type { Scenario } from './scenario.ts'
import { teamScenarios } from './team.ts'
import { troubleScenarios } from './trouble.ts'

/** Every scenario by name. The name determines the link: `/qa/booked-for-today`. */
export const SCENARIOS = {
  ...questionnaireScenarios,
  ...bookingScenarios,
  ...callScenarios,
  ...afterTheCallScenarios,
  ...troubleScenarios,
  ...deskScenarios,
  ...teamScenarios,
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]

/** The name of a scenario in its link: `call done, rating due` → `call-done-rating-due`. */
export const toSlug = (name: ScenarioName): string => name.replace(/[^a-z]+/g, '-')
export const findScenario = (slug: string): ScenarioName | undefined =>
  SCENARIO_NAMES.find((name) => toSlug(name) === slug)
