import { randomUUID } from 'node:crypto'
import type { TicketNote } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName } from '@radruf/contract/server'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { json } from '../../database/json.ts'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { listViewerIds } from '../case-viewers/storage.ts'
import { refuseForeignClientId, requireTicket } from '../tickets/ticket-access.ts'
import { findMentioned, notifyMentioned } from './mentions.ts'
import type { TicketNoteTable } from './tables.ts'

type NoteWithAuthor = Selectable<TicketNoteTable> & { author_name: string | null; author_email: string | null } & {
  editor_name: string | null
  editor_email: string | null
}

const selectNotes = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticket_note')
    .leftJoin('person', 'person.id', 'ticket_note.author_id')
    .leftJoin('person as editor', 'editor.id', 'ticket_note.editor_id')
    .selectAll('ticket_note')
    .select(['person.name as author_name', 'person.email as author_email'])
    .select(['editor.name as editor_name', 'editor.email as editor_email'])
    .where('ticket_id', '=', ticketId)

/** Lists up to `count` notes before a position, newest first. */
const listNotesBefore = (
  db: Db,
  ticketId: string,
  { before, count }: { before: z.output<typeof TimeAndId> | undefined; count: number },
): Promise<NoteWithAuthor[]> =>
  selectNotes(db, ticketId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(written_at, ticket_note.id) < (${before?.[0]}::timestamptz, ${before?.[1]}::uuid)`),
    )
    .orderBy('written_at', 'desc')
    .orderBy('ticket_note.id', 'desc')
    .limit(count)
    .execute()

const toDisplayName = (name: string | null, email: string | null) => (email ? displayName({ name, email }) : undefined)

type NewNote = {
  ticketId: string
  clientId: string
  authorId: string
  text: string
  /** The ids of mentioned colleagues. */
  mentions?: readonly string[]
  now: Date
}

/** Stores a note and returns its id. A repeated client id changes nothing, and the note keeps its own id. */
export async function insertNote(
  db: Db,
  { ticketId, clientId, authorId, text, mentions = [], now }: NewNote,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('ticket_note')
    .values({
      id,
      ticket_id: ticketId,
      client_id: clientId,
      author_id: authorId,
      text,
      written_at: now,
      mentions: json([...mentions]),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Notifies the other mechanics who have the case open. */
async function publishNotesChanged({ db, notifier }: Service, ticketId: string, personId: string) {
  const viewers = await listViewerIds(db, ticketId)
  const recipients = viewers.filter((id) => id !== personId)
  if (recipients.length > 0) notifier.broadcast(recipients, { name: 'notes.changed', payload: { ticketId } })
}

/** The refusal of a change that is based on an earlier version. It names who wrote the stored one, unless that account was deleted. */
const createConflict = ({ editor_name, editor_email, edited_at, author_name, author_email }: NoteWithAuthor) => {
  const personName = edited_at ? toDisplayName(editor_name, editor_email) : toDisplayName(author_name, author_email)
  return new ApiProblem('VERSION_CONFLICT', personName ? { personName } : {})
}

/** Changes a note that has this version. Throws NOT_FOUND or VERSION_CONFLICT. */
async function updateNote(
  db: Db,
  { id, ticketId, version }: { id: string; ticketId: string; version: number },
  change: { text: string; mentions: RawBuilder<string[]>; edited_at: Date; editor_id: string },
): Promise<NoteWithAuthor> {
  await db
    .updateTable('ticket_note')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .where('version', '=', version)
    .execute()
  const stored = await selectNotes(db, ticketId).where('ticket_note.id', '=', id).executeTakeFirst()
  if (!stored) throw new ApiProblem('NOT_FOUND')
  // A repeated request finds its own text.
  if (stored.text !== change.text) throw createConflict(stored)
  return stored
}

/** Deletes an author's note that has this version. Throws VERSION_CONFLICT. */
async function deleteNote(
  db: Db,
  { id, ticketId, authorId, version }: { id: string; ticketId: string; authorId: string; version: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_note')
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .where('author_id', '=', authorId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  const stored = await selectNotes(db, ticketId).where('ticket_note.id', '=', id).executeTakeFirst()
  if (stored?.author_id === authorId) throw createConflict(stored)
}

const toNote = (row: NoteWithAuthor, personId: string, { productName }: Settings): TicketNote => ({
  id: row.id,
  clientId: row.client_id,
  // The author of a note without an address has deleted the account.
  authorName: toDisplayName(row.author_name, row.author_email) ?? productName,
  own: row.author_id === personId,
  text: row.text,
  writtenAt: isoOf(row.written_at),
  version: row.version,
  editedAt: isoOrNull(row.edited_at),
  editorName: row.edited_at && (toDisplayName(row.editor_name, row.editor_email) ?? productName),
  isPinned: row.pinned_at !== null,
})

export const noteHandlers = {
  listNotes: async ({ service, person, params, query: { cursor, limit } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const before = decodeCursor(TimeAndId, cursor)
    const rows = await listNotesBefore(service.db, ticket.id, { before, count: limit + 1 })
    const { page, nextCursor } = toPage(rows, limit, ({ written_at, id }) => [isoOf(written_at), id])
    const toView = (note: NoteWithAuthor) => toNote(note, person.id, service.settings)
    const pinned = before
      ? []
      : await selectNotes(service.db, ticket.id).where('pinned_at', 'is not', null).orderBy('pinned_at').execute()
    return { notes: page.reverse().map(toView), ...(!before && { pinned: pinned.map(toView) }), nextCursor }
  },
  addNote: async ({ service, person, params, body }) => {
    const { db, clock, settings } = service
    const ticket = await requireTicket(db, params.ticketId, person)
    const { clientId, text } = body
    const now = dateOf(clock.now())
    const mentioned = await findMentioned(db, text, person.id)
    await inTransaction(service, async (trx) => {
      const mentions = mentioned.map(({ id }) => id)
      const id = await insertNote(trx, { ticketId: ticket.id, clientId, authorId: person.id, text, mentions, now })
      const isNew = await trx.selectFrom('ticket_note').select('id').where('id', '=', id).executeTakeFirst()
      if (isNew) await notifyMentioned(trx, { ticket, author: person, mentioned, now, settings })
    })
    const stored = await selectNotes(db, ticket.id).where('client_id', '=', body.clientId).executeTakeFirstOrThrow()
    if (stored.author_id !== person.id) refuseForeignClientId()
    await publishNotesChanged(service, ticket.id, person.id)
    return toNote(stored, person.id, settings)
  },
  updateNote: async ({ service, person, params, body: { text, version } }) => {
    const { db, clock, settings } = service
    const ticket = await requireTicket(db, params.ticketId, person)
    const now = dateOf(clock.now())
    const mentioned = await findMentioned(db, text, person.id)
    const stored = await inTransaction(service, async (trx) => {
      const before = await trx
        .selectFrom('ticket_note')
        .select('mentions')
        .where('id', '=', params.noteId)
        .where('ticket_id', '=', ticket.id)
        .forUpdate()
        .executeTakeFirst()
      const change = { text, mentions: json(mentioned.map(({ id }) => id)), edited_at: now, editor_id: person.id }
      const note = await updateNote(trx, { id: params.noteId, ticketId: ticket.id, version }, change)
      const added = mentioned.filter(({ id }) => !before?.mentions.includes(id))
      await notifyMentioned(trx, { ticket, author: person, mentioned: added, now, settings })
      return note
    })
    await publishNotesChanged(service, ticket.id, person.id)
    return toNote(stored, person.id, service.settings)
  },
  pinNote: async ({ service, person, params, body: { isPinned } }) => {
    const { db, clock } = service
    const ticket = await requireTicket(db, params.ticketId, person)
    const { numUpdatedRows } = await db
      .updateTable('ticket_note')
      .set({ pinned_at: isPinned ? dateOf(clock.now()) : null })
      .where('id', '=', params.noteId)
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ApiProblem('NOT_FOUND')
    await publishNotesChanged(service, ticket.id, person.id)
    return null
  },
  deleteNote: async ({ service, person, params, query: { version } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    await deleteNote(service.db, { id: params.noteId, ticketId: ticket.id, authorId: person.id, version })
    await publishNotesChanged(service, ticket.id, person.id)
    return null
  },
} satisfies Partial<Handlers>
