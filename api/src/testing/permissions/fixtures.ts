import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BIKE_FIELDS, ORIGINAL_SIZES, pickAnswers, type TicketState } from '@radruf/contract'
import { ANSWERS } from '@radruf/scenarios'
import { sql } from 'kysely'
import { deleteRows } from '../../backup/copy.ts'
import { TABLES } from '../../backup/tables.ts'
import { json } from '../../database/json.ts'
import type { PhotoTable } from '../../database/schema.ts'
import { clipPath, photoPath } from '../../features/photos/files.ts'
import { hashToken } from '../../features/sign-in/session.ts'
import { signToken } from '../../signed-token.ts'
import type { TestService } from '../service.ts'

const MONDAY_9 = new Date('2026-11-23T08:00:00Z')
const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WEDNESDAY_10 = '2026-11-25T09:00:00.000Z'
/** A time that is free for everyone. */
export const WEDNESDAY_11 = '2026-11-25T10:00:00.000Z'
const HALF_HOUR_MS = 1_800_000
const YEAR_MS = 365 * 86_400_000
/** A day of an absence of every mechanic. */
export const ABSENT_ON = '2026-12-24'
export const ANNOUNCEMENT_ID = 'dddddddd-0000-4000-8000-000000000001'
export const COLLEAGUE_ID = 'cccccccc-0000-4000-8000-000000000001'

/** The ids of a customer, the assigned mechanic and everything of theirs. All start with `mark`, also the addresses. */
export type FixtureIds = ReturnType<typeof createFixtureIds>

export function createFixtureIds(mark: string, secret: string) {
  const id = (number: number) => `${mark}-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    mark,
    customerId: id(1),
    mechanicId: id(2),
    ticketId: id(3),
    appointmentId: id(4),
    messageId: id(5),
    photoId: id(10),
    photoIds: [id(10), id(11), id(12), id(13)] as const,
    /** A clip of the message. */
    clipId: id(14),
    snapshotId: id(15),
    noteId: id(20),
    /** A canned reply of the mechanic. */
    replyId: id(27),
    clientId: id(21),
    mechanicClientId: id(22),
    subscriptionId: id(23),
    calendarUid: id(24),
    shareId: id(25),
    sessionId: id(26),
    colleagueId: COLLEAGUE_ID,
    visitToken: signToken('visit', id(24), secret),
    caseToken: signToken('case', id(25), secret),
    feedToken: `${mark}-feed`,
    customerToken: `${mark}-customer`,
    mechanicToken: `${mark}-mechanic`,
    expiredCustomerToken: `${mark}-expired-customer`,
    expiredMechanicToken: `${mark}-expired-mechanic`,
  }
}

export type FixtureOptions = { state: TicketState; onWaitlist: boolean; missed: boolean }

/** Empties the database and the photo folder, and stores the data of both people. */
export async function storeFixtures(
  { service }: TestService,
  both: readonly FixtureIds[],
  { state, onWaitlist, missed }: FixtureOptions,
) {
  const { db, settings } = service
  await deleteRows(
    db,
    TABLES.filter((name) => name !== 'clock'),
  )
  await rm(join(settings.dataDir, 'photos'), { recursive: true, force: true })
  await db
    .insertInto('person')
    .values(createPerson(COLLEAGUE_ID, 'cccccccc@example.test', 'mechanic'))
    .execute()
  await db
    .insertInto('announcement')
    .values({ id: ANNOUNCEMENT_ID, title_de: 'a', title_en: 'a', text_de: 'a', text_en: 'a', published_at: MONDAY_9 })
    .execute()
  for (const [index, data] of both.entries())
    await storeOne(service, data, state, new Date(index === 0 ? WEDNESDAY_9 : WEDNESDAY_10))
  if (missed) await db.updateTable('ticket').set({ missed_appointment: true, missed_by: 'both' }).execute()
  if (onWaitlist)
    await db
      .insertInto('earlier_wish')
      .values(both.map(({ appointmentId }) => ({ appointment_id: appointmentId, wished_at: MONDAY_9 })))
      .execute()
}

const createPerson = (id: string, email: string, role: 'customer' | 'mechanic') => ({
  id,
  email,
  role,
  language: 'de' as const,
  name: null,
  created_at: MONDAY_9,
})

type Storage = {
  db: TestService['service']['db']
  dataDir: string
  data: FixtureIds
  /** Ids without a name in {@link FixtureIds}. */
  id: (number: number) => string
  now: Date
  state: TicketState
  startsAt: Date
}

async function storeOne(
  { db, settings: { dataDir }, clock }: TestService['service'],
  data: FixtureIds,
  state: TicketState,
  startsAt: Date,
) {
  const id = (number: number) => `${data.mark}-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`
  const storage = { db, dataDir, data, id, now: new Date(clock.now().epochMilliseconds), state, startsAt }
  await storePeople(storage)
  await storeMechanicsOwn(storage)
  await storeTicket(storage)
  await storeAppointment(storage)
  await storeConversation(storage)
  await storeCall(storage)
  await storePhotos(storage)
  await storeFiles(storage)
}

async function storePeople({ db, data, id, now }: Storage) {
  const { mark, customerId, mechanicId } = data
  await db
    .insertInto('person')
    .values([
      createPerson(customerId, `${mark}-customer@example.test`, 'customer'),
      createPerson(mechanicId, `${mark}-mechanic@example.test`, 'mechanic'),
    ])
    .execute()
  const session = (sessionId: string, token: string, personId: string, expiresInMs = YEAR_MS) => ({
    id: sessionId,
    token_hash: hashToken(token),
    person_id: personId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + expiresInMs),
    user_agent: null,
  })
  await db
    .insertInto('session')
    .values([
      session(id(1), data.customerToken, customerId),
      session(id(2), data.mechanicToken, mechanicId),
      session(data.sessionId, `${mark}-second`, customerId),
      session(id(3), `${mark}-second-mechanic`, mechanicId),
      session(id(4), data.expiredCustomerToken, customerId, -1000),
      session(id(5), data.expiredMechanicToken, mechanicId, -1000),
    ])
    .execute()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${mark}`
  const subscription = { id: data.subscriptionId, person_id: customerId, session_id: id(1), endpoint }
  await db
    .insertInto('push_subscription')
    .values({ ...subscription, p256dh: 'p', auth: 'a', created_at: now })
    .execute()
}

/** An absence, the calendar feed and a canned reply. */
async function storeMechanicsOwn({ db, data: { mechanicId, feedToken, replyId } }: Storage) {
  await db
    .insertInto('mechanic_absence')
    .values({ mechanic_id: mechanicId, first_day: ABSENT_ON, last_day: '2026-12-31' })
    .execute()
  await db
    .insertInto('calendar_feed')
    .values({ person_id: mechanicId, token_hash: hashToken(feedToken), created_at: MONDAY_9 })
    .execute()
  await db
    .insertInto('canned_reply')
    .values({ id: replyId, owner_id: mechanicId, kind: 'message', name: 'Reply', text_de: 'Text', text_en: '' })
    .execute()
}

async function storeTicket({ db, data, id, now, state }: Storage) {
  const { ticketId, customerId, mechanicId } = data
  const bikeId = id(5)
  const facts = json(pickAnswers(ANSWERS.en, BIKE_FIELDS))
  await db
    .insertInto('bike')
    .values({ id: bikeId, customer_id: customerId, facts, created_at: MONDAY_9, updated_at: MONDAY_9 })
    .execute()
  await db
    .insertInto('ticket')
    .values({
      id: ticketId,
      number: 1,
      customer_id: customerId,
      mechanic_id: mechanicId,
      state,
      state_since: MONDAY_9,
      created_at: MONDAY_9,
      closed_at: state === 'closed' ? MONDAY_9 : null,
      chat_opened_at: MONDAY_9,
      answers: json(ANSWERS.en),
      bike_id: bikeId,
    })
    .execute()
  if (state === 'referred')
    await db
      .insertInto('ticket_move')
      .values({
        ticket_id: ticketId,
        from_state: 'wrap_up',
        to_state: state,
        actor: 'mechanic',
        person_id: mechanicId,
        moved_at: MONDAY_9,
      })
      .execute()
  const expires_at = new Date(now.getTime() + YEAR_MS)
  await db
    .insertInto('case_share')
    .values({
      id: data.shareId,
      ticket_id: ticketId,
      with_photos: true,
      with_contact: true,
      created_at: MONDAY_9,
      expires_at,
    })
    .execute()
}

async function storeAppointment({ db, data, now, state, startsAt }: Storage) {
  if (state === 'questionnaire_open') return
  const isHeld = state === 'booking_open'
  const isBooked = state === 'booked' || state === 'in_call'
  await db
    .insertInto('appointment')
    .values({
      id: data.appointmentId,
      ticket_id: data.ticketId,
      mechanic_id: data.mechanicId,
      status: isHeld ? 'held' : isBooked ? 'booked' : 'done',
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + HALF_HOUR_MS),
      held_until: isHeld ? new Date(now.getTime() + 300_000) : null,
      created_at: MONDAY_9,
      calendar_uid: data.calendarUid,
      calendar_sequence: 0,
      met_at: isHeld || isBooked ? null : startsAt,
    })
    .execute()
}

/** A message of the customer and a note of the mechanic. */
async function storeConversation({ db, data, id }: Storage) {
  const { mark, ticketId, customerId, mechanicId } = data
  await db.insertInto('chat_thread').values({ ticket_id: ticketId, last_seq: 1 }).execute()
  await db
    .insertInto('message')
    .values({
      id: data.messageId,
      ticket_id: ticketId,
      client_id: id(6),
      author_id: customerId,
      author_role: 'customer',
      seq: 1,
      changed_seq: 1,
      text: `Hello from ${mark}`,
      sent_at: MONDAY_9,
      deleted_at: null,
    })
    .execute()
  const note = { id: data.noteId, ticket_id: ticketId, client_id: id(7), author_id: mechanicId }
  await db
    .insertInto('ticket_note')
    .values({ ...note, text: 'Note', written_at: MONDAY_9 })
    .execute()
}

async function storeCall({ db, data, now, state }: Storage) {
  if (state !== 'in_call') return
  const joined = { ticket_id: data.ticketId, joined_at: now, last_seen: new Date() }
  await db
    .insertInto('call_participant')
    .values([
      { ...joined, person_id: data.customerId, role: 'customer', client_id: data.clientId },
      { ...joined, person_id: data.mechanicId, role: 'mechanic', client_id: data.mechanicClientId },
    ])
    .execute()
}

/** Photos of the questionnaire, a clip of the message and a snapshot of the call. */
async function storePhotos({ db, data, id }: Storage) {
  const photo = (photoId: string, number: number, perspective: PhotoTable['perspective']) => ({
    id: photoId,
    ticket_id: data.ticketId,
    client_id: id(number),
    perspective,
    width: 1,
    height: 1,
    created_at: MONDAY_9,
  })
  const perspectives = ['bike', 'top', 'side', 'oblique'] as const
  await db
    .insertInto('photo')
    .values([
      ...perspectives.map((perspective, index) => photo(data.photoIds[index] ?? data.photoId, 10 + index, perspective)),
      photo(data.snapshotId, 15, 'snapshot'),
    ])
    .execute()
  const clip = { clip_type: 'video/webm', clip_ms: 1000, clip_bytes: 1 } as const
  await db
    .insertInto('photo')
    .values({ ...photo(data.clipId, 14, 'message'), message_id: data.messageId, uploader_id: data.customerId, ...clip })
    .execute()
}

async function storeFiles({ dataDir, data }: Storage) {
  for (const photoId of [...data.photoIds, data.clipId, data.snapshotId])
    for (const size of ORIGINAL_SIZES) {
      await mkdir(join(dataDir, 'photos', photoId), { recursive: true })
      await writeFile(photoPath(dataDir, photoId, size), `picture of ${data.mark}`)
    }
  await writeFile(clipPath(dataDir, data.clipId, 'video/webm'), `video of ${data.mark}`)
}

/** Events announce changes of other rows, also to mechanics who only watch. The security log records reads as well. */
const DATA_TABLES = TABLES.filter((name) => !['event', 'event_stream', 'security_event'].includes(name))

/** Every row that contains one of the marks, and every photo file, as sorted lines. */
export async function readStored({ service }: TestService, marks: readonly string[]): Promise<string[]> {
  const selects = DATA_TABLES.map((name) => `SELECT '${name}' AS name, to_jsonb(t)::text AS content FROM ${name} t`)
  const { rows } = await sql.raw<{ name: string; content: string }>(selects.join(' UNION ALL ')).execute(service.db)
  const files = await readdir(join(service.settings.dataDir, 'photos'), { recursive: true }).catch(() => [])
  return [...rows.map(({ name, content }) => `${name} ${content}`), ...files.map((file) => `file ${file}`)]
    .filter((line) => marks.some((mark) => line.includes(mark)))
    .sort()
}
