import type { TicketNote } from '@radruf/contract'
import { Button, Card, Row, Stack, TextField } from '@radruf/shared-ui'
import { useLanguage, usePerson, useUnsent } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { dayAndTime } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'
import { draftKey, useKeptText } from '../../drafts.ts'
import css from './case-page.module.css'

/** What mechanics note for each other about a case; the customer never sees it. */
export function Notes({
  ticketId,
  notes,
  nextNoteId,
}: {
  ticketId: string
  notes: readonly TicketNote[]
  /** Sending the form twice writes one note. */
  nextNoteId: string
}) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <Card title={t('notes.title')} headingLevel={2}>
      <p>{t('notes.private')}</p>
      {notes.length > 0 && (
        <Stack as="ul" gap="s">
          {notes.map(({ id, authorName, own, text, writtenAt }) => (
            <li key={id}>
              <p className={css.noteText}>{text}</p>
              <Row gap="s">
                <small>{t('notes.by', { name: authorName, time: dayAndTime(writtenAt, language) })}</small>
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
    </Card>
  )
}

type NewNoteProps = { ticketId: string; notes: readonly TicketNote[]; nextNoteId: string }

function NewNote({ ticketId, notes, nextNoteId }: NewNoteProps) {
  const t = useTexts()
  const person = usePerson()
  const busy = useNavigation().state !== 'idle'
  const [text, setText] = useKeptText(draftKey('note', person.id, ticketId))
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  /** Stays with what is being written until the service has it, however often the page loads anew meanwhile. */
  const [clientId, setClientId] = useState(nextNoteId)
  const written = notes.find((note) => note.clientId === clientId)
  useEffect(() => {
    if (!written) return
    if (written.text === text.trim()) setText('')
    setClientId(nextNoteId)
  })
  useUnsent(text !== '')
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
          error={empty && t('notes.empty')}
        />
        <Row>
          <Button variant="secondary" loading={busy}>
            {t('notes.add')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
