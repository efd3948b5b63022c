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
import { type Account, createMockState, type MockState, type Picture, type TicketRecord } from '../state/mock-state.ts'
import {
  AGREED,
  ANNOUNCEMENT,
  ANSWERS,
  CALL_FIGURES,
  CANNED_REPLY,
  createDrawing,
  createSampleClip,
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
export function createScenario(language: Language, pictures: SamplePictures = {}) {
  const mock = createMockState()
  mock.workshops = WORKSHOPS.map((workshop) => ({ ...workshop, id: mock.newId() }))
  const mechanic = addPerson({ mock, language }, 'mechanic', PEOPLE.mechanic)
  const customer = addPerson({ mock, language }, 'customer', PEOPLE.customer)
  const state: Fields = { mock, language, pictures, mechanic, customer, ticket: findLatestTicket(mock, customer) }
  return Object.assign(state, {
    ...createPeopleSteps(state),
    ...createQuestionnaireSteps(state),
    ...createBookingSteps(state),
    ...createCallSteps(state),
    ...createFollowUpSteps(state),
  })
}
export type ScenarioState = ReturnType<typeof createScenario>

/** The pictures of photos. Line drawings stand for missing ones. */
export type SamplePictures = Partial<Record<Perspective, Picture>>

type Fields = {
  mock: MockState
  language: Language
  pictures: SamplePictures
  mechanic: Account
  customer: Account
  /** The ticket that the steps act on. */
  ticket: TicketRecord
}

function addPerson(
  { mock, language }: Pick<Fields, 'mock' | 'language'>,
  role: Role,
  person: { email: string; name: string },
): Account {
  const account = invitePerson(mock, { ...person, role, language })
  account.onboardedAt = mock.clock.now()
  return account
}

const findLatestTicket = ({ tickets }: MockState, { id }: Account) =>
  tickets.findLast(({ customerId }) => customerId === id) as TicketRecord

const setTime = ({ clock, settings }: MockState, time: string) => clock.set(parseWallClock(time, settings.zone))

const createPeopleSteps = (state: Fields) => ({
  setTime: (time: string) => setTime(state.mock, time),
  resetOnboarding() {
    state.customer.onboardedAt = null
  },
  /** Adds another customer with a ticket. The following steps act on them. */
  addCustomer(name: string) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.test`
    state.customer = addPerson(state, 'customer', { name, email })
    state.ticket = findLatestTicket(state.mock, state.customer)
  },
  /** A colleague has the case open and left a note and a shared canned reply. */
  openForColleague() {
    const { mock, language, ticket } = state
    const { id } = addPerson(state, 'mechanic', { name: 'Jonas Weber', email: 'jonas@example.test' })
    ticket.viewers.push({ personId: id, activity: 'note', seenAt: Number.POSITIVE_INFINITY })
    const written = { authorId: id, writtenAt: mock.clock.now(), version: 1, edit: null }
    ticket.notes.push({ id: mock.newId(), clientId: mock.newId(), text: NOTE[language], ...written })
    const shared = { ownerId: null, kind: 'message', version: 1 } as const
    mock.cannedReplies.push({ id: mock.newId(), ...shared, ...CANNED_REPLY[language] })
  },
  publishAnnouncement() {
    const { mock } = state
    mock.announcements.push({ id: mock.newId(), publishedAt: mock.clock.now(), ...ANNOUNCEMENT })
  },
})

const createPhotoRecord = ({ mock, pictures }: Fields, perspective: Perspective) => ({
  id: mock.newId(),
  clientId: mock.newId(),
  ...ASSUMED_SIZE,
  createdAt: mock.clock.now(),
  picture: pictures[perspective] ?? createDrawing(perspective),
})

function createQuestionnaireSteps(state: Fields) {
  const { mock, language } = state
  const steps = {
    openTicket() {
      state.ticket = openTicket(mock, state.customer)
    },
    saveAnswers(names: readonly (keyof Answers)[] = Object.keys(ANSWERS[language]) as (keyof Answers)[]) {
      for (const name of names) state.ticket.answers[name] = ANSWERS[language][name]
      state.ticket.answersUpdatedAt = mock.clock.now()
    },
    addPhotos(perspectives: readonly Perspective[] = PERSPECTIVES.filter((name) => PHOTO_COUNTS[name].min > 0)) {
      for (const perspective of perspectives)
        state.ticket.photos.push({ perspective, ...createPhotoRecord(state, perspective) })
    },
    recordNoise() {
      const video = createSampleClip()
      const clip = { type: video.type, durationMs: 1000, bytes: video.bytes.length, video }
      state.ticket.noise = { ...createPhotoRecord(state, 'side'), clip }
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
  }
  return steps
}

function createBookingSteps(state: Fields) {
  const { mock } = state
  const hold = (time: string) =>
    holdSlot(mock, state.ticket, { startsAt: parseWallClock(time, mock.settings.zone), by: state.customer })
  return {
    holdSlot: hold,
    bookAppointment(time: string) {
      confirmAppointment(mock, state.ticket, hold(time).id, state.customer)
    },
    sendMessage: (role: Role, text: string) =>
      sendMessage(mock, state.ticket, state[role], { clientId: mock.newId(), text }),
    moveTicket(to: TicketRecord['state'], by: Role) {
      moveTicket(mock, state.ticket, to, state[by])
    },
  }
}

function createCallSteps(state: Fields) {
  const { mock } = state
  const steps = {
    /** Adds a participant who stays in the call without a browser. */
    joinCall(role: Role) {
      joinCall(mock, state.ticket, state[role], { clientId: mock.newId() })
      for (const participant of state.ticket.participants) participant.lastSeen = Number.POSITIVE_INFINITY
    },
    leaveCall() {
      for (const { clientId, role } of state.ticket.participants)
        leaveCall(mock, state.ticket, state[role], { clientId, isPageClosed: false })
    },
    /** Both participants join, report the line and leave the call. */
    completeCall(from: string, until: string) {
      setTime(mock, from)
      steps.joinCall('customer')
      steps.joinCall('mechanic')
      setTime(mock, until)
      for (const { clientId, role } of state.ticket.participants)
        reportCall(mock, state.ticket, state[role], { clientId, figures: CALL_FIGURES[role] })
      steps.leaveCall()
    },
    rateCall(stars: number) {
      const call = findLatestCall(mock, state.ticket)
      if (call) call.rating = { call: stars, service: stars, reason: '' }
    },
  }
  return steps
}

/** The next two free times, one per day. */
const listNextTimes = ({ mock, ticket }: Fields): string[] =>
  toSlots(mock, ticket.id)
    .days.flatMap(({ slots }) => slots.slice(0, 1))
    .slice(0, 2)
    .map(({ startsAt }) => startsAt)

/** Steps after the call. */
const createFollowUpSteps = (state: Fields) => ({
  writeSummary(outcome: Outcome) {
    const { mock, language, ticket, mechanic } = state
    writeSummary(mock, ticket, mechanic, {
      outcome,
      text: SUMMARY[language],
      agreed: AGREED[language],
      part: outcome === 'part_needed' ? PART[language] : null,
      pictures: [...ticket.snapshots, ...ticket.photos.slice(1, 2)].map(({ id }) => id),
      offeredTimes: outcome === 'another_call' ? listNextTimes(state) : [],
    })
  },
  /** The mechanic writes to the customer after a missed call and offers times. */
  followUpCall() {
    const { mock, language, ticket, mechanic } = state
    // The call of only one side ends with time, not with an action.
    applyDueChanges(mock)
    followUpCall(mock, ticket, mechanic, {
      clientId: mock.newId(),
      cause: 'customer',
      text: FOLLOW_UP[language],
      offeredTimes: listNextTimes(state),
    })
  },
  /** Shares the case with photos and contact. */
  shareCase() {
    shareCase(state.mock, state.ticket, { withPhotos: true, withContact: true })
  },
})
