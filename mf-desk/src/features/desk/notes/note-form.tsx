import { NOTE_LENGTH_MAX, type TicketNote } from '@radruf/contract'
import { Button, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, useBlockReload, useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { CaseForm, useIsSending } from '../forms/case-form.tsx'
import css from './notes.module.css'
import { type NoteEdit, useSeenVersion } from './use-note-edit.ts'

type NoteFormProps = {
  /** The id of the field: two forms may share the page. */
  id: string
  intent: 'note' | 'edit-note'
  /** Hidden fields of the form. */
  fields: Record<string, string>
  label: string
  submitLabel: string
  text: string
  onChange: (text: string) => void
  onCancel?: () => void
  children?: ReactNode
}

/** The field of a note. An empty note is refused at the field. */
export function NoteForm({
  id,
  intent,
  fields,
  label,
  submitLabel,
  text,
  onChange,
  onCancel,
  children,
}: NoteFormProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const isSubmitting = useIsSending()
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useBlockReload(text !== '')
  return (
    <CaseForm
      preventScrollReset
      noValidate
      data-activity="note"
      onSubmit={(event) => {
        setEmpty(!text.trim())
        if (text.trim()) return
        event.preventDefault()
        field.current?.focus()
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="s">
        {children}
        <TextField
          multiline
          ref={field}
          id={id}
          data-shortcut={id === 'note-new' ? 'note' : undefined}
          rows={id === 'note-new' ? 2 : 4}
          label={label}
          name="note"
          limit={toLimit(NOTE_LENGTH_MAX)}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          error={isEmpty && !text.trim() && t('notes.empty')}
        />
        <Row gap="s">
          <Button variant="secondary" loading={isSubmitting}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button type="button" variant="quiet" onClick={onCancel}>
              {t('notes.cancel')}
            </Button>
          )}
        </Row>
      </Stack>
    </CaseForm>
  )
}

type EditNoteProps = {
  edit: NoteEdit
  /** The stored note; undefined after it was deleted. */
  note: TicketNote | undefined
  refusal: Refusal | undefined
  onChange: (text: string) => void
  onCancel: () => void
}

/**
 * The field for a change of a note. If the note changed meanwhile, both texts are shown and saving replaces the version that
 * the mechanic has seen; the service refuses a press that comes earlier. The text of a deleted note becomes a new one.
 */
export function EditNote({ edit, note, refusal, onChange, onCancel }: EditNoteProps) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const isConflict = note !== undefined && note.version !== edit.version
  const seenVersion = useSeenVersion(note?.version ?? edit.version, edit.version)
  if (!note)
    return (
      <NoteForm
        id="note-change"
        intent="note"
        fields={{ clientId: edit.noteId }}
        label={t('notes.change')}
        submitLabel={t('notes.saveAsNew')}
        text={edit.text}
        onChange={onChange}
        onCancel={onCancel}
      >
        <Notice tone="warning" live>
          {t('notes.deletedMeanwhile')}
        </Notice>
      </NoteForm>
    )
  return (
    <NoteForm
      id="note-change"
      intent="edit-note"
      fields={{ noteId: note.id, version: String(seenVersion) }}
      label={t('notes.change')}
      submitLabel={t(isConflict ? 'notes.saveMine' : 'notes.save')}
      text={edit.text}
      onChange={onChange}
      onCancel={onCancel}
    >
      {isConflict && (
        <Notice
          tone="warning"
          live
          title={t('notes.changedMeanwhile', {
            name: note.editorName ?? note.authorName,
            time: dates.format(note.editedAt ?? note.writtenAt, 'shortDayAtTime'),
          })}
        >
          <blockquote className={css.Other}>{note.text}</blockquote>
          <p>{t('notes.conflictHint')}</p>
          {refusal && <p>{refusal.code === 'VERSION_CONFLICT' ? t('notes.notSavedYet') : problemText(refusal)}</p>}
        </Notice>
      )}
      {refusal && !isConflict && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
    </NoteForm>
  )
}
