import { JOIN_OPENS_MINUTES_BEFORE, type Language } from '@radruf/contract'
import { Button, Icon, SelectField } from '@radruf/shared-ui'
import { useBlockReload, usePerson } from '@radruf/shell-kit'
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { Form } from 'react-router-dom'
import { draftKey, useDraft } from '../drafts.ts'
import { textsInLanguage, useTexts } from '../texts/index.ts'
import css from './thread.module.css'
import { useTypingNotice } from './use-typing.ts'

const MAX_LENGTH = 4000
const CANNED_REPLIES = ['welcome', 'photo', 'tools', 'soon', 'moment', 'unsafe', 'workshop', 'done'] as const

/** The field for a new message. On desktops Enter sends and Shift+Enter begins a new line; on phones Enter begins a new line. */
export function Composer({
  ticketId,
  action,
  nextClientId,
  onSend,
  sendTyping,
  cannedReplyLanguage,
}: {
  ticketId: string
  action: string
  nextClientId: string
  onSend: (text: string) => void
  sendTyping: () => Promise<unknown>
  /** Offers canned replies in this language. */
  cannedReplyLanguage?: Language
}) {
  const t = useTexts()
  const fieldId = useId()
  const person = usePerson()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(draftKey('message', person.id, ticketId))
  useBlockReload(text !== '')
  const notifyTyping = useTypingNotice(sendTyping)

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
    <Form method="post" action={action} className={css.Composer} onSubmit={send}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientId" value={nextClientId} />
      {cannedReplyLanguage && (
        <div className={css.ComposerReplies}>
          <CannedReplies language={cannedReplyLanguage} onChoose={insert} />
        </div>
      )}
      <label htmlFor={fieldId} className={css.ComposerLabel}>
        {t('thread.composer.label')}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        name="text"
        rows={2}
        maxLength={MAX_LENGTH}
        required
        className={css.ComposerField}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value) notifyTyping()
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" className={css.ComposerSend}>
        <Icon name="send" /> {t('thread.composer.send')}
      </Button>
    </Form>
  )
}

/** Fills the figures into a canned reply. `t` cannot, because only the bundle of the page's language is loaded. */
const fillReply = (text: string) => text.replace('{{minutes}}', String(JOIN_OPENS_MINUTES_BEFORE))

/** Canned replies of a mechanic: named in the mechanic's language, written in the customer's. */
function CannedReplies({ language, onChoose }: { language: Language; onChoose: (text: string) => void }) {
  const t = useTexts()
  const { canned } = textsInLanguage(language)
  return (
    <SelectField
      name="cannedReply"
      label={t('canned.label')}
      value=""
      onChange={({ target }) => {
        const selected = CANNED_REPLIES.find((name) => name === target.value)
        if (selected) onChoose(fillReply(canned.replies[selected].text))
      }}
      options={[
        { value: '', label: t('canned.choose') },
        ...CANNED_REPLIES.map((name) => ({ value: name, label: t(`canned.replies.${name}.name`) })),
      ]}
    />
  )
}
