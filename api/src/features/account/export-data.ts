import { CLIP_FORMATS, type ClipType } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import { listBikes } from '../bikes/storage.ts'
import { loadMechanicTimes } from '../booking/slots/rosters.ts'
import { listOwnCallReports } from '../call/call-reports.ts'
import { listOwnReplies, toCannedReply } from '../canned-replies/storage.ts'
import { type AttachmentRow, findAttachments } from '../chat/attachment-storage.ts'
import { listMessagesSince } from '../chat/storage.ts'
import { findNotificationChoices } from '../notifications/choices.ts'
import { displayName } from '../people/display-name.ts'
import { toPersonView } from '../people/view.ts'
import { toSnapshotView } from '../photos/snapshots.ts'
import { findNoise, findPhotos, findSnapshotRows } from '../photos/storage.ts'
import { toAttachmentView, toPhotoView } from '../photos/view.ts'
import { findSessions, parseDevice } from '../sessions/storage.ts'
import { listTicketsFor, type TicketRow } from '../tickets/storage.ts'
import { toTicketViews } from '../tickets/view.ts'
import { findFeed, toFeedView } from '../week/calendar-feed.ts'

type Context = { db: Db; settings: Settings }
/** A file of the archive. `clip`: it is the video and not the picture. */
export type ExportedPhoto = { id: string; file: string; clip?: ClipType }

/** Collects all stored data of a person, and the photos with their file names in the archive. */
export async function collectExportData({ db, settings }: Context, person: PersonRow, now: Date) {
  const rows = person.role === 'customer' ? await listTicketsFor(db, person) : []
  const views = await toTicketViews({ db, settings }, rows, person)
  const tickets = await Promise.all(rows.map((row) => collectTicketData(db, row)))
  const authored = person.role === 'mechanic' ? await findAuthoredMessages(db, person.id) : undefined
  const data = {
    exportedAt: isoOf(now),
    ...(await collectAccount(db, person, now)),
    callReports: await listOwnCallReports(db, person.id),
    tickets: tickets.map(({ files: _, ...data }, index) => ({ ...views[index], ...data })),
    ...(person.role === 'mechanic' && {
      messages: authored?.messages,
      ...(await collectDeskWork(db, person.id)),
      ...(await collectWorkingTimes(db, person)),
    }),
  }
  return {
    data,
    photos: [
      ...tickets.flatMap(({ photos, snapshots, files }) => [
        ...[...photos, ...snapshots].map(({ id, file }) => ({ id, file })),
        ...files,
      ]),
      ...(authored?.files ?? []),
    ],
  }
}

/** The person, the choices of notifications, sessions and bikes. */
const collectAccount = async (db: Db, person: PersonRow, now: Date) => ({
  person: {
    ...toPersonView(person),
    createdAt: isoOf(person.created_at),
    bundesland: person.bundesland ?? undefined,
  },
  notifications: await findNotificationChoices(db, person.id),
  sessions: (await findSessions(db, person.id, now)).map((row) => ({
    createdAt: isoOf(row.created_at),
    lastSeenAt: isoOf(row.last_seen_at),
    device: parseDevice(row.user_agent),
  })),
  bikes: (await listBikes(db, person.id)).map(({ id, facts, created_at, updated_at }) => ({
    id,
    facts,
    createdAt: isoOf(created_at),
    updatedAt: isoOf(updated_at),
  })),
})

async function collectTicketData(db: Db, { id, number, answers }: TicketRow) {
  const folder = `photos/ticket-${number}`
  const [photos, noise, snapshots, { messages, attachments }, appointments, moves] = await Promise.all([
    findPhotos(db, id),
    findNoise(db, id),
    findSnapshotRows(db, [id]),
    collectThread(db, id, folder),
    collectAppointments(db, id),
    db.selectFrom('ticket_move').selectAll().where('ticket_id', '=', id).orderBy('id').execute(),
  ])
  return {
    files: [...(noise ? [noise] : []), ...attachments].flatMap((row) => toExportedFiles(row, folder)),
    answers,
    noise: noise ? toExportedAttachment(noise, folder) : null,
    photos: photos.map((row) => ({ ...toPhotoView(row), file: `${folder}/${row.perspective}-${row.id}.jpg` })),
    snapshots: snapshots.map((row) => ({ ...toSnapshotView(row), file: `${folder}/snapshot-${row.id}.jpg` })),
    messages,
    appointments,
    moves: moves.map(({ from_state, to_state, actor, moved_at }) => ({
      from: from_state,
      to: to_state,
      by: actor,
      at: isoOf(moved_at),
    })),
  }
}

async function collectThread(db: Db, ticketId: string, folder: string) {
  const rows = await listMessagesSince(db, ticketId, 0)
  const attachments = await findAttachments(
    db,
    rows.map(({ id }) => id),
  )
  const messages = rows.map((row) => ({
    author: row.author_role,
    authorName: row.author_email ? displayName({ name: row.author_name, email: row.author_email }) : null,
    text: row.text,
    attachments: (attachments.get(row.id) ?? []).map((attachment) => toExportedAttachment(attachment, folder)),
    sentAt: isoOf(row.sent_at),
    deletedAt: row.deleted_at && isoOf(row.deleted_at),
  }))
  return { messages, attachments: [...attachments.values()].flat() }
}

async function collectAppointments(db: Db, ticketId: string) {
  const rows = await db
    .selectFrom('appointment')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('status', '<>', 'held')
    .orderBy('created_at')
    .execute()
  return rows.map(({ status, starts_at, ends_at, delayed_minutes, left_at, customer_left_at }) => ({
    status,
    startsAt: isoOf(starts_at),
    endsAt: isoOf(ends_at),
    delayedMinutes: delayed_minutes,
    leftAt: isoOrNull(left_at),
    customerLeftAt: isoOrNull(customer_left_at),
  }))
}

/** Own hours, absences and the calendar feed of a mechanic. */
async function collectWorkingTimes(db: Db, person: PersonRow) {
  const [{ hours, absences }, feed] = await Promise.all([loadMechanicTimes(db, person), findFeed(db, person.id)])
  return { workingHours: hours, absences, calendarFeed: feed ? toFeedView(feed) : null }
}

/** Notes and canned replies of a mechanic. Shared replies belong to the team and to no person. */
async function collectDeskWork(db: Db, personId: string) {
  const notes = await db
    .selectFrom('ticket_note')
    .selectAll()
    .where('author_id', '=', personId)
    .orderBy('written_at')
    .execute()
  const replies = await listOwnReplies(db, personId)
  return {
    notes: notes.map(({ ticket_id, text, written_at, edited_at }) => ({
      ticketId: ticket_id,
      text,
      writtenAt: isoOf(written_at),
      editedAt: isoOrNull(edited_at),
    })),
    cannedReplies: replies.map((row) => toCannedReply(row)),
  }
}

const findAuthoredMessages = async (db: Db, personId: string) => {
  const rows = await db.selectFrom('message').selectAll().where('author_id', '=', personId).orderBy('sent_at').execute()
  const attachments = await findAttachments(
    db,
    rows.map(({ id }) => id),
  )
  return {
    files: [...attachments.values()].flat().flatMap((row) => toExportedFiles(row, MESSAGES_FOLDER)),
    messages: rows.map(({ id, ticket_id, text, sent_at }) => ({
      ticketId: ticket_id,
      text,
      attachments: (attachments.get(id) ?? []).map((row) => toExportedAttachment(row, MESSAGES_FOLDER)),
      sentAt: isoOf(sent_at),
    })),
  }
}

const MESSAGES_FOLDER = 'photos/messages'

/** The picture of an attachment, and the video of a clip. */
function toExportedFiles({ id, perspective, clip_type }: AttachmentRow, folder: string): ExportedPhoto[] {
  const picture = { id, file: `${folder}/${perspective}-${id}.jpg` }
  if (!clip_type) return [picture]
  const extension = CLIP_FORMATS.find(({ type }) => type === clip_type)?.extension
  return [picture, { id, file: `${folder}/${perspective}-${id}.${extension}`, clip: clip_type }]
}

const toExportedAttachment = (row: AttachmentRow, folder: string) => ({
  ...toAttachmentView(row),
  files: toExportedFiles(row, folder).map(({ file }) => file),
})
