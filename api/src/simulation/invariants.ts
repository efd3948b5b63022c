import { createHash } from 'node:crypto'
import { canMove, TICKET_STATES } from '@radruf/contract'
import type { Db } from '../database/schema.ts'
import type { MailServer } from './sent-mails.ts'

/** What the service confirmed to people. */
export type Confirmed = { messages: { id: string; clientId: string }[]; appointments: string[] }

/** Returns every invariant that the stored data and the sent mails break. */
export async function findViolations(db: Db, mails: MailServer, confirmed: Confirmed): Promise<string[]> {
  return [
    ...(await findLostWrites(db, confirmed)),
    ...(await findDoubleBookings(db)),
    ...(await findIllegalTickets(db)),
    ...(await findStuckJobs(db)),
    ...findRepeatedMails(mails),
  ]
}

async function findLostWrites(db: Db, { messages, appointments }: Confirmed): Promise<string[]> {
  const storedMessages = await db.selectFrom('message').select(['id', 'client_id']).execute()
  const clientIds = new Map(storedMessages.map(({ id, client_id }) => [id, client_id]))
  const storedAppointments = await db.selectFrom('appointment').select('id').execute()
  const appointmentIds = new Set(storedAppointments.map(({ id }) => id))
  return [
    ...messages
      .filter(({ id, clientId }) => clientIds.get(id) !== clientId)
      .map(({ id }) => `the confirmed message ${id} is lost`),
    ...appointments.filter((id) => !appointmentIds.has(id)).map((id) => `the confirmed appointment ${id} is lost`),
  ]
}

/** Ids of the mails whose jobs were begun and are not done. */
export async function findClaimedMailIds(db: Db): Promise<Set<string | undefined>> {
  const jobs = await db.selectFrom('job').select(['kind', 'payload']).where('attempts', '>', 0).execute()
  return new Set(
    jobs.map(({ payload }) => {
      const { id, sealedCode } = payload as { id?: string; sealedCode?: string }
      return sealedCode ? createHash('sha256').update(sealedCode).digest('hex').slice(0, 32) : id
    }),
  )
}

/** Calls that are over count too: most of a simulation's are, when it ends. */
async function findDoubleBookings(db: Db): Promise<string[]> {
  const kept = await db
    .selectFrom('appointment')
    .selectAll()
    .where('status', 'in', ['booked', 'missed', 'done'])
    .orderBy('starts_at')
    .execute()
  const overlaps = kept.flatMap((one, index) =>
    kept
      .slice(index + 1)
      .filter(
        (other) =>
          other.mechanic_id === one.mechanic_id && other.starts_at < one.ends_at && one.starts_at < other.ends_at,
      )
      .map((other) => `${one.id} and ${other.id} overlap`),
  )
  const booked = kept.filter(({ status }) => status === 'booked')
  const perTicket = Map.groupBy(booked, ({ ticket_id }) => ticket_id)
  return [
    ...overlaps,
    ...[...perTicket].filter(([, rows]) => rows.length > 1).map(([id]) => `the ticket ${id} has two appointments`),
  ]
}

/** A ticket's state is the end of its moves, each of which the contract allows, and fits its appointment. */
async function findIllegalTickets(db: Db): Promise<string[]> {
  const [tickets, moves, booked] = await Promise.all([
    db.selectFrom('ticket').selectAll().execute(),
    db.selectFrom('ticket_move').selectAll().orderBy('id').execute(),
    db.selectFrom('appointment').select('ticket_id').where('status', '=', 'booked').execute(),
  ])
  const withAppointment = new Set(booked.map(({ ticket_id }) => ticket_id))
  return tickets.flatMap(({ id, state }) => {
    const own = moves.filter(({ ticket_id }) => ticket_id === id)
    const problems = own.flatMap(({ from_state, to_state, actor }, index) => [
      ...(index > 0 && own[index - 1]?.to_state !== from_state ? [`moves from ${from_state}, where it was not`] : []),
      ...(canMove(from_state, to_state, actor) ? [] : [`${actor} moved it from ${from_state} to ${to_state}`]),
    ])
    if (!(TICKET_STATES as readonly string[]).includes(state)) problems.push(`unknown state ${state}`)
    if (own.length > 0 && own.at(-1)?.to_state !== state) problems.push(`is ${state}, but moved to another state last`)
    if (state === 'booked' && !withAppointment.has(id)) problems.push('is booked without an appointment')
    if (state === 'booking_open' && withAppointment.has(id))
      problems.push('has an appointment, but its booking is open')
    return problems.map((problem) => `ticket ${id}: ${problem}`)
  })
}

/** When everything works again, no job waits that is due, and only what expired was given up. */
async function findStuckJobs(db: Db): Promise<string[]> {
  const jobs = await db.selectFrom('job').selectAll().execute()
  return jobs.flatMap(({ id, kind, failed_at, error, attempts, expires_at }) => {
    if (failed_at && !expires_at) return [`the job ${id} of kind ${kind} was given up: ${error}`]
    return !failed_at && attempts > 0 ? [`the job ${id} of kind ${kind} is not done: ${error}`] : []
  })
}

/** A mail is accepted twice only if the server's reply to it was lost. */
function findRepeatedMails({ accepted }: MailServer): string[] {
  const byId = Map.groupBy(accepted, ({ mail }) => mail.id)
  return [...byId].flatMap(([id, sent]) => {
    if (id === undefined) return ['a mail has no id']
    const unconfirmed = sent.filter(({ isUnconfirmed }) => isUnconfirmed).length
    return sent.length > 1 + unconfirmed ? [`the mail "${sent[0]?.mail.subject}" was sent ${sent.length} times`] : []
  })
}
