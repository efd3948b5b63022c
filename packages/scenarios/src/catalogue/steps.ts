import type { Language } from '@radruf/contract'
import { createCallSteps, createFollowUpSteps } from './call-steps.ts'
import { PEOPLE } from './people.ts'
import { createPeopleSteps } from './people-steps.ts'
import { getSampleBike } from './sample-data.ts'
import type { Operator, StepContext } from './step-context.ts'
import { createBookingSteps, createChatSteps, createQuestionnaireSteps } from './ticket-steps.ts'

/** How rows are made: the steps run on the rows of an earlier setup, or on an empty database. */
export type Setup<SetupName extends string = string> = {
  after: SetupName | null
  steps?: (steps: ScenarioSteps) => Promise<void>
  /** Settings of the service, by the names of the environment, during the steps and in the opened scenario. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Creates the steps that scenarios are composed of. They use the service as its people and its operator do, so that no scenario shows an
 * impossible state. Times are wall-clock times of the workshop, `2026-11-18T10:00`.
 */
export function createSteps(operator: Operator, language: Language) {
  const context: StepContext = {
    operator,
    language,
    customer: PEOPLE.customer.email,
    mechanic: PEOPLE.mechanic.email,
    bike: getSampleBike(language),
    clients: new Map(),
  }
  return {
    language,
    setTime: operator.setTime,
    keepPresent: operator.keepPresent,
    ...createPeopleSteps(context),
    ...createQuestionnaireSteps(context),
    ...createBookingSteps(context),
    ...createChatSteps(context),
    ...createCallSteps(context),
    ...createFollowUpSteps(context),
  }
}
export type ScenarioSteps = ReturnType<typeof createSteps>
