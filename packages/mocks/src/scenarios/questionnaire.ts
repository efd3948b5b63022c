import { pathTo } from '@radruf/contract'
import { caseFile, overview, type Scenario } from './scenario.ts'
import { booked, described } from './stories.ts'

export const questionnaireScenarios = {
  'signed out': {
    group: 'signIn',
    paths: { customer: () => pathTo('/login'), mechanic: () => pathTo('/login') },
    tell: booked,
    signedOut: true,
  },
  'new customer': {
    group: 'questionnaire',
    paths: { customer: overview },
    tell: (story) => story.newcomer(),
  },
  'questionnaire empty': {
    group: 'questionnaire',
    paths: { customer: overview },
    tell: () => {},
  },
  'questionnaire interrupted': {
    group: 'questionnaire',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) =>
      story.answer(['bikeCategory', 'bikeAge', 'usage', 'lastWorkshopVisit', 'storagePlace', 'problemCategory']),
  },
  'questionnaire complete': {
    group: 'questionnaire',
    paths: { customer: () => pathTo('/questionnaire/check') },
    tell: (story) => {
      story.answer()
      story.photograph()
    },
  },
  'in review': {
    group: 'questionnaire',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) => {
      story.world.settings.reviewAtOnce = false
      described(story)
    },
  },
} as const satisfies Record<string, Scenario>
