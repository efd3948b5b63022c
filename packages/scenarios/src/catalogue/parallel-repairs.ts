import { COLLEAGUE, COMPETITOR, OTHER_MECHANIC, PEOPLE } from './people.ts'
import { CHAT } from './sample-data.ts'
import type { ScenarioSteps, Setup } from './steps.ts'

/** Wall-clock times of the workshop. */
export const PARALLEL_TIMES = {
  /** Sessions that begin here have expired at the start. */
  expiredSession: '2026-10-12T10:00',
  /** A Monday. */
  start: '2026-11-23T10:00',
  call: '2026-11-25T09:00',
  /** Of every mechanic. */
  absence: { first: '2026-12-24', last: '2026-12-31' },
} as const
const { call: CALL, absence: ABSENCE } = PARALLEL_TIMES

/** Two customers with a mechanic each, and a colleague of both mechanics. */
export const PARALLEL_PEOPLE = {
  owner: { customer: PEOPLE.customer, mechanic: PEOPLE.mechanic },
  other: { customer: COMPETITOR, mechanic: OTHER_MECHANIC },
  colleague: COLLEAGUE,
} as const

async function missCall(steps: ScenarioSteps) {
  await steps.setTime('2026-11-25T09:31')
  await steps.setTime('2026-11-25T09:45')
}

/** The customer books with the mechanic, writes a message with a clip, and the mechanic writes a note. */
async function bookWithMechanic(steps: ScenarioSteps) {
  const [hello = ''] = CHAT[steps.language]
  await steps.submitQuestionnaire()
  await steps.bookAppointment(CALL, 'mechanic')
  await steps.sendMessage('customer', hello, { hasClip: true })
  await steps.addNote()
}

async function meet(steps: ScenarioSteps) {
  await steps.setTime(CALL)
  await steps.joinCall('customer')
  await steps.joinCall('mechanic')
  await steps.takeSnapshot('anna-cassette-after')
  await steps.showSteps()
  await steps.keepPresent()
}

async function endCall(steps: ScenarioSteps) {
  await steps.moveTicket('wrap_up', 'mechanic')
}

const PARALLEL_REPAIRS_BY_NAME = {
  invited: {
    after: null,
    steps: async (steps) => {
      await steps.saveCannedReply()
      await steps.takeHoliday(ABSENCE.first, ABSENCE.last)
    },
  },
  questionnaire_open: {
    after: 'invited',
    steps: async (steps) => {
      await steps.saveAnswers()
      await steps.addPhotos()
    },
  },
  booked: { after: 'invited', steps: bookWithMechanic },
  waitlisted: { after: 'booked', steps: (steps) => steps.joinWaitlist() },
  booking_open: {
    after: 'booked',
    steps: async (steps) => {
      await steps.cancelAppointment()
      await steps.holdSlot(CALL)
    },
  },
  missed: { after: 'booked', steps: missCall },
  in_call: { after: 'booked', steps: meet },
  wrap_up: { after: 'in_call', steps: endCall },
  referred: {
    after: 'wrap_up',
    steps: async (steps) => {
      await steps.writeSummary('workshop')
      await steps.shareCase()
    },
  },
  closed: { after: 'wrap_up', steps: (steps) => steps.writeSummary('fixed') },
} as const satisfies Record<string, Setup>

export type ParallelRepair = keyof typeof PARALLEL_REPAIRS_BY_NAME
/** The states of two repairs that go on at the same time. The steps run once for each of {@link PARALLEL_PEOPLE}. */
export const PARALLEL_REPAIRS: Readonly<Record<ParallelRepair, Setup<ParallelRepair>>> = PARALLEL_REPAIRS_BY_NAME
