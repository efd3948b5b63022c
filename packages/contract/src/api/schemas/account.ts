import { z } from 'zod'
import { EmailAddress, id, Language, PersonRole, time } from './common.ts'
import { Photo } from './tickets.ts'

export const Person = z
  .object({
    id,
    email: EmailAddress,
    name: z.string().nullable(),
    role: PersonRole,
    language: Language,
    onboardedAt: time.nullable(),
    /** Five digits. The next questionnaire and the search for workshops start with it. */
    postalCode: z.string().nullable(),
    /** Calls of this person go through relay servers only. */
    hidesAddress: z.boolean(),
  })
  .meta({ id: 'Person' })

export const Brand = z
  .object({
    productName: z.string(),
    supportEmail: z.string(),
    /** Telephone number of the workshop as people write it; null where it takes no calls. */
    supportPhone: z.string().nullable(),
    supportHours: z.object({ from: z.string(), to: z.string() }),
  })
  .meta({ id: 'Brand' })

export const PublicSettings = z
  .object({
    callMinutes: z.int(),
    /** IANA time zone of the working hours. Times without a zone of their own are shown in it. */
    zone: z.string(),
    fileLimitMb: z.number(),
    clipLimitMb: z.number(),
    clipMaxSeconds: z.number(),
    /** Customers move and cancel until this long before a call. */
    changeUntilMinutes: z.int(),
    newTicketAllowed: z.boolean(),
    callAdapter: z.enum(['direct', 'twilio']),
    /** Additional connections of a call, as sources of a content security policy. */
    callSources: z.array(z.string()),
    mode: z.enum(['demo', 'production']),
    /** Clients below this version are refused with UPDATE_REQUIRED. */
    minimumVersion: z.string().nullable(),
    /** Clients below this version are asked to update. */
    recommendedVersion: z.string().nullable(),
    /** VAPID public key (base64url) for push subscriptions; null without push. */
    pushKey: z.string().nullable(),
    /** The sign-in of staff with a company account; null without one. `label` replaces the text of its button. */
    companySignIn: z.object({ label: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PublicSettings' })

export const WaitingCustomer = z
  .object({
    ticketId: id,
    name: z.string(),
    /** The language of texts for the customer. */
    language: Language,
    /** Time at which the customer joined the call. */
    since: time,
    /** Start of the appointment. */
    startsAt: time,
    problemCategory: z.string().nullable(),
    /** The photo of the whole bike. */
    photo: Photo.nullable(),
    /** The mechanic of the call, which rings over to every free one; null or missing for the person’s own calls. */
    mechanicName: z.string().nullish(),
  })
  .meta({ id: 'WaitingCustomer', description: 'A customer who is in a call without the mechanic.' })

export const Session = z
  .object({
    person: Person.nullable(),
    /** The service's clock. Pages use it in place of the device's clock. */
    now: time,
    /** Id of the person's last event. A stream resumed after it is complete. 0 without a person. */
    lastEvent: z.int().min(0),
    /** Unread messages in the person's open chats. 0 without a person. */
    unreadMessages: z.int().min(0),
    /** Cases that wait for this mechanic, as the desk counts them. Missing for people who take no calls. */
    waitingCases: z.int().min(0).optional(),
    /** Those of them whose answer is overdue. */
    overdueCases: z.int().min(0).optional(),
    /** Customers who wait in a call of this mechanic, or in one that rings over to every free mechanic, longest first. Empty for people who take no calls. */
    waiting: z.array(WaitingCustomer),
    brand: Brand,
    settings: PublicSettings,
  })
  .meta({ id: 'Session' })

export const DeviceSession = z
  .object({
    id,
    createdAt: time,
    lastSeenAt: time,
    /** Names of browser and system; null if unknown. */
    device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
    /** The session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'DeviceSession' })

const Channels = z.object({ mail: z.boolean(), push: z.boolean() })

export const NotificationMatrix = z
  .object({ appointments: Channels, chat: Channels, tickets: Channels, announcements: Channels })
  .meta({ id: 'NotificationMatrix', description: 'Topic × channel: enabled or not.' })

/** Releases from before a channel existed omit it: its setting stays unchanged. */
const WantedChannels = Channels.partial({ push: true })

export const NotificationPreferences = z
  .object({
    appointments: WantedChannels,
    chat: WantedChannels,
    tickets: WantedChannels,
    announcements: WantedChannels,
  })
  .meta({ id: 'NotificationPreferences', description: 'Topic × channel: enabled or not from now on.' })

export const PushSubscription = z
  .object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: z.base64url().min(80).max(100), auth: z.base64url().min(20).max(30) }),
  })
  .meta({ id: 'PushSubscription', description: 'A subscription of a browser’s PushManager.' })
