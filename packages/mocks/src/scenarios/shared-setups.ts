import type { Role } from '@radruf/contract'
import { CHAT } from './sample-data.ts'
import type { ScenarioState } from './scenario-state.ts'

export const TUESDAY = '2026-11-17T10:00'
/** Default opening time of a scenario: a Wednesday morning. */
export const WEDNESDAY = '2026-11-18T10:00'
export const TODAY_14 = '2026-11-18T14:00'

export const setUpSubmitted = (scenario: ScenarioState) => {
  scenario.setTime(TUESDAY)
  scenario.submitQuestionnaire()
  scenario.setTime(WEDNESDAY)
}
export const setUpBooked = (scenario: ScenarioState) => {
  scenario.setTime(TUESDAY)
  scenario.submitQuestionnaire()
  scenario.bookAppointment(TODAY_14)
  scenario.setTime(WEDNESDAY)
}
export const setUpChat = (scenario: ScenarioState) => {
  setUpBooked(scenario)
  const [first = '', second = '', third = '', fourth = ''] = CHAT[scenario.language]
  scenario.setTime('2026-11-17T15:20')
  scenario.sendMessage('customer', first)
  scenario.setTime('2026-11-17T15:42')
  scenario.sendMessage('mechanic', second)
  scenario.setTime('2026-11-18T09:05')
  scenario.sendMessage('customer', third)
  scenario.ticket.thread.read = { customer: 3, mechanic: 3 }
  scenario.setTime('2026-11-18T09:50')
  scenario.sendMessage('mechanic', fourth)
  scenario.setTime(WEDNESDAY)
}
/** The call has ended and can no longer be rejoined. */
export const setUpCalled = (scenario: ScenarioState) => {
  setUpHungUp(scenario)
  scenario.setTime('2026-11-18T14:42')
}
/** Both have just left the call, after its slot. */
export const setUpHungUp = (scenario: ScenarioState) => {
  setUpBooked(scenario)
  scenario.completeCall(TODAY_14, '2026-11-18T14:31')
}
/** Only one side came to the call; the other one missed it. */
export const setUpMissed = (cameAlone: Role) => (scenario: ScenarioState) => {
  setUpBooked(scenario)
  scenario.setTime(TODAY_14)
  scenario.joinCall(cameAlone)
  scenario.setTime('2026-11-18T14:31')
  scenario.leaveCall()
  scenario.setTime('2026-11-18T14:42')
}
/** A call with summary and the customer's rating. */
export const setUpSummarized = (outcome: Parameters<ScenarioState['writeSummary']>[0]) => (scenario: ScenarioState) => {
  setUpCalled(scenario)
  scenario.rateCall(5)
  scenario.setTime('2026-11-18T14:45')
  scenario.writeSummary(outcome)
  scenario.setTime('2026-11-18T15:00')
}
