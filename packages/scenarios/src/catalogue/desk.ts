import { pathTo } from '@radruf/contract'
import { COLLEAGUE, LEAD, PEOPLE } from './people.ts'
import { desk, type Scenario } from './scenario.ts'
import { TODAY_14, WEDNESDAY } from './setups.ts'
import type { ScenarioSteps } from './steps.ts'

/** Appointments of other customers. */
const BOOKINGS = [
  ['Ben Adler', '2026-11-18T13:00'],
  ['Cem Yıldız', '2026-11-18T14:30'],
  ['Dora Klein', '2026-11-18T16:00'],
  ['Eva Lang', '2026-11-19T11:00'],
] as const

/** Questions of the first of these customers, by language. */
const QUESTIONS = [
  { de: 'Kann ich damit noch heimfahren?', en: 'Can I still ride home on it?' },
  { de: 'Welches Kettenschloss brauche ich?', en: 'Which quick link do I need?' },
] as const

/** Books calls of customers, of whom two ask something. */
async function askQuestions(steps: ScenarioSteps) {
  for (const [index, [name, time]] of BOOKINGS.entries()) {
    await steps.addCustomer(name)
    await steps.submitQuestionnaire()
    await steps.bookAppointment(time)
    const question = QUESTIONS[index]
    if (question) await steps.sendMessage('customer', question[steps.language])
  }
}

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
  'full day': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'onTuesday',
    steps: async (steps) => {
      await steps.bookAppointment('2026-11-17T14:00')
      await steps.completeCall('2026-11-17T14:00', '2026-11-17T14:31')
      await steps.setTime('2026-11-17T14:45')
      await steps.writeSummary('another_call')
      // No photos were sent since the first call.
      await steps.bookAppointment('2026-11-18T16:30')
      await steps.setTime('2026-11-17T19:20')
      await askQuestions(steps)
      await steps.setWorkingTimes()
      await steps.setTime(WEDNESDAY)
      steps.returnToFirstCustomer()
    },
  },
  'answers overdue': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'onTuesday',
    steps: async (steps) => {
      await askQuestions(steps)
      await steps.setTime('2026-11-18T12:00')
      await steps.addCustomer('Fatih Demir')
      await steps.submitQuestionnaire()
      await steps.bookAppointment('2026-11-20T10:00')
      await steps.sendMessage('customer', QUESTIONS[0][steps.language])
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
  'lead on the team': {
    group: 'desk',
    paths: { mechanic: desk },
    after: 'chat',
    steps: (steps) => steps.changeRole('lead'),
  },
  'operator of the product': {
    group: 'desk',
    paths: { mechanic: pathTo('/console/people') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.changeRole('operator')
      await steps.inviteStaff('lead', LEAD)
      await steps.inviteStaff('mechanic', COLLEAGUE)
      await steps.inviteCustomer('Ben Adler')
      await steps.blockPerson(COLLEAGUE.email)
    },
  },
  'opening hours to change': {
    group: 'desk',
    paths: { mechanic: pathTo('/console/content') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.changeRole('operator')
      await steps.addMechanic(COLLEAGUE)
      await steps.addCustomer('Ben Adler')
      await steps.submitQuestionnaire()
      await steps.bookAppointment(TODAY_14)
      steps.actAs(PEOPLE.mechanic.email)
      steps.returnToFirstCustomer()
    },
  },
  'registry out of reach': {
    group: 'desk',
    paths: { mechanic: pathTo('/console/releases') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.changeRole('operator')
    },
    faults: { refusals: { listReleases: 'REGISTRY_UNREACHABLE' } },
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
