import { pathTo } from '@radruf/contract'
import { caseFile, overview, type Scenario } from './scenario.ts'
import { setUpBooked, setUpSubmitted } from './shared-setups.ts'

export const questionnaireScenarios = {
  'signed out': {
    group: 'signIn',
    paths: { customer: () => pathTo('/login'), mechanic: () => pathTo('/login') },
    setUp: setUpBooked,
    isSignedOut: true,
  },
  'new customer': {
    group: 'questionnaire',
    paths: { customer: overview },
    setUp: (scenario) => scenario.resetOnboarding(),
  },
  'questionnaire empty': {
    group: 'questionnaire',
    paths: { customer: overview },
    setUp: () => {},
  },
  'questionnaire interrupted': {
    group: 'questionnaire',
    paths: { customer: overview, mechanic: caseFile },
    setUp: (scenario) =>
      scenario.saveAnswers(['problemCategory', 'component', 'manifestation', 'occurredWhen', 'hazards']),
  },
  'questionnaire complete': {
    group: 'questionnaire',
    paths: { customer: () => pathTo('/questionnaire/check') },
    setUp: (scenario) => {
      scenario.saveAnswers()
      scenario.addPhotos()
    },
  },
  'noise recorded': {
    group: 'questionnaire',
    paths: { customer: () => pathTo('/questionnaire/detail-photos'), mechanic: caseFile },
    setUp: (scenario) => {
      scenario.saveAnswers()
      scenario.addPhotos()
      scenario.recordNoise()
    },
  },
  'in review': {
    group: 'questionnaire',
    paths: { customer: overview, mechanic: caseFile },
    setUp: (scenario) => {
      scenario.mock.settings.reviewAtOnce = false
      setUpSubmitted(scenario)
      scenario.reportDanger('wheel_loose')
    },
  },
} as const satisfies Record<string, Scenario>
