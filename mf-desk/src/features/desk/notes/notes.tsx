import { draftKey, useDraft } from '@radruf/case-parts'
import { type Colleague, getFirstName, type TicketNote } from '@radruf/contract'
import { Button, Row, Stack } from '@radruf/shared-ui'
import { useDates, usePerson } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { CaseForm } from '../forms/case-form.tsx'
import { EditNote, NoteForm } from './note-form.tsx'
import css from './notes.module.css'
import { type RefusedNoteEdit, useNoteEdit } from './use-note-edit.ts'

type NotesProps = {
  ticketId: string
  notes: readonly TicketNote[]
  /** The next note's client id: submitting the form twice creates one note. */
  nextNoteId: string
  refused?: RefusedNoteEdit | undefined
  /** Loads earlier notes. */
  more?: ReactNode
  /** The colleagues that a note can mention. */
  colleagues?: readonly Colleague[]
}

/** Notes of the mechanics about a case. The customer never sees them. */
export function Notes({ ticketId, notes, nextNoteId, refused, more, colleagues = [] }: NotesProps) {
  const t = useTexts()
  const { edit, begin, setText, cancel } = useNoteEdit(ticketId, notes)
  const edited = notes.find(({ id }) => id === edit?.noteId)
  const refusal = refused?.noteId === edit?.noteId ? refused?.refusal : undefined
  const editForm = edit && <EditNote edit={edit} note={edited} refusal={refusal} onChange={setText} onCancel={cancel} />
  return (
    <Stack gap="m">
      <p className={css.Meta}>{t('notes.private')}</p>
      {more}
      {notes.length > 0 && (
        <Stack as="ul" gap="m">
          {sortPinned(notes).map((note) => (
            <li key={note.id} data-pinned={note.isPinned || undefined} className={css.Note}>
              {note === edited ? editForm : <NoteItem note={note} colleagues={colleagues} onEdit={() => begin(note)} />}
            </li>
          ))}
        </Stack>
      )}
      {!edited && editForm}
      <NewNote ticketId={ticketId} notes={notes} nextNoteId={nextNoteId} colleagues={colleagues} />
    </Stack>
  )
}

/** Pinned notes stand before the others. */
const sortPinned = (notes: readonly TicketNote[]) =>
  notes.toSorted((one, other) => Number(other.isPinned ?? false) - Number(one.isPinned ?? false))

type NoteItemProps = { note: TicketNote; colleagues: readonly Colleague[]; onEdit: () => void }

function NoteItem({ note, colleagues, onEdit }: NoteItemProps) {
  const t = useTexts()
  const dates = useDates()
  const { id, version, authorName, own, text, writtenAt, editedAt, editorName } = note
  const start = text.slice(0, 60)
  return (
    <>
      <p className={css.Text}>
        <NoteText text={text} colleagues={colleagues} />
      </p>
      <p className={css.Meta}>
        {note.isPinned && `${t('notes.pinned')} · `}
        {t('notes.by', { name: authorName, time: dates.format(writtenAt, 'shortDayAtTime') })}
        {editedAt &&
          ` · ${t('notes.edited', { name: editorName ?? '', time: dates.format(editedAt, 'shortDayAtTime') })}`}
      </p>
      <Row gap="s" className={css.Actions}>
        <Button type="button" variant="quiet" aria-label={t('notes.editNamed', { text: start })} onClick={onEdit}>
          {t('notes.edit')}
        </Button>
        {note.isPinned !== undefined && (
          <CaseForm preventScrollReset>
            <input type="hidden" name="intent" value="pin-note" />
            <input type="hidden" name="noteId" value={id} />
            <input type="hidden" name="isPinned" value={note.isPinned ? '' : '1'} />
            <Button
              variant="quiet"
              aria-label={t(note.isPinned ? 'notes.unpinNamed' : 'notes.pinNamed', { text: start })}
            >
              {t(note.isPinned ? 'notes.unpin' : 'notes.pin')}
            </Button>
          </CaseForm>
        )}
        {own && (
          <CaseForm preventScrollReset>
            <input type="hidden" name="intent" value="delete-note" />
            <input type="hidden" name="noteId" value={id} />
            <input type="hidden" name="version" value={version} />
            <Button variant="quiet" aria-label={t('notes.deleteNamed', { text: start })}>
              {t('notes.delete')}
            </Button>
          </CaseForm>
        )}
      </Row>
    </>
  )
}

/** The text of a note, with mentioned colleagues in bold. */
function NoteText({ text, colleagues }: { text: string; colleagues: readonly Colleague[] }) {
  const names = new Set(colleagues.map(({ name }) => `@${getFirstName(name)}`.toLowerCase()))
  return text
    .split(/(@[\p{L}\p{N}]+)/u)
    .map((part, index) => (names.has(part.toLowerCase()) ? <b key={`${index} ${part}`}>{part}</b> : part))
}

type NewNoteProps = Pick<NotesProps, 'ticketId' | 'notes' | 'nextNoteId'> & { colleagues: readonly Colleague[] }

function NewNote({ ticketId, notes, nextNoteId, colleagues }: NewNoteProps) {
  const t = useTexts()
  const person = usePerson()
  const [text, setText] = useDraft(draftKey('note', person.id, ticketId))
  /** The client id of the note being written. It stays until the service has the note, across reloads of the data. */
  const [clientId, setClientId] = useState(nextNoteId)
  const savedNote = notes.find((note) => note.clientId === clientId)
  useEffect(() => {
    if (!savedNote) return
    if (savedNote.text === text.trim()) setText('')
    setClientId(nextNoteId)
  })
  const mention = (name: string) => setText(`${text}${text && !/\s$/.test(text) ? ' ' : ''}@${name} `)
  return (
    <NoteForm
      id="note-new"
      intent="note"
      fields={{ clientId }}
      label={t('notes.new')}
      submitLabel={t('notes.add')}
      text={text}
      onChange={setText}
    >
      {colleagues.length > 0 && (
        <Row gap="s" className={css.Mentions}>
          <span className={css.Meta}>{t('notes.mention')}</span>
          {colleagues.map(({ id, name }) => (
            <Button key={id} type="button" variant="quiet" onClick={() => mention(getFirstName(name))}>
              @{getFirstName(name)}
            </Button>
          ))}
        </Row>
      )}
    </NoteForm>
  )
}
