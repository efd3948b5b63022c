import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario } from './scenario.ts'
import { setUpBooked } from './shared-setups.ts'

export const faultScenarios = {
  'photo too big': {
    group: 'trouble',
    paths: { customer: () => pathTo('/questionnaire/bike-photo') },
    setUp: (scenario) => {
      scenario.saveAnswers()
      scenario.mock.faults.refusals = { uploadPhoto: 'PHOTO_TOO_BIG' }
    },
  },
  'slow network': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.mock.faults.delay = 1500
    },
  },
  'signed out in the middle': {
    group: 'trouble',
    paths: { customer: () => pathTo('/questionnaire/your-bike'), mechanic: caseFile },
    setUp: (scenario) => {
      scenario.mock.faults.endSessionOnWrite = true
    },
  },
  'service down': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.mock.faults.isDown = true
    },
  },
  'newer version': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.mock.settings.recommendedVersion = '99.0.0'
    },
  },
  'version too old': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.mock.settings.minimumVersion = '99.0.0'
    },
  },
} as const satisfies Record<string, Scenario>
