import { isolateText, type Language, pathTo, type WaitingCustomer } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { isoOf } from '../../time.ts'
import type { AppointmentRow } from '../booking/appointments/appointment-storage.ts'
import { findHeroPhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { CUSTOMERS_ALONE } from './customers-alone.ts'
import { findFreeMechanicIds } from './free-mechanics.ts'

type WaitingRow = {
  ticketId: string
  name: string | null
  email: string
  language: Language
  since: Date
  startsAt: Date
  problemCategory: string | null
  /** The mechanic of the call. */
  mechanicId: string
  mechanicName: string | null
  mechanicEmail: string
}

type Listing = { mechanicId: string; settings: Settings; now: Date }

/**
 * Lists the customers who are alone in a call of this mechanic, or in one that rings over to every free mechanic, longest first.
 */
export async function listWaitingCustomers(db: Db, { mechanicId, settings, now }: Listing): Promise<WaitingCustomer[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT ticket.id AS "ticketId", person.name, person.email, person.language, alone.since,
      appointment.starts_at AS "startsAt", ticket.answers ->> 'problemCategory' AS "problemCategory",
      mechanic.id AS "mechanicId", mechanic.name AS "mechanicName", mechanic.email AS "mechanicEmail"
    FROM (${CUSTOMERS_ALONE}) alone
    JOIN ticket ON ticket.id = alone.ticket_id
    JOIN appointment ON appointment.id = alone.appointment_id
    JOIN person ON person.id = ticket.customer_id
    JOIN person mechanic ON mechanic.id = ticket.mechanic_id
    WHERE ticket.mechanic_id = ${mechanicId} OR appointment.rung_over_at IS NOT NULL`.execute(db)
  const isOwn = (row: WaitingRow) => row.mechanicId === mechanicId
  const isFree = !rows.every(isOwn) && (await findFreeMechanicIds(db, settings, now)).has(mechanicId)
  const listed = rows.filter((row) => isOwn(row) || isFree)
  if (listed.length === 0) return []
  const photos = await findHeroPhotos(
    db,
    listed.map(({ ticketId }) => ticketId),
  )
  return listed
    .map((row) => {
      const { ticketId, name, email, language, problemCategory, since, startsAt, mechanicName, mechanicEmail } = row
      const photo = photos.get(ticketId)
      return {
        ticketId,
        name: displayName({ name, email }),
        language,
        problemCategory,
        since: isoOf(since),
        startsAt: isoOf(startsAt),
        photo: photo ? toPhotoView(photo) : null,
        mechanicName: isOwn(row) ? null : displayName({ name: mechanicName, email: mechanicEmail }),
      }
    })
    .sort((a, b) => a.since.localeCompare(b.since) || a.ticketId.localeCompare(b.ticketId))
}

/** `ringsOver`: the customer of another mechanic has been alone for long. */
type WaitingPush = 'waits' | 'ringsOver' | 'answered'

const TEXTS: Record<Language, Record<WaitingPush, (name: string) => { title: string; body: string }>> = {
  de: {
    waits: (name) => ({ title: `${name} wartet im Gespräch`, body: 'Tippen Sie, um teilzunehmen.' }),
    ringsOver: (name) => ({
      title: `${name} wartet allein im Gespräch`,
      body: 'Tippen Sie, um das Gespräch zu übernehmen.',
    }),
    answered: (name) => ({ title: `${name} ist im Gespräch`, body: 'Sie haben auf einem anderen Gerät teilgenommen.' }),
  },
  en: {
    waits: (name) => ({ title: `${name} is waiting in the call`, body: 'Tap to join.' }),
    ringsOver: (name) => ({ title: `${name} is alone in the call`, body: 'Tap to take the call.' }),
    answered: (name) => ({ title: `${name} is in the call`, body: 'You joined on another device.' }),
  },
}

/** Pushes to the mechanic that the customer waits in the call, or replaces that quietly once the mechanic has joined. */
export async function pushWaiting(
  trx: Trx,
  kind: WaitingPush,
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
