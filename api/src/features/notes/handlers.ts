import { randomUUID } from 'node:crypto'
import type { TicketNote } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { requireTicket } from '../tickets/ticket-access.ts'
import type { TicketNoteTable } from './tables.ts'

type NoteWithAuthor = Selectable<TicketNoteTable> & { author_name: string | null; author_email: string | null }

const listNotesOf = (db: Db, ticketId: string): Promise<NoteWithAuthor[]> =>
  db
    .selectFrom('ticket_note')
    .leftJoin('person', 'person.id', 'ticket_note.author_id')
    .selectAll('ticket_note')
    .select(['person.name as author_name', 'person.email as author_email'])
    .where('ticket_id', '=', ticketId)
    .orderBy('written_at')
    .orderBy('ticket_note.id')
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
  listNotes: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const notes = await listNotesOf(service.db, ticket.id)
    return { notes: notes.map((note) => toNote(note, person.id, service.settings)) }
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
    const stored = (await listNotesOf(db, ticket.id)).find((note) => note.client_id === body.clientId)
    if (!stored) throw new Error('The note was not stored.')
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
