import { z } from 'zod'
import { ERROR_CODES } from '../errors.ts'
import { LANGUAGES } from '../languages.ts'
import { PERSPECTIVES } from '../questionnaire.ts'
import { OUTCOME_NAMES, TICKET_STATES } from '../tickets.ts'

/** Schemas that become named components of the OpenAPI document. Times are ISO 8601 in UTC. */
const time = z.iso.datetime()
const id = z.uuid()

export const Language = z.enum(LANGUAGES).meta({ id: 'Language' })
export const Role = z.enum(['customer', 'mechanic']).meta({ id: 'Role' })
export const TicketState = z.enum(TICKET_STATES).meta({ id: 'TicketState' })
export const Perspective = z.enum(PERSPECTIVES).meta({ id: 'Perspective' })
export const Outcome = z.enum(OUTCOME_NAMES as [string, ...string[]]).meta({ id: 'Outcome' })

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(ERROR_CODES as [string, ...string[]]),
    detail: z.string().optional(),
    /** Field name → what is wrong with it. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds until it is worth trying again. */
    retryAfter: z.int().optional(),
    /** Free slots next to the one that was taken. */
    alternatives: z.array(z.object({ startsAt: time, endsAt: time })).optional(),
    /** Perspectives that miss a photo. */
    photos: z.array(Perspective).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem+json; code is one of the contract’s catalogue.' })

export const Person = z
  .object({
    id,
    email: z.email(),
    name: z.string().nullable(),
    role: Role,
    language: Language,
    onboardedAt: time.nullable(),
  })
  .meta({ id: 'Person' })

export const Brand = z
  .object({
    productName: z.string(),
    supportEmail: z.string(),
    supportHours: z.object({ from: z.string(), to: z.string() }),
  })
  .meta({ id: 'Brand' })

export const PublicSettings = z
  .object({
    callMinutes: z.int(),
    fileLimitMb: z.number(),
    newTicketAllowed: z.boolean(),
    callAdapter: z.enum(['direct', 'twilio']),
    /** What a call connects to besides the service, as sources of a content security policy. */
    callSources: z.array(z.string()),
    mode: z.enum(['demo', 'production']),
    /** Clients below this version are refused with UPDATE_REQUIRED. */
    minimumVersion: z.string().nullable(),
    /** Clients below this version are asked to update. */
    recommendedVersion: z.string().nullable(),
    /** What browsers subscribe to push with (VAPID public key, base64url); null while push is not set up. */
    pushKey: z.string().nullable(),
  })
  .meta({ id: 'PublicSettings' })

export const Session = z
  .object({
    person: Person.nullable(),
    /** The service's clock. Screens count from it, never from the device's own. */
    now: time,
    brand: Brand,
    settings: PublicSettings,
  })
  .meta({ id: 'Session' })

export const Appointment = z
  .object({
    id,
    startsAt: time,
    endsAt: time,
    /** From here on the call can be joined. */
    joinFrom: time,
    /** Moving and cancelling is possible until here. */
    changeUntil: time,
    mechanicName: z.string(),
    /** The customer wants to hear of an earlier time that comes free. */
    earlierWanted: z.boolean(),
  })
  .meta({ id: 'Appointment' })

export const Rating = z
  .object({ call: z.int().min(1).max(5), service: z.int().min(1).max(5), reason: z.string() })
  .meta({ id: 'Rating' })

export const Summary = z.object({ outcome: Outcome, text: z.string(), writtenAt: time }).meta({ id: 'Summary' })

export const Workshop = z
  .object({
    id,
    name: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
  })
  .meta({ id: 'Workshop' })
export const WorkshopSearch = z
  .object({
    postalCode: z.string(),
    /** A partner is in the same postal region (first two digits); otherwise these are the nearest regions. */
    exact: z.boolean(),
    /** Same postal code first, then by nearness of the region. */
    workshops: z.array(Workshop),
  })
  .meta({ id: 'WorkshopSearch' })

export const Referral = z
  .object({
    /** The bike is not safe: do not ride it. */
    unsafe: z.boolean(),
    /** As {@link WorkshopSearch}, for the ticket's postal code. */
    exact: z.boolean(),
    workshops: z.array(Workshop),
    /** The ticket closes by itself then; null once it is closed. */
    closesAt: time.nullable(),
  })
  .meta({ id: 'Referral', description: 'A ticket that remote help could not solve, and where to go with it.' })

export const Photo = z
  .object({ id, clientId: id, perspective: Perspective, width: z.int(), height: z.int(), createdAt: time })
  .meta({ id: 'Photo', description: 'Pictures are served at /api/photos/{id}/large and /api/photos/{id}/small.' })

export const Snapshot = z
  .object({ id, clientId: id, width: z.int(), height: z.int(), takenAt: time })
  .meta({ id: 'Snapshot', description: 'A picture kept from a call, with what was drawn on it. Served as a photo is.' })

export const AnswerValue = z.union([z.string(), z.array(z.string())])
export const Answers = z
  .record(z.string(), AnswerValue)
  .meta({ id: 'Answers', description: 'Field name of the questionnaire → answer.' })

export const Questionnaire = z
  .object({ ticketId: id, state: TicketState, answers: Answers, photos: z.array(Photo), updatedAt: time.nullable() })
  .meta({ id: 'Questionnaire' })

export const Ticket = z
  .object({
    id,
    /** Counts from 1 per person; what people call the ticket by. */
    number: z.int(),
    state: TicketState,
    /** When it came into that state. */
    stateSince: time,
    createdAt: time,
    closedAt: time.nullable(),
    /** Questionnaire answers exist, so an open questionnaire was interrupted. */
    hasAnswers: z.boolean(),
    bikeCategory: z.string().nullable(),
    problemCategory: z.string().nullable(),
    postalCode: z.string().nullable(),
    appointment: Appointment.nullable(),
    /** The last appointment passed without a call. */
    missedAppointment: z.boolean(),
    chatOpenedAt: time.nullable(),
    unreadMessages: z.int(),
    summary: Summary.nullable(),
    rating: Rating.nullable(),
    referral: Referral.nullable(),
    /** A call took place that is not rated yet. */
    ratingDue: z.boolean(),
    /** Pictures kept from the ticket’s calls, oldest first. */
    snapshots: z.array(Snapshot),
    /** The language is the one that everything for the customer is written in. */
    customer: z.object({ id, name: z.string(), language: Language }),
    mechanic: z.object({ id, name: z.string() }).nullable(),
    callParticipants: z.array(z.object({ clientId: id, personId: id, role: Role, joinedAt: time })),
  })
  .meta({ id: 'Ticket' })

export const Slot = z.object({ startsAt: time, endsAt: time }).meta({ id: 'Slot' })
export const Slots = z
  .object({
    /** IANA zone that dates and times are shown in. */
    zone: z.string(),
    days: z.array(z.object({ date: z.iso.date(), slots: z.array(Slot) })),
  })
  .meta({ id: 'Slots', description: 'Every day of the horizon, also days without a free slot.' })
export const Hold = z
  .object({ id, startsAt: time, endsAt: time, expiresAt: time, mechanicName: z.string() })
  .meta({ id: 'Hold' })

export const Message = z
  .object({
    id,
    clientId: id,
    seq: z.int(),
    author: z.enum(['customer', 'mechanic']),
    authorName: z.string(),
    /** Null once deleted: the text is gone, author and time stay. */
    text: z.string().nullable(),
    sentAt: time,
    deletedAt: time.nullable(),
  })
  .meta({ id: 'Message' })
export const Thread = z
  .object({
    ticketId: id,
    open: z.boolean(),
    messages: z.array(Message),
    /** Highest number of the thread; raised by messages and deletions alike. */
    lastSeq: z.int(),
    /** How far each side has read. */
    read: z.object({ customer: z.int(), mechanic: z.int() }),
  })
  .meta({ id: 'Thread' })

export const CallAccess = z
  .object({
    adapter: z.enum(['direct', 'twilio']),
    iceServers: z.array(
      z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
    ),
    participants: z.array(z.object({ clientId: id, personId: id, role: Role, joinedAt: time })),
    startsAt: time,
    endsAt: time,
    otherName: z.string(),
    /** Twilio only: what lets this person into the room, and where its signalling listens when not at Twilio's own address. */
    twilio: z.object({ token: z.string(), room: z.string(), signalingUrl: z.string().optional() }).optional(),
  })
  .meta({ id: 'CallAccess' })

export const DeskEntry = z.object({ ticket: Ticket, customerWaiting: z.boolean() }).meta({ id: 'DeskEntry' })
export const Desk = z
  .object({
    zone: z.string(),
    /** Questionnaires that wait for a mechanic's look, longest waiting first. Of all mechanics. */
    inReview: z.array(DeskEntry),
    /** Appointments of today, earliest first. */
    today: z.array(DeskEntry),
    /** Later appointments, earliest first. */
    upcoming: z.array(DeskEntry),
    /** Calls that are over and wait for a summary. */
    wrapUp: z.array(DeskEntry),
  })
  .meta({ id: 'Desk' })

export const DeviceSession = z
  .object({
    id,
    createdAt: time,
    lastSeenAt: time,
    /** Names of browser and system, null when they are unknown. */
    device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'DeviceSession' })

const Channels = z.object({ mail: z.boolean(), push: z.boolean() })
export const NotificationMatrix = z
  .object({ appointments: Channels, chat: Channels, tickets: Channels, announcements: Channels })
  .meta({ id: 'NotificationMatrix', description: 'Topic × channel: whether the person wants it.' })

/** Releases made before a channel existed leave it out: what was chosen for it stays. */
const WantedChannels = Channels.partial({ push: true })
export const NotificationWishes = z
  .object({
    appointments: WantedChannels,
    chat: WantedChannels,
    tickets: WantedChannels,
    announcements: WantedChannels,
  })
  .meta({ id: 'NotificationWishes', description: 'Topic × channel: whether the person wants it from now on.' })

export const Announcement = z
  .object({
    id,
    /** Title and text are in the person’s language; the text’s paragraphs are separated by empty lines. */
    title: z.string(),
    text: z.string(),
    publishedAt: time,
    read: z.boolean(),
  })
  .meta({ id: 'Announcement' })

export const LegalText = z
  .object({
    title: z.string(),
    intro: z.string(),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()), list: z.array(z.string()) })),
    /** False while places are marked that only the operator can fill. */
    complete: z.boolean(),
  })
  .meta({ id: 'LegalText' })

export const Visit = z
  .object({
    state: z.enum(['booked', 'cancelled', 'over']),
    startsAt: time,
    endsAt: time,
    mechanicName: z.string(),
    /** IANA zone that the time is shown in. */
    zone: z.string(),
    /** The appointment can still be moved and cancelled. */
    changeable: z.boolean(),
  })
  .meta({
    id: 'Visit',
    description: 'An appointment as the signed link of its mails shows it, to whoever has the link.',
  })

export const TicketNote = z
  .object({ id, clientId: id, authorName: z.string(), own: z.boolean(), text: z.string(), writtenAt: time })
  .meta({ id: 'TicketNote', description: 'A note of a mechanic for colleagues. Customers never see it.' })

export const Colleague = z
  .object({
    id,
    name: z.string(),
    /** Nothing else is booked for them at the time of the ticket's appointment. */
    free: z.boolean(),
  })
  .meta({ id: 'Colleague' })

export const PastMove = z
  .object({
    from: TicketState,
    to: TicketState,
    actor: z.enum(['customer', 'mechanic', 'system']),
    /** Null for the system, and once the account is deleted. */
    name: z.string().nullable(),
    movedAt: time,
  })
  .meta({ id: 'PastMove' })

export const CaseShare = z
  .object({
    /** What the address `/case/:token` ends with. */
    token: z.string(),
    withPhotos: z.boolean(),
    withContact: z.boolean(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'CaseShare', description: 'A case file that the customer shares by its address.' })

export const CaseFile = z
  .object({
    /** Bike and problem only: neither postal code nor leasing or insurance. */
    answers: Answers,
    photos: z.array(Photo),
    snapshots: z.array(Snapshot),
    summary: Summary.nullable(),
    unsafe: z.boolean(),
    /** Only when the customer shares it. */
    contact: z.object({ name: z.string(), email: z.string() }).nullable(),
    expiresAt: time,
  })
  .meta({
    id: 'CaseFile',
    description:
      'What a workshop sees of a shared case. Pictures are served at /api/cases/{token}/photos/{id}/large and /small.',
  })

export const PushSubscription = z
  .object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: z.base64url().min(80).max(100), auth: z.base64url().min(20).max(30) }),
  })
  .meta({ id: 'PushSubscription', description: 'As a browser’s PushManager gives it.' })
