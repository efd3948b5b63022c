import { z } from 'zod'
import type { CallSignal } from '../../events.ts'
import { id, Role, time } from './common.ts'

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

const sdp = z.string().max(100_000)
export const Signal: z.ZodType<CallSignal> = z
  .discriminatedUnion('type', [
    z.object({ type: z.enum(['offer', 'answer']), sdp }),
    z.object({
      type: z.literal('candidate'),
      candidate: z.object({
        candidate: z.string().max(4000),
        sdpMid: z.string().max(100).nullable().default(null),
        sdpMLineIndex: z.int().min(0).nullable().default(null),
        usernameFragment: z.string().max(300).nullable().default(null),
      }),
    }),
    z.object({ type: z.literal('bye') }),
  ])
  .meta({ id: 'CallSignal', description: 'What two browsers say to each other to connect directly.' })
