import {
  type Answers,
  type Language,
  type Outcome,
  PERSPECTIVES,
  type Perspective,
  PHOTO_COUNTS,
  type Role,
} from '@radruf/contract'
import { confirmAppointment, holdSlot } from '../service/appointments.ts'
import { joinCall, leaveCall } from '../service/calls.ts'
import { sendMessage } from '../service/chat.ts'
import { writeSummary } from '../service/desk.ts'
import { invitePerson } from '../service/invite.ts'
import { ASSUMED_SIZE } from '../service/pictures.ts'
import { submitQuestionnaire } from '../service/questionnaire.ts'
import { moveTicket, openTicket } from '../service/ticket-moves.ts'
import { findLatestCall } from '../service/ticket-view.ts'
import { type Account, createMockState, type TicketRecord } from '../state/mock-state.ts'
import { createDrawing } from './drawings.ts'
import { ANNOUNCEMENT, ANSWERS, SUMMARY, WORKSHOPS } from './sample-data.ts'

/** The people of every scenario. */
const PEOPLE = {
  customer: { email: 'kim@example.test', name: 'Kim Sommer' },
  mechanic: { email: 'mia@example.test', name: 'Mia Winter' },
} as const satisfies Record<Role, { email: string; name: string }>

/**
 * Tells how a world came to be, by the mocked service's own steps, so that no scenario shows what cannot happen. Times are wall
 * clock times in Berlin, `2026-11-18T10:00`.
 */
export function createScenario(language: Language) {
  const mock = createMockState()
  mock.workshops = WORKSHOPS.map((one) => ({ ...one, id: mock.newId() }))
  const welcome = (role: Role, person: { email: string; name: string }): Account => {
    const account = invitePerson(mock, { ...person, role, language })
    // Whoever has a scenario has seen the introduction.
    account.onboardedAt = mock.clock.now()
    return account
  }
  const mechanic = welcome('mechanic', PEOPLE.mechanic)
  const customer = welcome('customer', PEOPLE.customer)
  const ticketOf = ({ id }: Account) => mock.tickets.findLast(({ customerId }) => customerId === id) as TicketRecord
  const told = {
    mock,
    language,
    mechanic,
    customer,
    /** The ticket that the scenario is about. */
    ticket: ticketOf(customer),
  }
  type Told = typeof told

  const steps = {
    setTime(time: string) {
      mock.clock.set(parseBerlinTime(time))
    },
    resetOnboarding() {
      told.customer.onboardedAt = null
    },
    /** Another customer with a ticket; from here on the scenario is about them. */
    addCustomer(name: string) {
      told.customer = welcome('customer', { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.test` })
      told.ticket = ticketOf(told.customer)
    },
    openTicket() {
      told.ticket = openTicket(mock, told.customer)
    },
    saveAnswers(names: readonly (keyof Answers)[] = Object.keys(ANSWERS[language]) as (keyof Answers)[]) {
      for (const name of names) told.ticket.answers[name] = ANSWERS[language][name]
      told.ticket.answersUpdatedAt = mock.clock.now()
    },
    addPhotos(perspectives: readonly Perspective[] = PERSPECTIVES.filter((name) => PHOTO_COUNTS[name].min > 0)) {
      for (const perspective of perspectives)
        told.ticket.photos.push({
          id: mock.newId(),
          clientId: mock.newId(),
          perspective,
          ...ASSUMED_SIZE,
          createdAt: mock.clock.now(),
          picture: createDrawing(perspective),
        })
    },
    /** The whole questionnaire, sent. */
    submitQuestionnaire() {
      steps.saveAnswers()
      steps.addPhotos()
      submitQuestionnaire(mock, told.ticket, told.customer)
    },
    holdSlot(time: string) {
      return holdSlot(mock, told.ticket, parseBerlinTime(time))
    },
    bookAppointment(time: string) {
      confirmAppointment(mock, told.ticket, steps.holdSlot(time).id, told.customer)
    },
    sendMessage(role: Role, text: string) {
      return sendMessage(mock, told.ticket, told[role], { clientId: mock.newId(), text })
    },
    /** Somebody of the scenario who is in the call, and stays in it, without a browser. */
    joinCall(role: Role) {
      joinCall(mock, told.ticket, told[role], mock.newId())
      for (const place of told.ticket.participants) place.lastSeen = Number.POSITIVE_INFINITY
    },
    leaveCall() {
      for (const { clientId, role } of told.ticket.participants) leaveCall(mock, told.ticket, told[role], clientId)
    },
    /** Both sides meet in the call and leave it. */
    completeCall(from: string, until: string) {
      steps.setTime(from)
      steps.joinCall('customer')
      steps.joinCall('mechanic')
      steps.setTime(until)
      steps.leaveCall()
    },
    moveTicket(to: TicketRecord['state'], by: Role) {
      moveTicket(mock, told.ticket, to, told[by])
    },
    writeSummary(outcome: Outcome) {
      writeSummary(mock, told.ticket, told.mechanic, { outcome, text: SUMMARY[language] })
    },
    rateCall(stars: number) {
      const call = findLatestCall(mock, told.ticket)
      if (call) call.rating = { call: stars, service: stars, reason: '' }
    },
    publishAnnouncement() {
      mock.announcements.push({ id: mock.newId(), publishedAt: mock.clock.now(), ...ANNOUNCEMENT })
    },
  }
  return Object.assign(told, steps) as Told & typeof steps
}
export type ScenarioState = ReturnType<typeof createScenario>

const parseBerlinTime = (time: string): number =>
  Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Berlin').epochMilliseconds
