import { randomUUID } from 'node:crypto'
import {
  type AgreedPoint,
  type Answers,
  holdExpiresAt,
  MINUTE_MS,
  type NeededPart,
  type Outcome,
  type Perspective,
  type Rating,
  type Role,
} from '@radruf/contract'
import type { Trx } from '../database/schema.ts'
import { insertHold } from '../features/booking/appointments/appointment-storage.ts'
import { confirmAppointment } from '../features/booking/appointments/change-appointment.ts'
import { joinCall, leaveCall } from '../features/call/call.ts'
import { markRead } from '../features/chat/chat.ts'
import { sendMessages } from '../features/chat/send-messages.ts'
import { insertPicture } from '../features/photos/storage.ts'
import { saveAnswers } from '../features/questionnaire/storage.ts'
import { submitQuestionnaire } from '../features/questionnaire/submit.ts'
import { rateCall } from '../features/rating/rating.ts'
import { writeSummary } from '../features/summary/summary.ts'
import { moveTicket } from '../features/tickets/move.ts'
import { insertTicket, lockTicket, type TicketRow } from '../features/tickets/storage.ts'
import type { PersonRow } from '../http/handler.ts'
import type { Service } from '../service.ts'
import { instantOf } from '../time.ts'
import type { StoredPicture } from './pictures.ts'

export type DemoTicket = ReturnType<typeof createDemoTicket>
type Context = { service: Pick<Service, 'settings'>; trx: Trx; customer: PersonRow; mechanic: PersonRow }

/** Opens another ticket of a customer whose last one is closed. Returns its id. */
export async function openTicket(trx: Trx, customer: PersonRow, at: Date): Promise<string> {
  const ticket = await insertTicket(trx, { id: randomUUID(), customerId: customer.id, now: at })
  if (!ticket) throw new Error(`${customer.email} has an open ticket.`)
  return ticket.id
}

/**
 * The steps of one ticket of a demo person. They call the service's own functions with the time of the step, so that no ticket is
 * in an impossible state. Appointments may lie outside of working hours: the demo shows calls at any hour of any day.
 */
export function createDemoTicket(ticketId: string, context: Context) {
  const demo: TicketContext = { ...context, ticketId }
  const { trx, mechanic } = context
  return {
    async describe(at: Date, answers: Answers, pictures: Readonly<Partial<Record<Perspective, StoredPicture>>>) {
      await saveAnswers(trx, ticketId, answers, at)
      for (const [perspective, picture] of Object.entries(pictures))
        await addPicture(demo, picture, { perspective: perspective as Perspective, at })
    },
    /** Submits the questionnaire; with `review`, a mechanic looks at it before booking opens. */
    submit: (at: Date, { review = false } = {}) => submit(demo, at, review),
    book: (at: Date, startsAt: Date) => book(demo, at, startsAt),
    say: (at: Date, role: Role, text: string, pictures: readonly StoredPicture[] = []) =>
      say(demo, at, role, { text, pictures }),
    /** Raises the read mark of a participant to a number of the thread. */
    async read(at: Date, role: Role, seq: number) {
      await markRead(trx, seq, { ticket: await lock(demo), person: context[role], now: at })
    },
    /** Both join and leave; `until` is when they leave. The call goes on until its summary or the end of its time. */
    call: (at: Date, until = at) => call(demo, at, until),
    async takeSnapshot(at: Date, picture: StoredPicture) {
      await addPicture(demo, picture, { perspective: 'snapshot', at })
    },
    async endCall(at: Date) {
      await moveTicket(trx, await lock(demo), { to: 'wrap_up', by: 'mechanic', personId: mechanic.id, now: at })
    },
    summarize: (at: Date, outcome: Outcome, text: string, more: SummaryExtras = {}) =>
      summarize(demo, at, outcome, { text, ...more }),
    async rate(at: Date, rating: Rating) {
      await rateCall(trx, await lock(demo), rating, at)
    },
  }
}

type TicketContext = Context & { ticketId: string }
type SummaryExtras = { agreed?: AgreedPoint[]; part?: NeededPart | null; pictures?: string[] }

async function lock({ trx, ticketId }: TicketContext): Promise<TicketRow> {
  const ticket = await lockTicket(trx, ticketId)
  if (!ticket) throw new Error(`The demo ticket ${ticketId} is gone.`)
  return ticket
}

type Placement = { perspective: Perspective | 'snapshot' | 'message'; at: Date; uploaderId?: string | null }

const addPicture = (
  { trx, ticketId }: TicketContext,
  picture: StoredPicture,
  { perspective, at, uploaderId = null }: Placement,
) =>
  insertPicture(trx, {
    ...picture,
    perspective,
    ticket_id: ticketId,
    client_id: randomUUID(),
    created_at: at,
    uploader_id: uploaderId,
  })

async function submit(demo: TicketContext, at: Date, review: boolean) {
  const clock = { now: () => instantOf(at) }
  const context = { clock, settings: { ...demo.service.settings, reviewAtOnce: !review } }
  await submitQuestionnaire(context, demo.trx, await lock(demo), demo.customer)
}

async function book(demo: TicketContext, at: Date, startsAt: Date) {
  const {
    trx,
    ticketId,
    customer,
    mechanic,
    service: { settings },
  } = demo
  const hold = await insertHold(trx, {
    ticketId,
    mechanicId: mechanic.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + settings.callMinutes * MINUTE_MS),
    heldUntil: new Date(holdExpiresAt(at)),
    now: at,
  })
  if (!hold) throw new Error(`${mechanic.email} has another call at ${startsAt.toISOString()}.`)
  await confirmAppointment(trx, hold.id, { ticket: await lock(demo), person: customer, now: at, settings })
}

async function say(
  demo: TicketContext,
  at: Date,
  role: Role,
  { text, pictures }: { text: string; pictures: readonly StoredPicture[] },
) {
  const { trx, ticketId, [role]: person } = demo
  for (const picture of pictures) await addPicture(demo, picture, { perspective: 'message', at, uploaderId: person.id })
  const attachmentIds = pictures.map(({ id }) => id)
  const message = { ticketId, person, clientId: randomUUID(), text, attachmentIds, now: at }
  const [sent] = await sendMessages(trx, [message])
  if (sent && 'problem' in sent) throw sent.problem
}

async function call(demo: TicketContext, at: Date, until: Date) {
  const {
    trx,
    customer,
    mechanic,
    service: { settings },
  } = demo
  const clients = [customer, mechanic].map((person) => ({ person, clientId: randomUUID() }))
  for (const client of clients)
    await joinCall(trx, { ...client, ticket: await lock(demo), now: at, realNow: new Date() })
  for (const client of clients) await leaveCall(trx, { ...client, ticket: await lock(demo), now: until, settings })
}

async function summarize(
  demo: TicketContext,
  at: Date,
  outcome: Outcome,
  { text, agreed = [], part = null, pictures = [] }: SummaryExtras & { text: string },
) {
  const {
    trx,
    mechanic,
    service: { settings },
  } = demo
  const ticket = await lock(demo)
  const extras = { agreed, part, pictures, offeredTimes: [] }
  await writeSummary(trx, { ticket, person: mechanic, outcome, text, ...extras, now: at, settings })
}
