import { type Outcome, pathTo, type Rating } from '@radruf/contract'
import { COLLEAGUE, OTHER_MECHANIC, PEOPLE } from './people.ts'
import type { Scenario } from './scenario.ts'
import { WEDNESDAY } from './setups.ts'
import type { ScenarioSteps } from './steps.ts'

type FinishedCase = {
  customer: string
  mechanic: string
  /** Times of November 2026: of the question, its answer, and the call. */
  asked: string
  answered: string
  call: string
  outcome: Outcome
  stars: Rating['call']
  category?: string
}

/** The cases of the week before, of two mechanics. */
const LAST_WEEK: readonly FinishedCase[] = [
  { customer: 'Ada Lenz', asked: '09T08:30', answered: '09T15:00', call: '10T10:00', outcome: 'fixed', stars: 5 },
  { customer: 'Bela Funk', asked: '09T09:10', answered: '09T16:00', call: '10T11:00', outcome: 'fixed', stars: 5 },
  {
    customer: 'Cleo Haas',
    asked: '09T09:20',
    answered: '09T16:30',
    call: '10T12:00',
    outcome: 'part_needed',
    stars: 2,
  },
  { customer: 'Dilan Koç', asked: '10T10:20', answered: '10T10:50', call: '11T10:00', outcome: 'fixed', stars: 4 },
  { customer: 'Edda Roth', asked: '10T11:20', answered: '10T11:40', call: '11T11:00', outcome: 'fixed', stars: 5 },
  { customer: 'Finn Graf', asked: '11T12:00', answered: '11T13:00', call: '12T10:00', outcome: 'workshop', stars: 3 },
].map(
  (finished, index) => ({ ...finished, mechanic: index < 5 ? PEOPLE.mechanic.email : COLLEAGUE.email }) as FinishedCase,
)

const LOW_REASONS = {
  de: 'Erst am Nachmittag kam eine Antwort, und das Teil passte nicht.',
  en: 'It took until the afternoon to get an answer, and the part didn’t fit.',
} as const

const at = (time: string) => `2026-11-${time}`

async function finishCase(
  steps: ScenarioSteps,
  { customer, mechanic, asked, answered, call, outcome, stars }: FinishedCase,
) {
  await steps.setTime('2026-11-09T08:00')
  steps.actAs(mechanic)
  await steps.addCustomer(customer)
  await steps.submitQuestionnaire()
  await steps.bookAppointment(at(call), 'mechanic')
  await steps.setTime(at(asked))
  await steps.sendMessage('customer', steps.language === 'de' ? 'Kann ich damit noch fahren?' : 'Can I still ride it?')
  await steps.setTime(at(answered))
  await steps.sendMessage('mechanic', steps.language === 'de' ? 'Bitte nur schieben.' : 'Please push it for now.')
  await steps.completeCall(at(call), at(call.replace(':00', ':24')))
  await steps.writeSummary(outcome)
  await steps.rateCall(stars, stars > 3 ? '' : LOW_REASONS[steps.language])
}

/** Calls of today of the colleague who is ill, and one of another mechanic. */
const CALLS_TODAY = [
  { customer: 'Ben Adler', mechanic: COLLEAGUE, time: '2026-11-18T11:00' },
  { customer: 'Cem Yıldız', mechanic: COLLEAGUE, time: '2026-11-18T12:00' },
  { customer: 'Dora Klein', mechanic: COLLEAGUE, time: '2026-11-18T14:00' },
  { customer: 'Gina Lorenz', mechanic: OTHER_MECHANIC, time: '2026-11-18T14:00' },
] as const

async function bookToday(steps: ScenarioSteps) {
  for (const { customer, mechanic, time } of CALLS_TODAY) {
    steps.actAs(mechanic.email)
    await steps.addCustomer(customer)
    await steps.submitQuestionnaire()
    await steps.bookAppointment(time, 'mechanic')
  }
}

export const teamScenarios = {
  'colleague ill': {
    group: 'desk',
    paths: { mechanic: pathTo('/desk/team') },
    after: 'onboarded',
    settings: { ANSWER_TARGET_HOURS: '4' },
    steps: async (steps) => {
      await steps.addMechanic(OTHER_MECHANIC)
      await steps.addMechanic(COLLEAGUE)
      await bookToday(steps)
      await steps.sendMessage('customer', steps.language === 'de' ? 'Kann ich noch fahren?' : 'Can I still ride it?')
      await steps.addCustomer('Hugo Brandl')
      await steps.submitQuestionnaire()
      steps.actAs(COLLEAGUE.email)
      await steps.takeHoliday('2026-11-18', '2026-11-18', steps.language === 'de' ? 'krank' : 'ill')
      steps.actAs(PEOPLE.mechanic.email)
      await steps.setWorkingTimes()
      await steps.setTime(WEDNESDAY)
      await steps.changeRole('lead')
      steps.returnToFirstCustomer()
    },
  },
  'first aid to approve': {
    group: 'desk',
    paths: { mechanic: pathTo('/desk/first-aid') },
    after: 'onboarded',
    steps: async (steps) => {
      await steps.setTime(WEDNESDAY)
      await steps.withdrawFirstAid('brakes')
    },
  },
  'reports of the team': {
    group: 'desk',
    paths: { mechanic: pathTo('/desk/reports') },
    after: 'onboarded',
    // The workshop answers within four hours.
    settings: { ANSWER_TARGET_HOURS: '4' },
    steps: async (steps) => {
      await steps.setTime('2026-11-09T07:30')
      await steps.addMechanic(COLLEAGUE)
      for (const finished of LAST_WEEK) await finishCase(steps, finished)
      await steps.setTime(WEDNESDAY)
      await steps.changeRole('lead')
      steps.actAs(PEOPLE.mechanic.email)
      steps.returnToFirstCustomer()
    },
  },
  'reports without cases': {
    group: 'desk',
    paths: { mechanic: pathTo('/desk/reports') },
    after: 'onboarded',
    steps: (steps) => steps.setTime(WEDNESDAY),
  },
} as const satisfies Record<string, Scenario>
