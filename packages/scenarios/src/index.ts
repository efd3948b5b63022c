export { BIKE_OWNERS, type BikePicture } from './catalogue/bike-owners.ts'
export { DEMO_NEXT_CALL, DEMOS } from './catalogue/demo.ts'
export {
  PARALLEL_PEOPLE,
  PARALLEL_REPAIRS,
  PARALLEL_TIMES,
  type ParallelRepair,
} from './catalogue/parallel-repairs.ts'
export { CUSTOMERS_BY_PHASE, emailOf, OTHER_MECHANIC, PEOPLE, type Phase } from './catalogue/people.ts'
export { createPhases } from './catalogue/phases.ts'
export { ANSWERS } from './catalogue/sample-data.ts'
export { type SamplePage, samplePages } from './catalogue/sample-pages.ts'
export { GROUPS, type Scenario, TICKET_ID } from './catalogue/scenario.ts'
export { SCENARIO_NAMES, SCENARIOS, type ScenarioName, toSlug } from './catalogue/scenarios.ts'
export { SETUPS, type SetupName } from './catalogue/setups.ts'
export type { Operator } from './catalogue/step-context.ts'
export { createSteps, type ScenarioSteps, type Setup } from './catalogue/steps.ts'
