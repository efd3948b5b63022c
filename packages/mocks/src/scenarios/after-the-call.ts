import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario, ticketPage } from './scenario.ts'
import { booked, called, ended } from './stories.ts'

export const afterTheCallScenarios = {
  'call done, rating due': {
    group: 'afterTheCall',
    paths: { customer: (ticketId) => pathTo('/tickets/:ticketId/rating', { ticketId }), mechanic: caseFile },
    tell: called,
  },
  'being processed': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      called(story)
      story.rate(5)
    },
  },
  'another call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    tell: ended('another_call'),
  },
  referred: {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    tell: ended('workshop'),
  },
  'do not ride': {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    tell: ended('unsafe'),
  },
  closed: {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    tell: ended('fixed'),
  },
  reopened: {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) => {
      ended('fixed')(story)
      story.at('2026-11-19T09:30')
      story.move('wrap_up', 'mechanic')
    },
  },
  'second ticket': {
    group: 'afterTheCall',
    paths: { customer: () => pathTo('/tickets') },
    tell: (story) => {
      ended('fixed')(story)
      story.at('2026-11-20T10:00')
      story.newTicket()
    },
  },
  announcement: {
    group: 'afterTheCall',
    paths: { customer: () => pathTo('/announcements'), mechanic: () => pathTo('/announcements') },
    tell: (story) => {
      booked(story)
      story.announce()
    },
  },
} as const satisfies Record<string, Scenario>
