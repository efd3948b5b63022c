import { pathTo } from '@radruf/contract'
import { caseFile, desk, overview, type Scenario } from './scenario.ts'
import { setUpBooked, setUpSubmitted } from './shared-setups.ts'

export const bookingScenarios = {
  'booking open': {
    group: 'booking',
    paths: { customer: () => pathTo('/appointment'), mechanic: caseFile },
    setUp: setUpSubmitted,
  },
  'time held': {
    group: 'booking',
    paths: { customer: () => `${pathTo('/appointment')}?step=confirm` },
    setUp: (scenario) => {
      setUpSubmitted(scenario)
      scenario.holdSlot('2026-11-19T11:00')
    },
  },
  'no dates available': {
    group: 'booking',
    paths: { customer: () => pathTo('/appointment') },
    setUp: (scenario) => {
      setUpSubmitted(scenario)
      scenario.mock.faults.closedDays = 14
    },
  },
  'just taken': {
    group: 'booking',
    paths: { customer: () => pathTo('/appointment') },
    setUp: (scenario) => {
      setUpSubmitted(scenario)
      scenario.mock.faults.competingBooking = true
    },
  },
  'booked for today': {
    group: 'booking',
    paths: { customer: overview, mechanic: desk },
    setUp: setUpBooked,
  },
  'appointment missed': {
    group: 'booking',
    paths: { customer: overview, mechanic: caseFile },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.setTime('2026-11-18T14:35')
    },
  },
} as const satisfies Record<string, Scenario>
