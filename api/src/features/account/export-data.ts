import { CLIP_FORMATS, type ClipType, isStaff } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import { listBikes } from '../bikes/storage.ts'
import { listBlockedTimes } from '../booking/slots/mechanic-times.ts'
import { loadMechanicTimes } from '../booking/slots/rosters.ts'
import { findWaitingSince } from '../booking/waitlist/waitlist-storage.ts'
import { listOwnCallReports } from '../call/call-reports.ts'
import { listOwnReplies, toCannedReply } from '../canned-replies/storage.ts'
import { type AttachmentRow, findAttachments } from '../chat/attachment-storage.ts'
import { listMessagesSince } from '../chat/storage.ts'
import { findCompanyAccount } from '../company-sign-in/storage.ts'
import { listKeptFilters } from '../desk/kept-filters.ts'
import { loadProfile, readPortrait } from '../mechanic-profiles/storage.ts'
import { findNotificationPreferences } from '../notifications/preferences.ts'
import { listPasskeys } from '../passkeys/storage.ts'
import { toPersonView } from '../people/view.ts'
import { toSnapshotView } from '../photos/snapshots.ts'
import { findNoise, findPhotos, findSnapshotRows } from '../photos/storage.ts'
import { toAttachmentView, toPhotoView } from '../photos/view.ts'
import { listOwnSecurityEvents } from '../security-log/security-log.ts'
import { findSessions, parseDevice } from '../sessions/storage.ts'
import { listTicketsFor, type TicketRow } from '../tickets/storage.ts'
import { toTicketViews } from '../tickets/view.ts'
import { findFeed, toFeedView } from '../week/calendar-feed.ts'
import type { WorkshopContext } from '../workshops/find.ts'
import { OMITTED } from './export-omissions.ts'

/** A file of the archive. `clip`: it is the video and not the picture. */
type ExportedPhoto = { id: string; file: string; clip?: ClipType }

/** Collects all stored data of a person, the photos with their file names in the archive, and files that are read already. */
export async function collectExportData(context: WorkshopContext, person: PersonRow, now: Date) {
  const { db } = context
  const rows = person.role === 'customer' ? await listTicketsFor(db, person) : []
  const views = await toTicketViews(context, rows, person)
  const tickets = await Promise.all(rows.map((row) => collectTicketData(db, row)))
  const authored = isStaff(person.role) ? await findAuthoredMessages(db, person.id) : undefined
  const profile = await loadProfile(db, person.id)
  const data = {
    exportedAt: isoOf(now),
    omitted: OMITTED[person.language],
    ...(await collectAccount(db, person, now)),
    callReports: await listOwnCallReports(db, person.id),
    tickets: tickets.map(({ files: _, ...data }, index) => ({ ...views[index], ...data })),
    ...(isStaff(person.role) && {
      messages: authored?.messages,
      calls: await listMechanicCalls(db, person.id),
      profile,
      ...(await collectDeskWork(db, person.id)),
      ...(await collectWorkingTimes(db, person)),
    }),
  }
  const portrait = profile.portraitId && (await readPortrait(db, profile.portraitId))
  return {
    data,
    files: portrait ? [{ file: 'photos/portrait.jpg', bytes: portrait }] : [],
    photos: [
      ...tickets.flatMap(({ photos, snapshots, files }): ExportedPhoto[] => [
        ...[...photos, ...snapshots].map(({ id, file }) => ({ id, file })),
        ...files,
      ]),
      ...(authored?.files ?? []),
    ],
  }
}

/** The person, the invitation, notification preferences, browsers and bikes. */
const collectAccount = async (db: Db, person: PersonRow, now: Date) => ({
  person: {
    ...toPersonView(person),
    createdAt: isoOf(person.created_at),
    bundesland: person.bundesland ?? undefined,
    caseRows: isStaff(person.role) ? person.case_rows : undefined,
    blockedAt: isoOrNull(person.blocked_at),
  },
  mailRefusal: await findMailRefusal(db, person.id),
  invitation: await findInvitation(db, person.id),
  notifications: await findNotificationPreferences(db, person.id),
  readAnnouncements: await findReadAnnouncements(db, person.id),
  sessions: (await findSessions(db, person.id, now)).map((row) => ({
    createdAt: isoOf(row.created_at),
    lastSeenAt: isoOf(row.last_seen_at),
    expiresAt: isoOf(row.expires_at),
    device: parseDevice(row.user_agent),
  })),
  passkeys: (await listPasskeys(db, person.id)).map(({ name, is_synced, created_at, last_used_at }) => ({
    name,
    isSynced: is_synced,
    createdAt: isoOf(created_at),
    lastUsedAt: isoOrNull(last_used_at),
  })),
  companyAccount: await findAccount(db, person.id),
  pushSubscriptions: await findPushSubscriptions(db, person.id),
  securityEvents: await listOwnSecurityEvents(db, person.id),
  bikes: (await listBikes(db, person.id)).map(({ id, facts, created_at, updated_at }) => ({
    id,
    facts,
    createdAt: isoOf(created_at),
    updatedAt: isoOf(updated_at),
  })),
})

async function findAccount(db: Db, personId: string) {
  const row = await findCompanyAccount(db, personId)
  return row
    ? {
        issuer: row.issuer,
        subject: row.subject,
        connectedAt: isoOf(row.connected_at),
        lastUsedAt: isoOf(row.last_used_at),
      }
    : undefined
}

async function findMailRefusal(db: Db, personId: string) {
  const row = await db.selectFrom('mail_refusal').selectAll().where('person_id', '=', personId).executeTakeFirst()
  return row ? { refusedAt: isoOf(row.refused_at), reply: row.reply } : null
}

async function findInvitation(db: Db, personId: string) {
  const row = await db.selectFrom('invitation').selectAll().where('person_id', '=', personId).executeTakeFirst()
  return row
    ? {
        invitedAt: isoOf(row.invited_at),
        lastSentAt: isoOf(row.last_sent_at),
        timesSent: row.times_sent,
        acceptedAt: isoOrNull(row.accepted_at),
      }
    : null
}

async function findReadAnnouncements(db: Db, personId: string) {
  const rows = await db
    .selectFrom('announcement_read')
    .innerJoin('announcement', 'announcement.id', 'announcement_read.announcement_id')
    .select(['id', 'title_de', 'title_en'])
    .where('person_id', '=', personId)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title_de, title_en }) => ({ id, title: { de: title_de, en: title_en } }))
}

/** The browsers that receive push notifications. Endpoint and keys stay out: with them, others could send notifications. */
async function findPushSubscriptions(db: Db, personId: string) {
  const rows = await db
    .selectFrom('push_subscription')
    .select('created_at')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => ({ createdAt: isoOf(created_at) }))
}

async function collectTicketData(db: Db, { id, number, answers, answers_updated_at, tags }: TicketRow) {
  const folder = `photos/ticket-${number}`
  const [
    photos,
    noise,
    snapshots,
    { messages, attachments },
    appointments,
    waitingSince,
    ratings,
    share,
    moves,
    events,
    notes,
  ] = await Promise.all([
    findPhotos(db, id),
    findNoise(db, id),
    findSnapshotRows(db, [id]),
    collectThread(db, id, folder),
    collectAppointments(db, id),
    findWaitingSince(db, id),
    db.selectFrom('rating').selectAll().where('ticket_id', '=', id).orderBy('rated_at').execute(),
    db.selectFrom('case_share').selectAll().where('ticket_id', '=', id).executeTakeFirst(),
    db.selectFrom('ticket_move').selectAll().where('ticket_id', '=', id).orderBy('id').execute(),
    db.selectFrom('ticket_event').selectAll().where('ticket_id', '=', id).orderBy('happened_at').execute(),
    db.selectFrom('ticket_note').selectAll().where('ticket_id', '=', id).orderBy('written_at').execute(),
  ])
  return {
    files: [...(noise ? [noise] : []), ...attachments].flatMap((row) => toExportedFiles(row, folder)),
    answers,
    answersUpdatedAt: isoOrNull(answers_updated_at),
    tags,
    noise: noise ? toExportedAttachment(noise, folder) : null,
    photos: photos.map((row) => ({ ...toPhotoView(row), file: `${folder}/${row.perspective}-${row.id}.jpg` })),
    snapshots: snapshots.map((row) => ({ ...toSnapshotView(row), file: `${folder}/snapshot-${row.id}.jpg` })),
    messages,
    appointments,
    waitlistedAt: isoOrNull(waitingSince ?? null),
    ratings: ratings.map(({ call, service, reason, rated_at }) => ({
      call,
      service,
      reason,
      ratedAt: isoOf(rated_at),
    })),
    share: share
      ? {
          withPhotos: share.with_photos,
          withContact: share.with_contact,
          createdAt: isoOf(share.created_at),
          expiresAt: isoOf(share.expires_at),
        }
      : null,
    notes: notes.map(({ text, written_at, edited_at }) => ({
      text,
      writtenAt: isoOf(written_at),
      editedAt: isoOrNull(edited_at),
    })),
    moves: moves.map(({ from_state, to_state, actor, moved_at, follow_up }) => ({
      from: from_state,
      to: to_state,
      by: actor,
      at: isoOf(moved_at),
      followUp: follow_up,
    })),
    events: events.map(({ kind, happened_at, text }) => ({ kind, at: isoOf(happened_at), text })),
  }
}

async function collectThread(db: Db, ticketId: string, folder: string) {
  const rows = await listMessagesSince(db, ticketId, 0)
  const attachments = await findAttachments(
    db,
    rows.map(({ id }) => id),
  )
  const messages = rows.map((row) => ({
    id: row.id,
    replyTo: row.reply_to,
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
    .leftJoin('earlier_wish', 'earlier_wish.appointment_id', 'appointment.id')
    .selectAll('appointment')
    .select('wished_at')
    .where('ticket_id', '=', ticketId)
    .where('status', '<>', 'held')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    status: row.status,
    startsAt: isoOf(row.starts_at),
    endsAt: isoOf(row.ends_at),
    createdAt: isoOf(row.created_at),
    delayedMinutes: row.delayed_minutes,
    photosRequestedAt: isoOrNull(row.photos_requested_at),
    waitlistedAt: isoOrNull(row.wished_at),
    customerJoinedAt: isoOrNull(row.customer_joined_at),
    metAt: isoOrNull(row.met_at),
    leftAt: isoOrNull(row.left_at),
    customerLeftAt: isoOrNull(row.customer_left_at),
    customerLeftBy: row.customer_left_by,
    mechanicLeftAt: isoOrNull(row.mechanic_left_at),
    mechanicLeftBy: row.mechanic_left_by,
  }))
}

/** The calls of a mechanic. The mechanic's export alone has the time at which the mechanic joined. */
async function listMechanicCalls(db: Db, mechanicId: string) {
  const rows = await db
    .selectFrom('appointment')
    .selectAll()
    .where('mechanic_id', '=', mechanicId)
    .where('status', '<>', 'held')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ ticket_id, status, starts_at, mechanic_joined_at }) => ({
    ticketId: ticket_id,
    status,
    startsAt: isoOf(starts_at),
    joinedAt: isoOrNull(mechanic_joined_at),
  }))
}

/** Own hours, absences, blocked times and the calendar feed of a mechanic. */
async function collectWorkingTimes(db: Db, person: PersonRow) {
  const [{ hours, absences }, blocked, feed] = await Promise.all([
    loadMechanicTimes(db, person),
    listBlockedTimes(db, person.id, new Date(0)),
    findFeed(db, person.id),
  ])
  return {
    workingHours: hours,
    absences,
    blockedTimes: blocked.map(({ starts_at, ends_at }) => ({ startsAt: isoOf(starts_at), endsAt: isoOf(ends_at) })),
    calendarFeed: feed ? toFeedView(feed) : null,
  }
}

/** Notes, canned replies and kept filters of a mechanic. Shared replies belong to the team and to no person. */
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
    caseFilters: await listKeptFilters(db, personId),
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
    messages: rows.map(({ id, ticket_id, text, reply_to, sent_at }) => ({
      id,
      ticketId: ticket_id,
      text,
      replyTo: reply_to,
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
