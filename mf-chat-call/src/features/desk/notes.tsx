import type { TicketNote } from '@radruf/contract'
import { Button, Row, Stack, TextField } from '@radruf/shared-ui'
import { useBlockReload, useDates, usePerson } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { draftKey, useDraft } from '../../drafts.ts'
import { useTexts } from '../../texts/index.ts'
import css from './case-page.module.css'

/** Notes of the mechanics about a case. The customer never sees them. */
export function Notes({
  ticketId,
  notes,
  nextNoteId,
}: {
  ticketId: string
  notes: readonly TicketNote[]
  /** The next note's client id: submitting the form twice creates one note. */
  nextNoteId: string
}) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Stack gap="m">
      <p>{t('notes.private')}</p>
      {notes.length > 0 && (
        <Stack as="ul" gap="s">
          {notes.map(({ id, authorName, own, text, writtenAt }) => (
            <li key={id}>
              <p className={css.NoteText}>{text}</p>
              <Row gap="s">
                <small>{t('notes.by', { name: authorName, time: dates.format(writtenAt, 'shortDayAtTime') })}</small>
                {own && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="delete-note" />
                    <input type="hidden" name="noteId" value={id} />
                    <Button variant="quiet" aria-label={t('notes.deleteNamed', { text: text.slice(0, 60) })}>
                      {t('notes.delete')}
                    </Button>
                  </Form>
                )}
              </Row>
            </li>
          ))}
        </Stack>
      )}
      <NewNote ticketId={ticketId} notes={notes} nextNoteId={nextNoteId} />
    </Stack>
  )
}

type NewNoteProps = { ticketId: string; notes: readonly TicketNote[]; nextNoteId: string }

function NewNote({ ticketId, notes, nextNoteId }: NewNoteProps) {
  const t = useTexts()
  const person = usePerson()
  const isSubmitting = useNavigation().state !== 'idle'
  const [text, setText] = useDraft(draftKey('note', person.id, ticketId))
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  /** The client id of the note being written. It stays until the service has the note, across reloads of the data. */
  const [clientId, setClientId] = useState(nextNoteId)
  const savedNote = notes.find((note) => note.clientId === clientId)
  useEffect(() => {
    if (!savedNote) return
    if (savedNote.text === text.trim()) setText('')
    setClientId(nextNoteId)
  })
  useBlockReload(text !== '')
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      onSubmit={(event) => {
        setEmpty(!text.trim())
        if (text.trim()) return
        event.preventDefault()
        field.current?.focus()
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="clientId" value={clientId} />
      <Stack gap="s">
        <TextField
          multiline
          ref={field}
          rows={2}
          label={t('notes.new')}
          name="note"
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isEmpty && t('notes.empty')}
        />
        <Row>
          <Button variant="secondary" loading={isSubmitting}>
            {t('notes.add')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
