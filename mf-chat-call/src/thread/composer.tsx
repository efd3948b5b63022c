import { CannedRow, draftKey, placeCaret, SlashMenu, useDraft, useSlashMenu } from '@radruf/case-parts'
import { MESSAGE_LENGTH_MAX, type TicketRole, trimText } from '@radruf/contract'
import { Icon, IconButton, VisuallyHidden } from '@radruf/shared-ui'
import { type CannedText, takeFiles, useBlockReload, usePerson } from '@radruf/shell-kit'
import type { DeviceFiles, LocalPictures, OutgoingAttachment, Quote } from '@radruf/thread'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'
import { Tray } from './attachments/tray.tsx'
import { useTray } from './attachments/use-tray.ts'
import { CameraButton } from './camera-button.tsx'
import css from './composer.module.css'
import { QuotedMessage } from './quoted-message.tsx'
import { useTypingNotice } from './use-typing.ts'

const ClipRecorder = lazy(() => import('./attachments/clip-recorder.tsx'))

/** `addFiles`: adds photos and videos to the message that is written. */
export type ComposerHandle = { addFiles: (files: readonly File[]) => void }

type ComposerProps = {
  ref: Ref<ComposerHandle>
  ticketId: string
  action: string
  nextClientId: string
  files: DeviceFiles
  pictures: LocalPictures
  /** Whether a file belongs to a message that is already on its way. */
  isQueued: (clientId: string) => boolean
  ownRole: TicketRole
  /** The message that the new one answers. */
  answered: Quote | null
  onAnswer: (quote: Quote | null) => void
  onSend: (text: string, attachments: readonly OutgoingAttachment[]) => void
  sendTyping: () => Promise<unknown>
  /** Texts that a mechanic can insert, also by a slash. */
  cannedTexts?: readonly CannedText[] | undefined
}

/** The field for a new message. On desktops Enter sends and Shift+Enter begins a new line; on phones Enter begins a new line. */
export function Composer(props: ComposerProps) {
  const { action, nextClientId, ownRole, answered, onAnswer, sendTyping, cannedTexts = [] } = props
  const t = useTexts()
  const [isRecording, setRecording] = useState(false)
  const { field, text, setText, excess, tray, send, insert } = useDraftMessage(props)
  const notifyTyping = useTypingNotice(sendTyping)
  const addFiles = (chosen: readonly File[]) => void tray.addFiles(chosen)
  useImperativeHandle(props.ref, () => ({ addFiles }))
  const slash = useSlashMenu({ text, field, texts: cannedTexts, onInsert: insert })
  const change = (changed: string) => {
    setText(changed)
    slash.updateCaret()
    if (changed) notifyTyping()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (slash.onKeyDown(event)) return
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isPlainEnter && window.matchMedia('(pointer: fine)').matches) send(event)
  }
  return (
    <>
      <Form method="post" action={action} className={css.Composer} onSubmit={send}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="clientId" value={nextClientId} />
        {cannedTexts.length > 0 && text === '' && <CannedRow texts={cannedTexts} onChoose={insert} />}
        {slash.isOpen && <SlashMenu {...slash.menu} />}
        {answered && <Answered key={answered.id} {...{ answered, ownRole, field }} onRemove={() => onAnswer(null)} />}
        <Tray items={tray.items} onRemove={tray.remove} />
        <div className={css.Line} data-desk={cannedTexts.length > 0 || undefined}>
          <CameraButton onFiles={addFiles} onRecord={() => setRecording(true)} />
          <GalleryButton onFiles={addFiles} />
          <TextInput {...{ field, text, slash, onKeyDown }} onChange={change} onFiles={addFiles} />
          <SendButton isBlocked={tray.isPreparing || excess > 0} />
        </div>
        <div role="alert" className={css.Excess}>
          {excess > 0 && <p>{t('thread.composer.tooLong', { count: excess })}</p>}
        </div>
        <KeyHints hasTemplates={cannedTexts.length > 0} />
      </Form>
      {/* Outside the form, which its buttons would submit. */}
      {isRecording && (
        <Suspense fallback={null}>
          <ClipRecorder onFile={(clip) => addFiles([clip])} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </>
  )
}

type AnsweredProps = {
  answered: Quote
  ownRole: TicketRole
  field: RefObject<HTMLTextAreaElement | null>
  onRemove: () => void
}

/** The message that the new one answers. The field has the focus once it is chosen. */
function Answered({ answered, ownRole, field, onRemove }: AnsweredProps) {
  const t = useTexts()
  useLayoutEffect(() => field.current?.focus(), [field])
  const remove = () => {
    onRemove()
    field.current?.focus()
  }
  return (
    <div className={css.Answered}>
      <QuotedMessage quote={answered} isOwn={answered.author === ownRole} />
      <IconButton icon="close" label={t('thread.quote.remove')} onClick={remove} />
    </div>
  )
}

/** The text and the files of the message that is written. Both are stored on this device until it is sent. */
function useDraftMessage({ ticketId, files, pictures, isQueued, onSend }: ComposerProps) {
  const person = usePerson()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(draftKey('message', person.id, ticketId))
  const tray = useTray(files, pictures, isQueued)
  // A limit of the field would cut pasted text without a word.
  const excess = Math.max(0, trimText(text).length - MESSAGE_LENGTH_MAX)
  useBlockReload(text !== '' || tray.items.length > 0)
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (tray.isPreparing || excess > 0) return
    const attachments = tray.take()
    const message = trimText(text)
    if (message || attachments.length > 0) onSend(message, attachments)
    setText('')
  }
  const insert = (canned: CannedText, { start, end } = { start: text.length, end: text.length }) => {
    setText(text.slice(0, start) + canned.text + text.slice(end))
    placeCaret(field.current, start, canned.text)
  }
  return { field, text, setText, excess, tray, send, insert }
}

function GalleryButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={css.Tool}
        aria-label={t('thread.composer.gallery')}
        onClick={() => input.current?.click()}
      >
        <Icon name="gallery" size={1.625} />
        <span className={css.Word}>{t('thread.composer.gallery')}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*"
        multiple
        hidden
        aria-label={t('thread.composer.gallery')}
        onChange={(event) => onFiles(takeFiles(event))}
      />
    </>
  )
}

type TextInputProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  slash: Pick<ReturnType<typeof useSlashMenu>, 'updateCaret' | 'fieldProps'>
  onChange: (text: string) => void
  /** Pictures and videos that are pasted. */
  onFiles: (files: File[]) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TextInput({ field, text, slash, onChange, onFiles, onKeyDown }: TextInputProps) {
  const t = useTexts()
  const id = useId()
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Office programs put a picture of the text beside the text.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <>
      <label htmlFor={id}>
        <VisuallyHidden>{t('thread.composer.label')}</VisuallyHidden>
      </label>
      {/* The hidden copy of the text makes the field as high as its text. */}
      <div className={css.Field} data-text={`${text} `}>
        <textarea
          ref={field}
          id={id}
          name="text"
          data-shortcut="reply"
          rows={1}
          placeholder={t('thread.composer.placeholder')}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onSelect={slash.updateCaret}
          {...slash.fieldProps}
        />
      </div>
    </>
  )
}

function SendButton({ isBlocked }: { isBlocked: boolean }) {
  const t = useTexts()
  return (
    <button
      type="submit"
      className={css.Send}
      aria-label={t('thread.composer.send')}
      aria-disabled={isBlocked || undefined}
    >
      <span className={css.Disc}>
        <Icon name="send" size={1.25} />
      </span>
      <span className={css.Word}>{t('thread.composer.send')}</span>
    </button>
  )
}

function KeyHints({ hasTemplates }: { hasTemplates: boolean }) {
  const t = useTexts()
  return (
    <p className={css.Keys}>
      {hasTemplates && <KeyHint keys={['/']} text={t('thread.composer.keys.templates')} />}
      <KeyHint keys={['Enter']} text={t('thread.composer.keys.send')} />
      <KeyHint keys={[t('thread.composer.keys.shift'), 'Enter']} text={t('thread.composer.keys.line')} />
    </p>
  )
}

/** A key of the field and its effect. */
const KeyHint = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}{' '}
    {text}
  </span>
)
