export { answerWith } from './handlers.ts'
export { mockedService } from './mocked-service.ts'
export { type Opening, openScenario } from './scenarios/open-scenario.ts'
export type { Scenario } from './scenarios/scenario.ts'
export {
  SCENARIO_NAMES,
  SCENARIOS,
  type ScenarioName,
  slugOf,
} from './scenarios/scenarios.ts'
export { beginSession } from './service/access.ts'
export { invite } from './service/invite.ts'
export { settle } from './service/settle.ts'
export { createWorld } from './world/world.ts'
