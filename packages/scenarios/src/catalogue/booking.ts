import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario } from './scenario.ts'

export const bookingScenarios = {
  'booking open': {
    group: 'booking',
    paths: { customer: pathTo('/appointment'), mechanic: caseFile },
    after: 'submitted',
  },
  'time held': {
    group: 'booking',
    paths: { customer: `${pathTo('/appointment')}?step=confirm` },
    after: 'submitted',
    steps: (steps) => steps.holdSlot('2026-11-19T11:00'),
  },
  'no dates available': {
    group: 'booking',
    paths: { customer: pathTo('/appointment') },
    after: 'submitted',
    steps: (steps) => steps.takeHoliday('2026-11-18', '2026-12-18'),
  },
  'waiting for a time': {
    group: 'booking',
    paths: { customer: `${pathTo('/appointment')}?date=2026-11-19` },
    after: 'submitted',
    steps: async (steps) => {
      await steps.blockTime('2026-11-19T09:00', '2026-11-19T17:00')
      await steps.joinWaitlist()
    },
  },
  'just taken': {
    group: 'booking',
    paths: { customer: pathTo('/appointment') },
    after: 'submitted',
    steps: (steps) => steps.addCompetitor(),
    faults: { competingBooking: true },
  },
  'booked for today': {
    group: 'booking',
    paths: { customer: overview, mechanic: desk },
    after: 'booked',
  },
  'appointment missed': {
    group: 'booking',
    paths: { customer: overview, mechanic: caseFile },
    after: 'booked',
    steps: (steps) => steps.setTime('2026-11-18T14:35'),
  },
} as const satisfies Record<string, Scenario>
