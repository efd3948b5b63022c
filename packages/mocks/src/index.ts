export { answerWith, mockHandlers } from './handlers.ts'
export { mockedService } from './mocked-service.ts'
export { type OpenedScenario, type Opening, openScenario } from './scenarios/open-scenario.ts'
export type { Scenario } from './scenarios/scenario.ts'
export {
  SCENARIO_NAMES,
  SCENARIOS,
  type ScenarioName,
  scenarioOf,
  slugOf,
} from './scenarios/scenarios.ts'
export { beginSession } from './service/access.ts'
export { type Invitation, invite } from './service/invite.ts'
export { settle } from './service/settle.ts'
export { CODE } from './service/sign-in.ts'
export { createWorld, type World } from './world/world.ts'
