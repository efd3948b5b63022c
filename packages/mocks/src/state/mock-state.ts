import type {
  Actor,
  Answers,
  CallSignal,
  ErrorCode,
  Language,
  NotificationMatrix,
  Outcome,
  Perspective,
  Rating,
  Role,
  TicketState,
  Workshop,
} from '@radruf/contract'
import type { EndpointName } from '@radruf/contract/api'
import { type Clock, createClock } from './clock.ts'
import { createEventHub, type EventHub } from './event-hub.ts'

/** Times in a world are milliseconds since 1970; replies carry ISO 8601. */
export type Account = {
  id: string
  email: string
  name: string | null
  role: Role
  language: Language
  onboardedAt: number | null
  notifications: NotificationMatrix
  readAnnouncements: Set<string>
}
export type SessionRecord = {
  id: string
  token: string
  personId: string
  createdAt: number
  lastSeenAt: number
  userAgent: string | null
}
export type Challenge = { browser: string; email: string; code: string; expiresAt: number; tries: number }
export type PhotoRecord = {
  id: string
  clientId: string
  perspective: Perspective
  width: number
  height: number
  createdAt: number
  picture: Picture
}
export type SnapshotRecord = Omit<PhotoRecord, 'perspective'>
export type Picture = { type: string; bytes: Uint8Array }
export type MessageRecord = {
  id: string
  clientId: string
  authorId: string | null
  author: Role
  seq: number
  changedSeq: number
  text: string | null
  sentAt: number
  deletedAt: number | null
}
export type ThreadRecord = { lastSeq: number; read: Record<Role, number>; messages: MessageRecord[] }
export type ParticipantRecord = {
  clientId: string
  personId: string
  role: Role
  joinedAt: number
  /** Real time: liveness does not follow the world's clock. */
  lastSeen: number
  replaced: { clientId: string; at: number } | null
}
export type NoteRecord = { id: string; clientId: string; authorId: string | null; text: string; writtenAt: number }
/** A case file that the customer shares by its address. */
export type ShareRecord = {
  token: string
  withPhotos: boolean
  withContact: boolean
  createdAt: number
  expiresAt: number
}
export type TicketRecord = {
  id: string
  number: number
  customerId: string
  mechanicId: string | null
  state: TicketState
  createdAt: number
  closedAt: number | null
  answers: Answers
  answersUpdatedAt: number | null
  missedAppointment: boolean
  chatOpenedAt: number | null
  moves: { from: TicketState; to: TicketState; by: Actor; personId: string | null; at: number }[]
  photos: PhotoRecord[]
  snapshots: SnapshotRecord[]
  notes: NoteRecord[]
  share: ShareRecord | null
  thread: ThreadRecord
  participants: ParticipantRecord[]
  summary: { outcome: Outcome; text: string; writtenAt: number } | null
}
export type AppointmentRecord = {
  id: string
  /** Stays the same when the appointment is moved; what the signed link of its mails names. */
  calendarUid: string
  ticketId: string
  mechanicId: string
  status: 'held' | 'booked' | 'moved' | 'cancelled' | 'missed' | 'done'
  startsAt: number
  endsAt: number
  heldUntil: number | null
  /** When both sides were in the call together for the first time. */
  metAt: number | null
  rating: Rating | null
  /** The customer wants to hear of an earlier time. */
  isOnWaitlist: boolean
}
export type AnnouncementRecord = { id: string; publishedAt: number } & Record<Language, { title: string; text: string }>
/** What would have been mailed, as far as somebody needs it to go on: codes and links. */
export type SentMail = { to: string; subject: string; code?: string; link?: string; at: number }

/** As the operator's settings of the service, by the same names. */
export type MockSettings = {
  productName: string
  supportEmail: string
  supportFrom: string
  supportTo: string
  zone: string
  callMinutes: number
  workFrom: string
  workTo: string
  minNoticeMinutes: number
  horizonDays: number
  changeUntilMinutes: number
  fileLimitMb: number
  newTicketAllowed: boolean
  reviewAtOnce: boolean
  minimumVersion: string | null
  recommendedVersion: string | null
}

/** What goes wrong in a world, on purpose. */
export type Faults = {
  /** Milliseconds that every answer takes longer. */
  delay?: number
  /** Endpoints that refuse every call, and how. */
  refusals?: Partial<Record<EndpointName, ErrorCode>>
  /** Nothing answers at all. */
  isDown?: boolean
  /** The next write finds the session ended. */
  endSessionOnWrite?: boolean
  /** Somebody else takes the next time that the customer chooses. */
  competingBooking?: boolean
  /** Nobody works on these days, counted from today. */
  closedDays?: number
  /** The call's line hardly carries anything, where whoever runs the mocked service has such a {@link SignalRewriter}. */
  poorConnection?: boolean
}

/** What a call's signals become on their way to the other side, for the call to take a way of its own. */
export type SignalRewriter = (signal: CallSignal) => Promise<CallSignal>

/** One tester's product: everything the mocked service knows. Nothing of it is shared with another world. */
export type MockState = {
  clock: Clock
  events: EventHub
  settings: MockSettings
  faults: Faults
  rewriteSignal?: SignalRewriter
  accounts: Account[]
  sessions: SessionRecord[]
  challenges: Challenge[]
  /** Times of hits by what is limited. */
  requestTimes: Map<string, number[]>
  tickets: TicketRecord[]
  appointments: AppointmentRecord[]
  announcements: AnnouncementRecord[]
  workshops: Workshop[]
  mails: SentMail[]
  /** The next id of this world; the same steps give the same ids. */
  newId: () => string
}

export const DEFAULT_SETTINGS: MockSettings = {
  productName: 'Radruf',
  supportEmail: 'support@radruf.example',
  supportFrom: '09:00',
  supportTo: '17:00',
  zone: 'Europe/Berlin',
  callMinutes: 30,
  workFrom: '09:00',
  workTo: '17:00',
  minNoticeMinutes: 120,
  horizonDays: 14,
  changeUntilMinutes: 120,
  fileLimitMb: 10,
  newTicketAllowed: true,
  reviewAtOnce: true,
  minimumVersion: null,
  recommendedVersion: null,
}

/** A Wednesday at 10:00 in Berlin, when every world begins unless it says otherwise. */
export const DEFAULT_TIME = Date.parse('2026-11-18T09:00:00Z')

/** A world without people, at a time of its own. */
export function createMockState({
  at = DEFAULT_TIME,
  settings = {},
}: {
  at?: number
  settings?: Partial<MockSettings>
} = {}): MockState {
  let ids = 0
  return {
    clock: createClock(at),
    events: createEventHub(),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    faults: {},
    accounts: [],
    sessions: [],
    challenges: [],
    requestTimes: new Map(),
    tickets: [],
    appointments: [],
    announcements: [],
    workshops: [],
    mails: [],
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  }
}

/** What concerns the own repair is on; announcements are asked for. */
export const DEFAULT_NOTIFICATIONS: NotificationMatrix = {
  appointments: { mail: true, push: true },
  chat: { mail: true, push: true },
  tickets: { mail: true, push: true },
  announcements: { mail: false, push: false },
}

/** What people are called: their name, else the part of the address before the @. */
export const displayName = ({ name, email }: Pick<Account, 'name' | 'email'>): string =>
  name ?? email.replace(/@.*/, '')

/** What somebody is called who may have deleted the account: then it is the product's name. */
export const displayNameFor = (mock: MockState, personId: string | null): string => {
  const account = personId === null ? undefined : findAccount(mock, personId)
  return account ? displayName(account) : mock.settings.productName
}

export const findAccount = (mock: MockState, id: string): Account | undefined =>
  mock.accounts.find((one) => one.id === id)
