import {
  type Appointment,
  type Bike,
  type Hold,
  joinOpensAt,
  type Message,
  type Person,
  type Questionnaire,
  type Session,
  type Summary,
  type Thread,
  type Ticket,
  type WaitingCustomer,
} from '@radruf/contract'
import type { OfflinePage, RemoteModule } from '../shell.ts'

/** The time of every sample: a Wednesday at 10:00 in Berlin. */
export const SAMPLE_NOW = '2026-11-18T09:00:00.000Z'
export const SAMPLE_TICKET_ID = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'

export const aPerson = (changes: Partial<Person> = {}): Person => ({
  id: '0a6cf9f4-58b7-4d1a-8b0a-4f1f0c1f2b11',
  email: 'kim@radler.test',
  name: 'Kim Sommer',
  role: 'customer',
  language: 'de',
  onboardedAt: SAMPLE_NOW,
  postalCode: null,
  hidesAddress: false,
  ...changes,
})

export const aMechanic = (changes: Partial<Person> = {}): Person =>
  aPerson({
    id: '3b1f9e02-3c3c-4f6e-9f0e-0f3a2f4d5c22',
    email: 'alex@werkstatt.test',
    name: 'Alex Winter',
    role: 'mechanic',
    ...changes,
  })

export const aSession = (changes: Partial<Session> = {}): Session => ({
  person: aPerson(),
  now: SAMPLE_NOW,
  lastEvent: 0,
  unreadMessages: 0,
  waiting: [],
  brand: {
    productName: 'Radruf',
    supportEmail: 'hilfe@radruf.test',
    supportPhone: null,
    supportHours: { from: '9:00', to: '17:00' },
  },
  settings: {
    callMinutes: 30,
    zone: 'Europe/Berlin',
    fileLimitMb: 10,
    clipLimitMb: 25,
    clipMaxSeconds: 15,
    changeUntilMinutes: 120,
    newTicketAllowed: true,
    callAdapter: 'direct',
    callSources: [],
    mode: 'demo',
    minimumVersion: null,
    recommendedVersion: null,
    pushKey: null,
    companySignIn: null,
  },
  ...changes,
})

/** Tomorrow at 14:00 in Berlin. */
const TOMORROW = '2026-11-19T13:00:00.000Z'

/** An appointment, at {@link TOMORROW} unless `changes` name another time. */
export const anAppointment = ({ startsAt = TOMORROW, ...changes }: Partial<Appointment> = {}): Appointment => ({
  id: '5f0d8c33-2b0a-4d37-8f57-0c9f7d1e6a33',
  startsAt,
  endsAt: '2026-11-19T13:30:00.000Z',
  joinFrom: new Date(joinOpensAt(startsAt)).toISOString(),
  changeUntil: '2026-11-19T11:00:00.000Z',
  mechanicName: 'Alex Winter',
  leftAt: null,
  customerLeftAt: null,
  delayedMinutes: 0,
  isOnWaitlist: false,
  ...changes,
})

export const aTicket = (changes: Partial<Ticket> = {}): Ticket => ({
  id: SAMPLE_TICKET_ID,
  number: 1,
  state: 'questionnaire_open',
  stateSince: '2026-11-17T08:00:00.000Z',
  createdAt: '2026-11-17T08:00:00.000Z',
  closedAt: null,
  hasAnswers: false,
  bikeCategory: null,
  problemCategory: null,
  problem: {},
  urgent: false,
  bikeId: null,
  photo: null,
  postalCode: null,
  appointment: null,
  missedAppointment: false,
  missedBy: null,
  chatOpenedAt: null,
  unreadMessages: 0,
  latestUnread: null,
  summary: null,
  rating: null,
  referral: null,
  ratingDue: false,
  lastCall: null,
  snapshots: [],
  customer: { id: aPerson().id, name: 'Kim Sommer', language: 'de' },
  mechanic: null,
  callParticipants: [],
  ...changes,
})

export const aSummary = (changes: Partial<Summary> = {}): Summary => ({
  outcome: 'fixed',
  text: 'The chain is tight again.',
  agreed: [],
  parts: [],
  pictures: [],
  offeredTimes: [],
  writtenAt: SAMPLE_NOW,
  version: 1,
  ...changes,
})

export const aQuestionnaire = (changes: Partial<Questionnaire> = {}): Questionnaire => ({
  ticketId: SAMPLE_TICKET_ID,
  state: 'questionnaire_open',
  answers: {},
  photos: [],
  bikes: [],
  updatedAt: null,
  ...changes,
})

export const aBike = (changes: Partial<Bike> = {}): Bike => ({
  id: 'c1d7a5f2-6f0b-4d2e-8a39-2e4b7a1c9d44',
  facts: { motor: 'with', bikeCategory: 'e_bike_mtb', bikeAge: '1_to_2_years' },
  photo: null,
  createdAt: SAMPLE_NOW,
  updatedAt: SAMPLE_NOW,
  ...changes,
})

/** Thursday at 9:00 in Berlin, held for five minutes from `SAMPLE_NOW` on. */
export const aHold = (changes: Partial<Hold> = {}): Hold => ({
  id: '9d1f7d62-7c1a-4a0d-8d0e-3a4b5c6d7e44',
  startsAt: '2026-11-19T08:00:00.000Z',
  endsAt: '2026-11-19T08:30:00.000Z',
  expiresAt: '2026-11-18T09:05:00.000Z',
  mechanicName: 'Alex Winter',
  ...changes,
})

/** A customer who waits in the call of the sample's time. */
export const aWaitingCustomer = (changes: Partial<WaitingCustomer> = {}): WaitingCustomer => ({
  ticketId: 'anna',
  name: 'Anna',
  language: 'de',
  since: '2026-11-19T13:00:00.000Z',
  startsAt: '2026-11-19T13:00:00.000Z',
  problemCategory: null,
  photo: null,
  ...changes,
})

export const aMessage = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `message-${seq}`,
  clientId: `client-${seq}`,
  seq,
  author: 'mechanic',
  authorName: 'Alex Winter',
  text: `Text ${seq}`,
  attachments: [],
  quote: null,
  sentAt: '2026-11-18T08:00:00.000Z',
  deletedAt: null,
  ...changes,
})

/** The thread of the sample ticket. */
export const aThread = (changes: Partial<Thread> = {}): Thread => ({
  ticketId: SAMPLE_TICKET_ID,
  open: true,
  messages: [],
  hasEarlier: false,
  answerMinutes: null,
  lastSeq: Math.max(0, ...(changes.messages ?? []).map(({ seq }) => seq)),
  read: { customer: 0, mechanic: 0 },
  ...changes,
})

/** The page of a remote's path as the page "no connection" lists it, for the sample person. */
export const findStoredPage = ({ routes }: RemoteModule, path: string): OfflinePage | undefined =>
  routes.find((route) => route.path === path)?.handle?.findOfflinePage?.(aPerson().id)
