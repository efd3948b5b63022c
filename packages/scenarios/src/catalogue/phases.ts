import { CUSTOMERS_BY_PHASE, emailOf, type Phase } from './people.ts'
import { CHAT, QUESTION } from './sample-data.ts'
import type { ScenarioSteps } from './steps.ts'

/** A Tuesday. Times are wall-clock times of the workshop. */
const MORNING = '2027-03-02T09:00'
const CALLS = { rating: '2027-03-02T11:30', closed: '2027-03-02T12:00', referred: '2027-03-02T12:30' } as const
const MISSED_CALL = '2027-03-02T13:00'
/** Missed appointments count as missed. */
const AFTER_THE_MISSED_CALL = '2027-03-02T13:45'
const NEXT_CALL = '2027-03-02T16:00'

type PhasesOfRepair = {
  /** Token of the case file that the referred customer shares. */
  caseToken: string
  /** Two hours before the booked customer's call, and five minutes before it. */
  beforeCall: string
  atCallTime: string
}

/**
 * Brings each of {@link CUSTOMERS_BY_PHASE} into the phase. They have the mechanic of the catalogue in common; the setting REVIEW_AT_ONCE is off.
 */
export async function createPhases(steps: ScenarioSteps): Promise<PhasesOfRepair> {
  const actOn = (phase: Phase) => steps.actOn(emailOf(CUSTOMERS_BY_PHASE[phase]))
  await steps.setTime(MORNING)
  for (const [phase, name] of Object.entries(CUSTOMERS_BY_PHASE))
    await (phase === 'newcomer' ? steps.inviteCustomer(name) : steps.addCustomer(name))
  await describeBikes(steps, actOn)
  for (const [phase, time] of [...Object.entries(CALLS), ['missed', MISSED_CALL]] as [Phase, string][]) {
    actOn(phase)
    await steps.bookAppointment(time)
  }
  await holdCalls(steps, actOn)
  const caseToken = await steps.shareCase()
  await steps.setTime(AFTER_THE_MISSED_CALL)
  actOn('booked')
  await steps.bookAppointment(NEXT_CALL)
  await chat(steps)
  await steps.addNote()
  await steps.importLists()
  await steps.publishAnnouncement()
  await steps.publishOlderAnnouncement()
  return { caseToken, beforeCall: AFTER_THE_MISSED_CALL, atCallTime: '2027-03-02T15:55' }
}

type ActOn = (phase: Phase) => void

async function describeBikes(steps: ScenarioSteps, actOn: ActOn) {
  // Pages of the problem show its parts only with a category.
  actOn('interrupted')
  await steps.saveAnswers(['problemCategory', 'motor', 'bikeCategory', 'bikeAge', 'usage'])
  actOn('answered')
  await steps.saveAnswers()
  await steps.addPhotos()
  for (const phase of ['inReview', 'choosing', 'booked', 'missed', 'rating', 'closed', 'referred'] as const) {
    actOn(phase)
    await steps.submitQuestionnaire()
    if (phase !== 'inReview') await steps.moveTicket('booking_open', 'mechanic')
  }
}

async function holdCalls(steps: ScenarioSteps, actOn: ActOn) {
  const join = async (phase: keyof typeof CALLS) => {
    actOn(phase)
    await steps.setTime(CALLS[phase])
    await steps.joinCall('customer')
    await steps.joinCall('mechanic')
  }
  await join('rating')
  await steps.takeSnapshot('anna-cassette-after')
  await steps.takeSnapshot('anna-derailleur', { isDrawing: true })
  await steps.moveTicket('wrap_up', 'mechanic')
  await join('closed')
  await steps.writeSummary('fixed')
  await steps.rateCall(5)
  await join('referred')
  await steps.writeSummary('workshop')
}

/** A chat with a deleted message. */
async function chat(steps: ScenarioSteps) {
  const [first = '', second = '', third = '', fourth = ''] = CHAT[steps.language]
  await steps.sendMessage('customer', first)
  await steps.sendMessage('mechanic', second)
  await steps.deleteMessage('customer', await steps.sendMessage('customer', QUESTION[steps.language]))
  await steps.sendMessage('customer', third)
  await steps.sendMessage('mechanic', fourth)
}
