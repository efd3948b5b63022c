import { isolateText, type Language, pathTo, type WaitingCustomer } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import type { AppointmentRow } from '../booking/appointments/appointment-storage.ts'
import { findHeroPhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { enqueuePush } from '../push/enqueue-push.ts'

type WaitingRow = {
  ticketId: string
  name: string | null
  email: string
  language: Language
  since: Date
  startsAt: Date
  problemCategory: string | null
}

/** Lists the customers who are in a call of this mechanic alone, longest first. The wait begins when the mechanic left. */
export async function listWaitingCustomers(db: Db, mechanicId: string): Promise<WaitingCustomer[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT ticket.id AS "ticketId", person.name, person.email, person.language, greatest(min(participant.joined_at), appointment.mechanic_left_at) AS since,
      appointment.starts_at AS "startsAt", ticket.answers ->> 'problemCategory' AS "problemCategory"
    FROM ticket
    JOIN call_participant participant ON participant.ticket_id = ticket.id
    JOIN appointment ON appointment.ticket_id = ticket.id AND appointment.status = 'booked'
    JOIN person ON person.id = ticket.customer_id
    WHERE ticket.mechanic_id = ${mechanicId} AND ticket.state = 'in_call'
    GROUP BY ticket.id, person.id, appointment.id
    HAVING bool_or(participant.role = 'customer') AND NOT bool_or(participant.role = 'mechanic')
    ORDER BY since, ticket.id`.execute(db)
  if (rows.length === 0) return []
  const photos = await findHeroPhotos(
    db,
    rows.map(({ ticketId }) => ticketId),
  )
  return rows.map(({ name, email, since, startsAt, ...row }) => {
    const photo = photos.get(row.ticketId)
    return {
      ...row,
      name: displayName({ name, email }),
      since: isoOf(since),
      startsAt: isoOf(startsAt),
      photo: photo ? toPhotoView(photo) : null,
    }
  })
}

const TEXTS: Record<Language, Record<'waits' | 'answered', (name: string) => { title: string; body: string }>> = {
  de: {
    waits: (name) => ({ title: `${name} wartet im Gespräch`, body: 'Tippen Sie, um teilzunehmen.' }),
    answered: (name) => ({ title: `${name} ist im Gespräch`, body: 'Sie haben auf einem anderen Gerät teilgenommen.' }),
  },
  en: {
    waits: (name) => ({ title: `${name} is waiting in the call`, body: 'Tap to join.' }),
    answered: (name) => ({ title: `${name} is in the call`, body: 'You joined on another device.' }),
  },
}

/** Pushes to the mechanic that the customer waits in the call, or replaces that quietly once the mechanic has joined. */
export async function pushWaiting(
  trx: Trx,
  kind: 'waits' | 'answered',
  { appointment, customerId, now }: { appointment: AppointmentRow; customerId: string; now: Date },
): Promise<void> {
  const people = await trx
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', [customerId, appointment.mechanic_id])
    .execute()
  const [customer, mechanic] = [customerId, appointment.mechanic_id].map((id) => people.find((row) => row.id === id))
  if (!customer || !mechanic) return
  const ticketId = appointment.ticket_id
  await enqueuePush(trx, {
    personId: mechanic.id,
    topic: 'appointments',
    message: {
      ...TEXTS[mechanic.language][kind](isolateText(displayName(customer))),
      path: pathTo('/desk/:ticketId', { ticketId }),
      tag: `waiting:${ticketId}`,
      ...(kind === 'answered' && { silent: true }),
    },
    now,
    usefulUntil: appointment.ends_at,
  })
}
