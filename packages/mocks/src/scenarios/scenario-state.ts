import {
  type Answers,
  type Hazard,
  type Language,
  type Outcome,
  PERSPECTIVES,
  type Perspective,
  PHOTO_COUNTS,
  type Role,
} from '@radruf/contract'
import { confirmAppointment, holdSlot } from '../service/appointments.ts'
import { reportCall } from '../service/call-reports.ts'
import { joinCall, leaveCall } from '../service/calls.ts'
import { shareCase } from '../service/case-share.ts'
import { sendMessage } from '../service/chat.ts'
import { writeSummary } from '../service/desk.ts'
import { applyDueChanges } from '../service/due-changes.ts'
import { followUpCall } from '../service/follow-up.ts'
import { invitePerson } from '../service/invite.ts'
import { ASSUMED_SIZE } from '../service/photos.ts'
import { submitQuestionnaire } from '../service/questionnaire.ts'
import { toSlots } from '../service/slots.ts'
import { moveTicket, openTicket } from '../service/ticket-moves.ts'
import { findLatestCall } from '../service/ticket-view.ts'
import { parseWallClock } from '../state/clock.ts'
import { type Account, createMockState, type TicketRecord } from '../state/mock-state.ts'
import { createSampleClip } from './sample-clip.ts'
import {
  AGREED,
  ANNOUNCEMENT,
  ANSWERS,
  CALL_FIGURES,
  CANNED_REPLY,
  createDrawing,
  FOLLOW_UP,
  NOTE,
  PART,
  SUMMARY,
  WORKSHOPS,
} from './sample-data.ts'

/** The people of every scenario. */
const PEOPLE = {
  customer: { email: 'kim@example.test', name: 'Kim Sommer' },
  mechanic: { email: 'mia@example.test', name: 'Mia Winter' },
} as const satisfies Record<Role, { email: string; name: string }>

/**
 * Creates a mock state with one customer and one mechanic, and the steps that scenarios are composed of. The steps call the
 * mocked service, so that no scenario shows an impossible state. Times are wall-clock times in Berlin, `2026-11-18T10:00`.
 */
export function createScenario(language: Language) {
  const mock = createMockState()
  mock.workshops = WORKSHOPS.map((workshop) => ({ ...workshop, id: mock.newId() }))
  const addPerson = (role: Role, person: { email: string; name: string }): Account => {
    const account = invitePerson(mock, { ...person, role, language })
    account.onboardedAt = mock.clock.now()
    return account
  }
  const mechanic = addPerson('mechanic', PEOPLE.mechanic)
  const customer = addPerson('customer', PEOPLE.customer)
  const findTicket = ({ id }: Account) => mock.tickets.findLast(({ customerId }) => customerId === id) as TicketRecord
  const state = {
    mock,
    language,
    mechanic,
    customer,
    /** The ticket that the steps act on. */
    ticket: findTicket(customer),
  }
  type Fields = typeof state

  const steps = {
    setTime(time: string) {
      mock.clock.set(parseWallClock(time, mock.settings.zone))
    },
    resetOnboarding() {
      state.customer.onboardedAt = null
    },
    /** Adds another customer with a ticket. The following steps act on them. */
    addCustomer(name: string) {
      state.customer = addPerson('customer', { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.test` })
      state.ticket = findTicket(state.customer)
    },
    /** A colleague has the case open and left a note and a shared canned reply. */
    openForColleague() {
      const { id } = addPerson('mechanic', { name: 'Jonas Weber', email: 'jonas@example.test' })
      state.ticket.viewers.push({ personId: id, activity: 'note', seenAt: Number.POSITIVE_INFINITY })
      const written = { authorId: id, writtenAt: mock.clock.now(), version: 1, edit: null }
      state.ticket.notes.push({ id: mock.newId(), clientId: mock.newId(), text: NOTE[language], ...written })
      mock.cannedReplies.push({
        id: mock.newId(),
        ownerId: null,
        kind: 'message',
        version: 1,
        ...CANNED_REPLY[language],
      })
    },
    openTicket() {
      state.ticket = openTicket(mock, state.customer)
    },
    saveAnswers(names: readonly (keyof Answers)[] = Object.keys(ANSWERS[language]) as (keyof Answers)[]) {
      for (const name of names) state.ticket.answers[name] = ANSWERS[language][name]
      state.ticket.answersUpdatedAt = mock.clock.now()
    },
    addPhotos(perspectives: readonly Perspective[] = PERSPECTIVES.filter((name) => PHOTO_COUNTS[name].min > 0)) {
      for (const perspective of perspectives)
        state.ticket.photos.push({
          id: mock.newId(),
          clientId: mock.newId(),
          perspective,
          ...ASSUMED_SIZE,
          createdAt: mock.clock.now(),
          picture: createDrawing(perspective),
        })
    },
    recordNoise() {
      const video = createSampleClip()
      state.ticket.noise = {
        id: mock.newId(),
        clientId: mock.newId(),
        ...ASSUMED_SIZE,
        createdAt: mock.clock.now(),
        picture: createDrawing('side'),
        clip: { type: video.type, durationMs: 1000, bytes: video.bytes.length, video },
      }
    },
    /** Completes and submits the questionnaire. */
    submitQuestionnaire() {
      steps.saveAnswers()
      steps.addPhotos()
      submitQuestionnaire(mock, state.ticket, state.customer)
    },
    /** The customer reported a danger; the ticket is urgent. */
    reportDanger(hazard: Hazard) {
      state.ticket.answers.hazards = [hazard]
    },
    holdSlot(time: string) {
      const startsAt = parseWallClock(time, mock.settings.zone)
      return holdSlot(mock, state.ticket, { startsAt, by: state.customer })
    },
    bookAppointment(time: string) {
      confirmAppointment(mock, state.ticket, steps.holdSlot(time).id, state.customer)
    },
    sendMessage(role: Role, text: string) {
      return sendMessage(mock, state.ticket, state[role], { clientId: mock.newId(), text })
    },
    /** Adds a participant who stays in the call without a browser. */
    joinCall(role: Role) {
      joinCall(mock, state.ticket, state[role], mock.newId())
      for (const participant of state.ticket.participants) participant.lastSeen = Number.POSITIVE_INFINITY
    },
    leaveCall() {
      for (const { clientId, role } of state.ticket.participants) leaveCall(mock, state.ticket, state[role], clientId)
    },
    /** Both participants join, report the line and leave the call. */
    completeCall(from: string, until: string) {
      steps.setTime(from)
      steps.joinCall('customer')
      steps.joinCall('mechanic')
      steps.setTime(until)
      for (const { clientId, role } of state.ticket.participants)
        reportCall(mock, state.ticket, state[role], { clientId, figures: CALL_FIGURES[role] })
      steps.leaveCall()
    },
    moveTicket(to: TicketRecord['state'], by: Role) {
      moveTicket(mock, state.ticket, to, state[by])
    },
    writeSummary(outcome: Outcome) {
      writeSummary(mock, state.ticket, state.mechanic, {
        outcome,
        text: SUMMARY[language],
        agreed: AGREED[language],
        part: outcome === 'part_needed' ? PART[language] : null,
        pictures: [...state.ticket.snapshots, ...state.ticket.photos.slice(1, 2)].map(({ id }) => id),
      })
    },
    /** The mechanic writes to the customer after a missed call and offers the next two free times. */
    followUpCall() {
      // The call of only one side ends with time, not with an action.
      applyDueChanges(mock)
      const next = toSlots(mock, state.ticket.id).days.flatMap(({ slots }) => slots.slice(0, 1))
      followUpCall(mock, state.ticket, state.mechanic, {
        clientId: mock.newId(),
        cause: 'customer',
        text: FOLLOW_UP[language],
        offeredTimes: next.slice(0, 2).map(({ startsAt }) => startsAt),
      })
    },
    /** Shares the case with photos and contact. */
    shareCase() {
      shareCase(mock, state.ticket, { withPhotos: true, withContact: true })
    },
    rateCall(stars: number) {
      const call = findLatestCall(mock, state.ticket)
      if (call) call.rating = { call: stars, service: stars, reason: '' }
    },
    publishAnnouncement() {
      mock.announcements.push({ id: mock.newId(), publishedAt: mock.clock.now(), ...ANNOUNCEMENT })
    },
  }
  return Object.assign(state, steps) as Fields & typeof steps
}
export type ScenarioState = ReturnType<typeof createScenario>
