import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario } from './scenario.ts'
import { booked, described } from './stories.ts'

export const bookingScenarios = {
  'booking open': {
    group: 'booking',
    paths: { customer: () => pathTo('/appointment'), mechanic: caseFile },
    tell: described,
  },
  'time held': {
    group: 'booking',
    paths: { customer: () => `${pathTo('/appointment')}?step=confirm` },
    tell: (story) => {
      described(story)
      story.hold('2026-11-19T11:00')
    },
  },
  'no dates available': {
    group: 'booking',
    paths: { customer: () => pathTo('/appointment') },
    tell: (story) => {
      described(story)
      story.world.troubles.daysOff = 14
    },
  },
  'just taken': {
    group: 'booking',
    paths: { customer: () => pathTo('/appointment') },
    tell: (story) => {
      described(story)
      story.world.troubles.rival = true
    },
  },
  'booked for today': {
    group: 'booking',
    paths: { customer: overview, mechanic: desk },
    tell: booked,
  },
  'appointment missed': {
    group: 'booking',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) => {
      booked(story)
      story.at('2026-11-18T14:35')
    },
  },
} as const satisfies Record<string, Scenario>
