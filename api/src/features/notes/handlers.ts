import { randomUUID } from 'node:crypto'
import type { TicketNote } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName } from '@radruf/contract/server'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../database/schema.ts'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { listViewerIds } from '../case-viewers/storage.ts'
import { refuseForeignClientId, requireTicket } from '../tickets/ticket-access.ts'
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

type NewNote = { ticketId: string; clientId: string; authorId: string; text: string; now: Date }

/** Stores a note and returns its id. A repeated client id changes nothing. */
export async function insertNote(db: Db, { ticketId, clientId, authorId, text, now }: NewNote): Promise<string> {
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
  change: { text: string; edited_at: Date; editor_id: string },
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
})

export const noteHandlers = {
  listNotes: async ({ service, person, params, query: { cursor, limit } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const before = decodeCursor(TimeAndId, cursor)
    const rows = await listNotesBefore(service.db, ticket.id, { before, count: limit + 1 })
    const { page, nextCursor } = toPage(rows, limit, ({ written_at, id }) => [isoOf(written_at), id])
    return { notes: page.reverse().map((note) => toNote(note, person.id, service.settings)), nextCursor }
  },
  addNote: async ({ service, person, params, body }) => {
    const { db, clock, settings } = service
    const ticket = await requireTicket(db, params.ticketId, person)
    const { clientId, text } = body
    await insertNote(db, { ticketId: ticket.id, clientId, authorId: person.id, text, now: dateOf(clock.now()) })
    const stored = await selectNotes(db, ticket.id).where('client_id', '=', body.clientId).executeTakeFirstOrThrow()
    if (stored.author_id !== person.id) refuseForeignClientId()
    await publishNotesChanged(service, ticket.id, person.id)
    return toNote(stored, person.id, settings)
  },
  updateNote: async ({ service, person, params, body: { text, version } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const change = { text, edited_at: dateOf(service.clock.now()), editor_id: person.id }
    const stored = await updateNote(service.db, { id: params.noteId, ticketId: ticket.id, version }, change)
    await publishNotesChanged(service, ticket.id, person.id)
    return toNote(stored, person.id, service.settings)
  },
  deleteNote: async ({ service, person, params, query: { version } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    await deleteNote(service.db, { id: params.noteId, ticketId: ticket.id, authorId: person.id, version })
    await publishNotesChanged(service, ticket.id, person.id)
    return null
  },
} satisfies Partial<Handlers>
