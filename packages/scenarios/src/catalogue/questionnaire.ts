import { pathTo } from '@radruf/contract'
import { caseFile, overview, type Scenario } from './scenario.ts'
import { WEDNESDAY } from './setups.ts'

export const questionnaireScenarios = {
  'signed out': {
    group: 'signIn',
    paths: { customer: pathTo('/login'), mechanic: pathTo('/login') },
    after: 'booked',
    isSignedOut: true,
  },
  'new customer': {
    group: 'questionnaire',
    paths: { customer: overview },
    after: 'invited',
    steps: (steps) => steps.setTime(WEDNESDAY),
  },
  'questionnaire empty': {
    group: 'questionnaire',
    paths: { customer: overview },
    after: 'onboarded',
    steps: (steps) => steps.setTime(WEDNESDAY),
  },
  'questionnaire interrupted': {
    group: 'questionnaire',
    paths: { customer: overview, mechanic: caseFile },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.saveAnswers(['problemCategory', 'component', 'manifestation', 'occurredWhen', 'hazards'])
    },
  },
  'questionnaire complete': {
    group: 'questionnaire',
    paths: { customer: pathTo('/questionnaire/check') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.saveAnswers()
      await steps.addPhotos()
    },
  },
  'noise recorded': {
    group: 'questionnaire',
    paths: { customer: pathTo('/questionnaire/detail-photos'), mechanic: caseFile },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.saveAnswers()
      await steps.addPhotos()
      await steps.recordNoise()
    },
  },
  'in review': {
    group: 'questionnaire',
    paths: { customer: overview, mechanic: caseFile },
    after: 'onboarded',
    settings: { REVIEW_AT_ONCE: 'false' },
    steps: async (steps) => {
      await steps.submitQuestionnaire({ hazards: ['wheel_loose'] })
      await steps.setTime(WEDNESDAY)
    },
  },
} as const satisfies Record<string, Scenario>
