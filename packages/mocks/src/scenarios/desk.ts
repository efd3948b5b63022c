import { pathTo } from '@radruf/contract'
import { desk, type Scenario } from './scenario.ts'
import { setUpBooked, TUESDAY, WEDNESDAY } from './shared-setups.ts'

/** Appointments of other customers. */
const BOOKINGS = [
  ['Ben Adler', '2026-11-18T13:00'],
  ['Cem Yıldız', '2026-11-18T14:30'],
  ['Dora Klein', '2026-11-18T16:00'],
  ['Eva Lang', '2026-11-19T11:00'],
] as const

export const deskScenarios = {
  'desk empty': {
    group: 'desk',
    paths: { mechanic: desk },
    setUp: () => {},
  },
  'desk today': {
    group: 'desk',
    paths: { mechanic: desk },
    setUp: (scenario) => {
      scenario.setTime(TUESDAY)
      scenario.submitQuestionnaire()
      scenario.bookAppointment('2026-11-18T09:00')
      for (const [name, time] of BOOKINGS) {
        scenario.addCustomer(name)
        scenario.submitQuestionnaire()
        scenario.bookAppointment(time)
      }
      scenario.ticket = scenario.mock.tickets[0] ?? scenario.ticket
      scenario.customer = scenario.mock.accounts[1] ?? scenario.customer
      scenario.completeCall('2026-11-18T09:00', '2026-11-18T09:31')
      scenario.setTime(WEDNESDAY)
    },
  },
  'desk week': {
    group: 'desk',
    paths: { mechanic: () => pathTo('/desk/week') },
    setUp: (scenario) => {
      scenario.setTime(TUESDAY)
      for (const [name, time] of BOOKINGS) {
        scenario.addCustomer(name)
        scenario.submitQuestionnaire()
        scenario.bookAppointment(time)
      }
      scenario.addCustomer('Greta Voss')
      scenario.submitQuestionnaire()
      scenario.setTime(WEDNESDAY)
      scenario.holdSlot('2026-11-19T14:00')
      scenario.mock.mechanicTimes.set(scenario.mechanic.id, {
        hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: weekday === 5 ? '14:00' : '17:00' })),
        absences: [{ first: '2026-11-20', last: '2026-11-20', reason: 'Fortbildung' }],
        bundesland: null,
      })
    },
  },
  'shared case': {
    group: 'desk',
    paths: { mechanic: desk },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.openForColleague()
    },
  },
  'customer waiting': {
    group: 'desk',
    paths: { mechanic: desk },
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.setTime('2026-11-18T13:58')
      scenario.joinCall('customer')
    },
  },
} as const satisfies Record<string, Scenario>
