import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario } from './scenario.ts'
import { booked } from './stories.ts'

export const troubleScenarios = {
  'photo too big': {
    group: 'trouble',
    paths: { customer: () => pathTo('/questionnaire/bike-photo') },
    tell: (story) => {
      story.answer()
      story.world.troubles.refuse = { uploadPhoto: 'PHOTO_TOO_BIG' }
    },
  },
  'slow network': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.troubles.delay = 1500
    },
  },
  'signed out in the middle': {
    group: 'trouble',
    paths: { customer: () => pathTo('/questionnaire/your-bike'), mechanic: caseFile },
    tell: (story) => {
      story.world.troubles.endSessionAtWrite = true
    },
  },
  'service down': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.troubles.down = true
    },
  },
  'newer version': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.settings.recommendedVersion = '99.0.0'
    },
  },
  'version too old': {
    group: 'trouble',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.settings.minimumVersion = '99.0.0'
    },
  },
} as const satisfies Record<string, Scenario>
