import type {
  Actor,
  AgreedPoint,
  Answer,
  Answers,
  CallFigures,
  CallSignal,
  CannedReply,
  Clip,
  ErrorCode,
  FollowUp,
  FollowUpCause,
  Language,
  MissingParty,
  NeededPart,
  NotificationMatrix,
  Outcome,
  Perspective,
  Rating,
  Role,
  TicketState,
  ViewerActivity,
  Workshop,
} from '@radruf/contract'
import type { EndpointName } from '@radruf/contract/api'
import type { MechanicTimes } from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import { readSettings, type SettingsFor } from '@radruf/settings'
import { type Clock, createClock } from './clock.ts'
import { createEventHub, type EventHub } from './event-hub.ts'

/** Times of the mock state are milliseconds since 1970; replies carry ISO 8601. */
export type Account = {
  id: string
  email: string
  name: string | null
  role: Role
  language: Language
  onboardedAt: number | null
  postalCode: string | null
  hidesAddress: boolean
  notifications: NotificationMatrix
  readAnnouncements: Set<string>
}
type SessionRecord = {
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
export type SnapshotRecord = Omit<PhotoRecord, 'perspective'> & { isDrawing?: boolean; drawingOf?: string }
/** A picture or clip of a message; `messageId` is null until the message is sent. */
export type AttachmentRecord = SnapshotRecord & {
  uploaderId: string
  messageId: string | null
  clip: (Clip & { video: Picture }) | null
}
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
type ThreadRecord = { lastSeq: number; read: Record<Role, number>; messages: MessageRecord[] }
type ParticipantRecord = {
  clientId: string
  personId: string
  role: Role
  joinedAt: number
  /** Real time: liveness does not follow the mock's clock. */
  lastSeen: number
  /** The person's client before this one. */
  replacedClientId: string | null
}
export type NoteRecord = {
  id: string
  clientId: string
  authorId: string | null
  text: string
  writtenAt: number
  version: number
  /** The latest change; the editor is null after the account was deleted. */
  edit: { editorId: string | null; at: number } | null
}
/** A mechanic who has a case open; `seenAt` is real time. */
type ViewerRecord = { personId: string; activity: ViewerActivity; seenAt: number }
/** Without an owner all mechanics share it. */
export type CannedReplyRecord = Omit<CannedReply, 'isShared'> & { ownerId: string | null }
/** A case file that the customer shares by link. */
export type ShareRecord = {
  token: string
  withPhotos: boolean
  withContact: boolean
  createdAt: number
  expiresAt: number
}
export type BikeRecord = {
  id: string
  customerId: string
  /** The answers about the bike, of its latest submitted questionnaire. */
  facts: Record<string, Answer>
  createdAt: number
  updatedAt: number
}
type MoveRecord = {
  from: TicketState
  to: TicketState
  by: Actor
  personId: string | null
  at: number
  /** The cause that a follow-up of a missed call stated. */
  followUp?: FollowUpCause
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
  bikeId: string | null
  missedBy: MissingParty | null
  followUp: FollowUp | null
  chatOpenedAt: number | null
  /** The mechanic put the case off until this time. */
  snoozedUntil: number | null
  moves: MoveRecord[]
  photos: PhotoRecord[]
  snapshots: SnapshotRecord[]
  noise: Omit<AttachmentRecord, 'messageId' | 'uploaderId'> | null
  attachments: AttachmentRecord[]
  notes: NoteRecord[]
  viewers: ViewerRecord[]
  share: ShareRecord | null
  thread: ThreadRecord
  participants: ParticipantRecord[]
  summary: {
    outcome: Outcome
    text: string
    agreed: AgreedPoint[]
    part: NeededPart | null
    /** Ids of pictures for the customer. */
    pictures: string[]
    /** Times for another call that the text offers. */
    offeredTimes: string[]
    writtenAt: number
    version: number
  } | null
}
export type AppointmentRecord = {
  id: string
  /** Unchanged when the appointment is moved; the token of the mail link. */
  calendarUid: string
  ticketId: string
  mechanicId: string
  status: 'held' | 'booked' | 'moved' | 'cancelled' | 'missed' | 'done'
  startsAt: number
  endsAt: number
  heldUntil: number | null
  /** Time at which both participants were first in the call together; null before. */
  metAt: number | null
  /** Time at which each side first joined the call. */
  joinedAt: Partial<Record<Role, number>>
  /** Time at which the last participant left the call; null while the call has participants, and before it. */
  leftAt: number | null
  /** Time at which the customer left the call; null while the customer is in it, and before. */
  customerLeftAt: number | null
  /** Minutes by which a late mechanic postponed the call. The times include them. */
  delayedMinutes: number
  rating: Rating | null
  /** Reports of the call's pages, in order of their latest report. */
  reports: { clientId: string; personId: string; figures: CallFigures }[]
  /** The customer is notified of earlier slots. */
  isOnWaitlist: boolean
}
/** The mocked service stores the token itself. `reads` are the times of the latest reads. */
type CalendarFeedRecord = { token: string; createdAt: number; reads: number[] }
type AnnouncementRecord = { id: string; publishedAt: number } & Record<Language, { title: string; text: string }>
/** A mail that the service would have sent, reduced to its code and link. */
type SentMail = { to: string; subject: string; code?: string; link?: string; at: number }

/** Faults to inject into the mocked service. */
export type Faults = {
  /** Extra milliseconds before each response. */
  delay?: number
  /** Error code of each endpoint that refuses every call. */
  refusals?: Partial<Record<EndpointName, ErrorCode>>
  /** Every request fails. */
  isDown?: boolean
  /** Ends the session at the next write. */
  endSessionOnWrite?: boolean
  /** Another customer books the next slot that the customer selects. */
  competingBooking?: boolean
  /** Number of days without slots, today included. */
  closedDays?: number
  /** Calls must use a relay that cannot be reached: neither sound nor picture arrives. */
  blocksMedia?: boolean
  /** Routes the call over a line with this fault. Requires a {@link SignalRewriter}. */
  line?: LineFault
  /** The service names a relay that cannot be reached. */
  unreachableRelay?: boolean
}

/** `poor`: the line delays and loses packets. `breaking`: it breaks during the call and does not come back. */
export type LineFault = 'poor' | 'breaking'

/** Rewrites call signals between the participants, to route the call through another connection. */
export type SignalRewriter = (signal: CallSignal) => Promise<CallSignal>

/** All data of one mocked service. Each tester and each test has its own. */
export type MockState = {
  clock: Clock
  events: EventHub
  settings: SettingsFor<'service'>
  faults: Faults
  rewriteSignal?: SignalRewriter
  accounts: Account[]
  sessions: SessionRecord[]
  challenges: Challenge[]
  /** Times of counted requests, by rate limit key. */
  requestTimes: Map<string, number[]>
  tickets: TicketRecord[]
  bikes: BikeRecord[]
  appointments: AppointmentRecord[]
  /** Own working times of mechanics by person id. Without an entry the product's working hours apply. */
  mechanicTimes: Map<string, MechanicTimes>
  cannedReplies: CannedReplyRecord[]
  /** Calendar feeds by the mechanic's id. */
  calendarFeeds: Map<string, CalendarFeedRecord>
  announcements: AnnouncementRecord[]
  workshops: Workshop[]
  mails: SentMail[]
  /** Returns the next id. The same steps produce the same ids. */
  newId: () => string
}

const DEFAULT_SETTINGS = readSettings('service', { RADRUF_MODE: 'demo' })

/** Initial time of a mock state: a Wednesday at 10:00 in Berlin. */
const DEFAULT_TIME = Date.parse('2026-11-18T09:00:00Z')

/** Creates a mock state without people. */
export function createMockState({
  at = DEFAULT_TIME,
  settings = {},
}: {
  at?: number
  settings?: Partial<SettingsFor<'service'>>
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
    bikes: [],
    appointments: [],
    mechanicTimes: new Map(),
    cannedReplies: [],
    calendarFeeds: new Map(),
    announcements: [],
    workshops: [],
    mails: [],
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  }
}

/** Times of a mechanic without own hours, absences and state. */
export const DEFAULT_MECHANIC_TIMES: MechanicTimes = { hours: [], absences: [], bundesland: null }

/** The display name of a person, or the product name after the account was deleted. */
export const displayNameFor = (mock: MockState, personId: string | null): string => {
  const account = personId === null ? undefined : findAccount(mock, personId)
  return account ? displayName(account) : mock.settings.productName
}

export const findAccount = (mock: MockState, id: string): Account | undefined =>
  mock.accounts.find((account) => account.id === id)
