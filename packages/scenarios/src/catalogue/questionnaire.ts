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
  'danger reported': {
    group: 'questionnaire',
    paths: { customer: pathTo('/questionnaire/first-aid') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.saveAnswers(['problemCategory', 'component', 'manifestation', 'occurredWhen'])
      await steps.answerQuestions({ hazards: ['battery_hot'], motor: 'with' })
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
  'first aid': {
    group: 'questionnaire',
    paths: { customer: pathTo('/questionnaire/first-aid') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.submitQuestionnaire({ repairTried: ['nothing'] })
      await steps.setTime(WEDNESDAY)
    },
  },
  'first aid after a danger': {
    group: 'questionnaire',
    paths: { customer: pathTo('/questionnaire/first-aid'), mechanic: caseFile },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.submitQuestionnaire({
        problemCategory: 'brakes',
        component: ['brake_pads'],
        manifestation: ['brakes_weakly'],
        occurredWhen: 'braking',
        hazards: ['brakes_fail'],
      })
      await steps.setTime(WEDNESDAY)
    },
  },
  'first aid helped': {
    group: 'questionnaire',
    paths: { customer: pathTo('/questionnaire/first-aid'), mechanic: caseFile },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.submitQuestionnaire({ repairTried: ['nothing'] })
      await steps.setTime(WEDNESDAY)
      await steps.tryFirstAid(['link', 'barrel'], { helped: true })
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
