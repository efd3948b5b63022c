import { JOIN_OPENS_MINUTES_BEFORE, type Language, MESSAGE_LENGTH_MAX } from '@radruf/contract'
import { Icon, SelectField, VisuallyHidden } from '@radruf/shared-ui'
import { useBlockReload, usePerson } from '@radruf/shell-kit'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { Form } from 'react-router-dom'
import { draftKey, useDraft } from '../drafts.ts'
import { textsInLanguage, useTexts } from '../texts/index.ts'
import type { DeviceFiles } from './attachments/device-files.ts'
import { takeFiles } from './attachments/take-files.ts'
import { Tray } from './attachments/tray.tsx'
import { useTray } from './attachments/use-tray.ts'
import { CameraButton } from './camera-button.tsx'
import css from './composer.module.css'
import type { OutgoingAttachment } from './outbox.ts'
import { useTypingNotice } from './use-typing.ts'

const ClipRecorder = lazy(() => import('./attachments/clip-recorder.tsx'))

const CANNED_REPLIES = ['welcome', 'photo', 'tools', 'soon', 'moment', 'unsafe', 'workshop', 'done'] as const

/** The field for a new message. On desktops Enter sends and Shift+Enter begins a new line; on phones Enter begins a new line. */
export function Composer({
  ticketId,
  action,
  nextClientId,
  files,
  isQueued,
  onSend,
  sendTyping,
  cannedReplyLanguage,
}: {
  ticketId: string
  action: string
  nextClientId: string
  files: DeviceFiles
  /** Whether a file belongs to a message that is already on its way. */
  isQueued: (clientId: string) => boolean
  onSend: (text: string, attachments: readonly OutgoingAttachment[]) => void
  sendTyping: () => Promise<unknown>
  /** Offers canned replies in this language. */
  cannedReplyLanguage?: Language | undefined
}) {
  const t = useTexts()
  const fieldId = useId()
  const person = usePerson()
  const field = useRef<HTMLTextAreaElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const [text, setText] = useDraft(draftKey('message', person.id, ticketId))
  const [isRecording, setRecording] = useState(false)
  const tray = useTray(files, isQueued)
  useBlockReload(text !== '' || tray.items.length > 0)
  const notifyTyping = useTypingNotice(sendTyping)

  const send = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (tray.isPreparing) return
    const attachments = tray.take()
    if (text.trim() || attachments.length > 0) onSend(text.trim(), attachments)
    setText('')
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
      {cannedReplyLanguage && <CannedReplies language={cannedReplyLanguage} onChoose={insert} />}
      <Tray items={tray.items} onRemove={tray.remove} />
      <div className={css.Line}>
        <CameraButton onFiles={(chosen) => void tray.addFiles(chosen)} onRecord={() => setRecording(true)} />
        <button type="button" className={css.Tool} onClick={() => gallery.current?.click()}>
          <Icon name="gallery" size={1.625} />
          {t('thread.composer.gallery')}
        </button>
        <input
          ref={gallery}
          type="file"
          accept="image/*,video/*"
          multiple
          hidden
          aria-label={t('thread.composer.gallery')}
          onChange={(event) => void tray.addFiles(takeFiles(event))}
        />
        <label htmlFor={fieldId}>
          <VisuallyHidden>{t('thread.composer.label')}</VisuallyHidden>
        </label>
        {/* The hidden copy of the text makes the field as high as its text. */}
        <div className={css.Field} data-text={`${text} `}>
          <textarea
            ref={field}
            id={fieldId}
            name="text"
            rows={1}
            maxLength={MESSAGE_LENGTH_MAX}
            placeholder={t('thread.composer.placeholder')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              if (event.target.value) notifyTyping()
            }}
            onKeyDown={sendOnEnter}
          />
        </div>
        <button type="submit" className={css.Send} aria-disabled={tray.isPreparing || undefined}>
          <span className={css.Disc}>
            <Icon name="send" size={1.25} />
          </span>
          {t('thread.composer.send')}
        </button>
      </div>
      {isRecording && (
        <Suspense fallback={null}>
          <ClipRecorder onFile={(clip) => void tray.addFiles([clip])} onClose={() => setRecording(false)} />
        </Suspense>
      )}
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
