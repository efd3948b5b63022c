import { pathTo } from '@radruf/contract'
import { STILLS } from './sample-data.ts'
import { caseFile, desk, overview, ratingPage, type Scenario, ticketPage } from './scenario.ts'
import { summarizeCall } from './setups.ts'

export const afterTheCallScenarios = {
  'call done, rating due': {
    group: 'afterTheCall',
    paths: { customer: ratingPage, mechanic: caseFile },
    after: 'called',
  },
  'being processed': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: desk },
    after: 'rated',
  },
  'another call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    after: 'rated',
    steps: summarizeCall('another_call'),
  },
  'part needed': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    after: 'rated',
    steps: summarizeCall('part_needed'),
  },
  'hung up by mistake': {
    group: 'afterTheCall',
    paths: { customer: ratingPage, mechanic: caseFile },
    after: 'hungUp',
  },
  'mechanic missed the call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    after: 'missedByMechanic',
  },
  'customer missed the call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    after: 'missedByCustomer',
  },
  'missed call followed up': {
    group: 'afterTheCall',
    paths: { customer: pathTo('/appointment'), mechanic: caseFile },
    after: 'missedByCustomer',
    steps: (steps) => steps.followUpCall(),
  },
  referred: {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    after: 'referred',
  },
  'case shared': {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    after: 'referred',
    steps: async (steps) => void (await steps.shareCase()),
  },
  'do not ride': {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    after: 'rated',
    steps: summarizeCall('unsafe'),
  },
  closed: {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    after: 'fixed',
  },
  'steps in the summary': {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    after: 'inCall',
    steps: async (steps) => {
      await steps.showSteps({ count: 3, stills: STILLS })
      await steps.summarizeSteps()
      await steps.setTime('2026-11-18T14:42')
    },
  },
  reopened: {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    after: 'fixed',
    steps: async (steps) => {
      await steps.setTime('2026-11-19T09:30')
      await steps.moveTicket('wrap_up', 'mechanic')
    },
  },
  'care due': {
    group: 'afterTheCall',
    paths: { customer: overview },
    after: 'fixed',
    steps: (steps) => steps.setTime('2027-01-12T10:00'),
  },
  'second ticket': {
    group: 'afterTheCall',
    paths: { customer: pathTo('/tickets') },
    after: 'fixed',
    steps: async (steps) => {
      await steps.setTime('2026-11-20T10:00')
      await steps.openTicket()
    },
  },
  announcement: {
    group: 'afterTheCall',
    paths: { customer: pathTo('/announcements'), mechanic: pathTo('/announcements') },
    after: 'booked',
    steps: (steps) => steps.publishAnnouncement(),
  },
} as const satisfies Record<string, Scenario>
