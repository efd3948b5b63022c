import type { Outcome, TicketRole } from '@radruf/contract'
import { CHAT } from './sample-data.ts'
import type { ScenarioSteps, Setup } from './steps.ts'

const TUESDAY = '2026-11-17T10:00'
/** Default opening time of a scenario: a Wednesday morning. */
export const WEDNESDAY = '2026-11-18T10:00'
export const TODAY_14 = '2026-11-18T14:00'

/** Only one side came to the call; the other one missed it. */
const missCall = (cameAlone: TicketRole) => async (steps: ScenarioSteps) => {
  await steps.setTime(TODAY_14)
  await steps.joinCall(cameAlone)
  await steps.setTime('2026-11-18T14:31')
  await steps.leaveCall()
  await steps.setTime('2026-11-18T14:42')
}

/** The mechanic sums up the rated call. */
export const summarizeCall = (outcome: Outcome) => async (steps: ScenarioSteps) => {
  await steps.setTime('2026-11-18T14:45')
  await steps.writeSummary(outcome)
  await steps.setTime('2026-11-18T15:00')
}

const writeChat = async (steps: ScenarioSteps) => {
  const [first = '', second = '', third = '', fourth = ''] = CHAT[steps.language]
  await steps.setTime('2026-11-17T15:20')
  await steps.sendMessage('customer', first)
  await steps.setTime('2026-11-17T15:42')
  await steps.sendMessage('mechanic', second)
  await steps.setTime('2026-11-18T09:05')
  await steps.sendMessage('customer', third)
  await steps.markRead()
  await steps.setTime('2026-11-18T09:50')
  await steps.sendMessage('mechanic', fourth)
  await steps.setTime(WEDNESDAY)
}

const SETUPS_BY_NAME = {
  /** Kim, a new customer, and Mia, a mechanic. */
  invited: { after: null, steps: (steps) => steps.createWorkshop(TUESDAY) },
  onboarded: { after: 'invited', steps: (steps) => steps.finishOnboarding() },
  onTuesday: { after: 'onboarded', steps: (steps) => steps.submitQuestionnaire() },
  bookedOnTuesday: { after: 'onTuesday', steps: (steps) => steps.bookAppointment(TODAY_14) },
  submitted: { after: 'onTuesday', steps: (steps) => steps.setTime(WEDNESDAY) },
  booked: { after: 'bookedOnTuesday', steps: (steps) => steps.setTime(WEDNESDAY) },
  chat: { after: 'bookedOnTuesday', steps: writeChat },
  aboutToStart: { after: 'booked', steps: (steps) => steps.setTime('2026-11-18T13:55') },
  inCall: { after: 'booked', steps: (steps) => steps.completeCall(TODAY_14, '2026-11-18T14:05') },
  /** Both have just left the call, after its slot. */
  hungUp: { after: 'booked', steps: (steps) => steps.completeCall(TODAY_14, '2026-11-18T14:31') },
  /** The call has ended and can no longer be rejoined. */
  called: { after: 'hungUp', steps: (steps) => steps.setTime('2026-11-18T14:42') },
  rated: { after: 'called', steps: (steps) => steps.rateCall(5) },
  missedByMechanic: { after: 'booked', steps: missCall('customer') },
  missedByCustomer: { after: 'booked', steps: missCall('mechanic') },
  fixed: { after: 'rated', steps: summarizeCall('fixed') },
  referred: { after: 'rated', steps: summarizeCall('workshop') },
} as const satisfies Record<string, Setup>

export type SetupName = keyof typeof SETUPS_BY_NAME
/** Rows that several scenarios begin with. Each is recorded once. */
export const SETUPS: Readonly<Record<SetupName, Setup<SetupName>>> = SETUPS_BY_NAME
