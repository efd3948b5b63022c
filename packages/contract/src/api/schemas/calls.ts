import { z } from 'zod'
import { CALL_FIGURE_SECONDS_MAX } from '../../call-figures.ts'
import type { CallSignal } from '../../events.ts'
import { CHECKLIST_ITEMS, LOBBY_PICTURES, LOBBY_SOUNDS } from '../../lobby-report.ts'
import { TICKET_ROLES } from '../../tickets.ts'
import { Attachment } from './attachments.ts'
import { id, TicketRole, time } from './common.ts'

/** A message that another one answers, as both show it. The text is cut as in other previews. */
const QuotedMessage = z.object({
  id,
  seq: z.int(),
  authorName: z.string(),
  author: z.enum(TICKET_ROLES),
  /** Null after deletion. */
  text: z.string().nullable(),
  /** Number of its photos and clips. */
  attachments: z.int(),
})

export const Message = z
  .object({
    id,
    clientId: id,
    seq: z.int(),
    author: z.enum(TICKET_ROLES),
    authorName: z.string(),
    /** Null after deletion; author and times stay. Empty when the message has only attachments. */
    text: z.string().nullable(),
    attachments: z.array(Attachment),
    /** The message that it answers. */
    quote: QuotedMessage.nullable(),
    sentAt: time,
    deletedAt: time.nullable(),
  })
  .meta({ id: 'Message' })

export const Thread = z
  .object({
    ticketId: id,
    open: z.boolean(),
    messages: z.array(Message),
    /** The thread has messages before the first of `messages`. */
    hasEarlier: z.boolean(),
    /** Median minutes in which the assigned mechanic answers; null without enough answers. */
    answerMinutes: z.int().nullable(),
    /** Highest sequence number of the thread, increased by messages and deletions. */
    lastSeq: z.int(),
    /** Last read sequence number of each role. */
    read: z.object({ customer: z.int(), mechanic: z.int() }),
  })
  .meta({ id: 'Thread' })

const iceServers = z.array(
  z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
)

const adapter = z.enum(['direct', 'twilio'])

export const CallServers = z.object({ adapter, iceServers, relayOnly: z.boolean() }).meta({
  id: 'CallServers',
  description: 'The servers with which a page tests the network route before a call, and prepares its connection.',
})

/** Access token, room, and the signalling server if it is not Twilio's own. */
const twilio = z.object({ token: z.string(), room: z.string(), signalingUrl: z.string().optional() })

export const LobbyAccess = z.object({ twilio: twilio.optional(), relayOnly: z.boolean().optional() }).meta({
  id: 'LobbyAccess',
  description:
    'Access to the Twilio room that a page enters before its person joins. Absent where no counterpart waits.',
})

export const LobbyReport = z
  .object({
    /** Null: not known yet. */
    picture: z.enum(LOBBY_PICTURES).nullable(),
    sound: z.enum(LOBBY_SOUNDS).nullable(),
    checklist: z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), isDone: z.boolean() })).max(CHECKLIST_ITEMS.length),
  })
  .meta({
    id: 'LobbyReport',
    description: 'Light, sound and checklist in the lobby of a customer who waits, never sound or picture themselves.',
  })

export const CallAccess = z
  .object({
    adapter,
    iceServers,
    /** Sound and video go through relay servers only, which hides the person's internet address from the counterpart. */
    relayOnly: z.boolean().optional(),
    participants: z.array(z.object({ clientId: id, personId: id, role: TicketRole, joinedAt: time })),
    startsAt: time,
    endsAt: time,
    otherName: z.string(),
    /** Twilio only. */
    twilio: twilio.optional(),
  })
  .meta({ id: 'CallAccess' })

const MANY = 100_000
/** Null: not measured. */
const measured = {
  /** From the moment when both were in the call, or the person joined it, to the connection. Null: no connection. */
  joinMs: z
    .int()
    .min(0)
    .max(CALL_FIGURE_SECONDS_MAX * 1000)
    .nullable(),
  connectedSeconds: z.int().min(0).max(CALL_FIGURE_SECONDS_MAX),
  interruptions: z.int().min(0).max(MANY),
  freezes: z.int().min(0).max(MANY).nullable(),
  freezeSeconds: z.number().min(0).max(CALL_FIGURE_SECONDS_MAX).nullable(),
  /** Share of the received sound that was lost and had to be replaced. */
  concealedPercent: z.number().min(0).max(100).nullable(),
  isRelayed: z.boolean().nullable(),
}

export const CallFigures = z
  .object(measured)
  .meta({ id: 'CallFigures', description: 'Figures of the line of a call, never its sound or picture.' })

export const CallReport = z
  .object({ role: TicketRole, name: z.string(), metAt: time, ...measured })
  .meta({ id: 'CallReport', description: 'The line of a call as one participant had it.' })

const sdp = z.string().max(100_000)
export const Signal: z.ZodType<CallSignal> = z
  .discriminatedUnion('type', [
    z.object({ type: z.enum(['offer', 'answer']), sdp, offerId: z.string().max(100) }),
    z.object({
      type: z.literal('candidate'),
      candidate: z.object({
        candidate: z.string().max(4000),
        sdpMid: z.string().max(100).nullable().default(null),
        sdpMLineIndex: z.int().min(0).nullable().default(null),
        usernameFragment: z.string().max(300).nullable().default(null),
      }),
    }),
  ])
  .meta({ id: 'CallSignal', description: 'WebRTC signalling of a direct call.' })
