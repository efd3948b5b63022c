import { pathTo } from '@radruf/contract'
import { callPlaces, caseFile, type Scenario } from './scenario.ts'
import { booked, chatted, TODAY_14 } from './stories.ts'

export const callScenarios = {
  'chat open': {
    group: 'chat',
    paths: { customer: () => pathTo('/chat'), mechanic: caseFile },
    tell: chatted,
  },
  'chat down': {
    group: 'chat',
    paths: { customer: () => pathTo('/chat'), mechanic: caseFile },
    tell: (story) => {
      chatted(story)
      story.world.troubles.refuse = { getThread: 'INTERNAL', sendMessage: 'INTERNAL' }
    },
  },
  'call about to start': {
    group: 'call',
    paths: callPlaces,
    tell: (story) => {
      booked(story)
      story.at('2026-11-18T13:55')
    },
  },
  'in call': {
    group: 'call',
    paths: callPlaces,
    tell: (story) => {
      booked(story)
      story.call(TODAY_14, '2026-11-18T14:05')
    },
  },
  'bad connection': {
    group: 'call',
    paths: callPlaces,
    tell: (story) => {
      booked(story)
      story.call(TODAY_14, '2026-11-18T14:05')
      story.world.troubles.badLine = true
    },
  },
} as const satisfies Record<string, Scenario>
