import type { Language } from '@radruf/contract'
import { Button, Icon } from '@radruf/shared-ui'
import { usePerson, useUnsent } from '@radruf/shell-kit'
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'
import { draftKey, useKeptText } from '../drafts.ts'
import { CannedReplies } from './canned-replies.tsx'
import css from './thread.module.css'
import { useSayTyping } from './use-typing.ts'

const MAX_LENGTH = 4000

/** Where a message is written. Enter sends on desktops, Shift+Enter is a new line; on phones Enter is a new line. */
export function Composer({
  ticketId,
  action,
  nextClientId,
  onSend,
  sayTyping,
  repliesIn,
}: {
  ticketId: string
  action: string
  nextClientId: string
  onSend: (text: string) => void
  sayTyping: () => Promise<unknown>
  /** Ready answers are offered, in this language. */
  repliesIn?: Language
}) {
  const t = useTexts()
  const fieldId = useId()
  const person = usePerson()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useKeptText(draftKey('message', person.id, ticketId))
  useUnsent(text !== '')
  const typed = useSayTyping(sayTyping)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onSend(text.trim())
    setText('')
    field.current?.focus()
  }
  const insert = (reply: string) => {
    setText(text.trim() ? `${text.trimEnd()}\n${reply}` : reply)
    field.current?.focus()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isPlainEnter && window.matchMedia('(pointer: fine)').matches) send(event)
  }

  return (
    <Form method="post" action={action} className={css.composer} onSubmit={send}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientId" value={nextClientId} />
      {repliesIn && (
        <div className={css.composerReplies}>
          <CannedReplies language={repliesIn} onChoose={insert} />
        </div>
      )}
      <label htmlFor={fieldId} className={css.composerLabel}>
        {t('thread.composer.label')}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        name="text"
        rows={2}
        maxLength={MAX_LENGTH}
        required
        className={css.composerField}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value) typed()
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" className={css.composerSend}>
        <Icon name="send" /> {t('thread.composer.send')}
      </Button>
    </Form>
  )
}
