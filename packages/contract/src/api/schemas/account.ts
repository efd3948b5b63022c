import { z } from 'zod'
import { id, Language, Role, time } from './common.ts'

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
    /** IANA time zone of the working hours; every time without a zone of its own is shown in it. */
    zone: z.string(),
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
    /** Number of the person's last event: a stream that opens after it misses nothing that came since. 0 without a person. */
    lastEvent: z.int().min(0),
    brand: Brand,
    settings: PublicSettings,
  })
  .meta({ id: 'Session' })

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

export const NotificationPreferences = z
  .object({
    appointments: WantedChannels,
    chat: WantedChannels,
    tickets: WantedChannels,
    announcements: WantedChannels,
  })
  .meta({ id: 'NotificationPreferences', description: 'Topic × channel: whether the person wants it from now on.' })

export const PushSubscription = z
  .object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: z.base64url().min(80).max(100), auth: z.base64url().min(20).max(30) }),
  })
  .meta({ id: 'PushSubscription', description: 'As a browser’s PushManager gives it.' })
