import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario, ticketPage } from './scenario.ts'
import { setUpBooked, setUpCalled, setUpHungUp, setUpMissed, setUpSummarized } from './shared-setups.ts'

export const afterTheCallScenarios = {
  'call done, rating due': {
    group: 'afterTheCall',
    paths: { customer: (ticketId) => pathTo('/tickets/:ticketId/rating', { ticketId }), mechanic: caseFile },
    setUp: setUpCalled,
  },
  'being processed': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: desk },
    setUp: (scenario) => {
      setUpCalled(scenario)
      scenario.rateCall(5)
    },
  },
  'another call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    setUp: setUpSummarized('another_call'),
  },
  'part needed': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    setUp: setUpSummarized('part_needed'),
  },
  'hung up by mistake': {
    group: 'afterTheCall',
    paths: { customer: (ticketId) => pathTo('/tickets/:ticketId/rating', { ticketId }), mechanic: caseFile },
    setUp: setUpHungUp,
  },
  'mechanic missed the call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    setUp: setUpMissed('customer'),
  },
  'customer missed the call': {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    setUp: setUpMissed('mechanic'),
  },
  'missed call followed up': {
    group: 'afterTheCall',
    paths: { customer: () => pathTo('/appointment'), mechanic: caseFile },
    setUp: (scenario) => {
      setUpMissed('mechanic')(scenario)
      scenario.followUpCall()
    },
  },
  referred: {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    setUp: setUpSummarized('workshop'),
  },
  'case shared': {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    setUp: (scenario) => {
      setUpSummarized('workshop')(scenario)
      scenario.shareCase()
    },
  },
  'do not ride': {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    setUp: setUpSummarized('unsafe'),
  },
  closed: {
    group: 'afterTheCall',
    paths: { customer: ticketPage, mechanic: caseFile },
    setUp: setUpSummarized('fixed'),
  },
  reopened: {
    group: 'afterTheCall',
    paths: { customer: overview, mechanic: caseFile },
    setUp: (scenario) => {
      setUpSummarized('fixed')(scenario)
      scenario.setTime('2026-11-19T09:30')
      scenario.moveTicket('wrap_up', 'mechanic')
    },
  },
  'second ticket': {
    group: 'afterTheCall',
    paths: { customer: () => pathTo('/tickets') },
    setUp: (scenario) => {
      setUpSummarized('fixed')(scenario)
      scenario.setTime('2026-11-20T10:00')
      scenario.openTicket()
    },
  },
  announcement: {
    group: 'afterTheCall',
    paths: { customer: () => pathTo('/announcements'), mechanic: () => pathTo('/announcements') },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.publishAnnouncement()
    },
  },
} as const satisfies Record<string, Scenario>
