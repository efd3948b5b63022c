import { pathTo } from '@radruf/contract'
import { desk, type Scenario } from './scenario.ts'
import { WEDNESDAY } from './setups.ts'
import type { ScenarioSteps } from './steps.ts'

/** Appointments of other customers. */
const BOOKINGS = [
  ['Ben Adler', '2026-11-18T13:00'],
  ['Cem Yıldız', '2026-11-18T14:30'],
  ['Dora Klein', '2026-11-18T16:00'],
  ['Eva Lang', '2026-11-19T11:00'],
] as const

async function bookForOthers(steps: ScenarioSteps) {
  for (const [name, time] of BOOKINGS) {
    await steps.addCustomer(name)
    await steps.submitQuestionnaire()
    await steps.bookAppointment(time)
  }
}

export const deskScenarios = {
  'desk empty': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'onboarded',
    steps: (steps) => steps.setTime(WEDNESDAY),
  },
  'desk today': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'onTuesday',
    steps: async (steps) => {
      await steps.bookAppointment('2026-11-18T09:00')
      await bookForOthers(steps)
      steps.returnToFirstCustomer()
      await steps.completeCall('2026-11-18T09:00', '2026-11-18T09:31')
      await steps.setTime(WEDNESDAY)
    },
  },
  'desk week': {
    group: 'desk',
    paths: { mechanic: pathTo('/desk/week') },
    after: 'onboarded',
    steps: async (steps) => {
      await bookForOthers(steps)
      await steps.addCustomer('Greta Voss')
      await steps.submitQuestionnaire()
      await steps.setTime(WEDNESDAY)
      await steps.holdSlot('2026-11-19T14:00')
      await steps.setWorkingTimes()
    },
  },
  'shared case': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'booked',
    steps: (steps) => steps.openForColleague(),
  },
  'customer waiting': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'booked',
    steps: async (steps) => {
      await steps.setTime('2026-11-18T13:58')
      await steps.joinCall('customer')
      await steps.keepPresent()
    },
  },
} as const satisfies Record<string, Scenario>
