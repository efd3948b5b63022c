import { randomUUID } from 'node:crypto'
import type { TicketNote } from '@radruf/contract'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../database/schema.ts'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { requireTicket } from '../tickets/ticket-access.ts'
import type { TicketNoteTable } from './tables.ts'

type NoteWithAuthor = Selectable<TicketNoteTable> & { author_name: string | null; author_email: string | null }

const selectNotes = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticket_note')
    .leftJoin('person', 'person.id', 'ticket_note.author_id')
    .selectAll('ticket_note')
    .select(['person.name as author_name', 'person.email as author_email'])
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

const toNote = (row: NoteWithAuthor, personId: string, { productName }: Settings): TicketNote => ({
  id: row.id,
  clientId: row.client_id,
  // The author of a note without an address has deleted the account.
  authorName: row.author_email ? displayName({ name: row.author_name, email: row.author_email }) : productName,
  own: row.author_id === personId,
  text: row.text,
  writtenAt: isoOf(row.written_at),
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
    await db
      .insertInto('ticket_note')
      .values({
        id: randomUUID(),
        ticket_id: ticket.id,
        client_id: body.clientId,
        author_id: person.id,
        text: body.text,
        written_at: dateOf(clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = await selectNotes(db, ticket.id).where('client_id', '=', body.clientId).executeTakeFirstOrThrow()
    return toNote(stored, person.id, settings)
  },
  deleteNote: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    await service.db
      .deleteFrom('ticket_note')
      .where('id', '=', params.noteId)
      .where('ticket_id', '=', ticket.id)
      .where('author_id', '=', person.id)
      .execute()
    return null
  },
} satisfies Partial<Handlers>
