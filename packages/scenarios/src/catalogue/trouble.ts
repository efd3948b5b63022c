import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario } from './scenario.ts'
import { WEDNESDAY } from './setups.ts'

export const troubleScenarios = {
  'photo too big': {
    group: 'trouble',
    paths: { customer: pathTo('/questionnaire/bike-photo') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.saveAnswers()
    },
    faults: { refusals: { uploadPhoto: 'PHOTO_TOO_BIG' } },
  },
  'slow network': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    after: 'booked',
    faults: { delayMs: 1500 },
  },
  'signed out in the middle': {
    group: 'trouble',
    paths: { customer: pathTo('/questionnaire/your-bike'), mechanic: caseFile },
    after: 'onboarded',
    steps: (steps) => steps.setTime(WEDNESDAY),
    faults: { endSessionOnWrite: true },
  },
  'service down': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    after: 'booked',
    faults: { isDown: true },
  },
  'newer version': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    after: 'booked',
    settings: { RECOMMENDED_VERSION: '99.0.0' },
  },
  'version too old': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    after: 'booked',
    settings: { MIN_VERSION: '99.0.0' },
  },
} as const satisfies Record<string, Scenario>
