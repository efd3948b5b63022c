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
export const setUpCalled = (scenario: ScenarioState) => {
  setUpBooked(scenario)
  scenario.completeCall(TODAY_14, '2026-11-18T14:31')
}
/** A call with summary and the customer's rating. */
export const setUpSummarized = (outcome: Parameters<ScenarioState['writeSummary']>[0]) => (scenario: ScenarioState) => {
  setUpCalled(scenario)
  scenario.rateCall(5)
  scenario.setTime('2026-11-18T14:40')
  scenario.writeSummary(outcome)
  scenario.setTime('2026-11-18T15:00')
}
