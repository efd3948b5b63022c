import type { Attachment, Message, Snapshot, TicketRole } from '@radruf/contract'
import { Button, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Menu } from '@radruf/shared-ui/menu'
import { formatTime, PhotoImage, useDates, useLanguage, useProblemText, useSettings } from '@radruf/shell-kit'
import {
  canRetry,
  canSendWithoutFile,
  type DeletionState,
  type DeviceFiles,
  isBlocked,
  isLeaving,
  type LocalPictures,
  type OutgoingMessage,
  type Quote,
} from '@radruf/thread'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { AttachmentGrid } from './attachments/attachment-grid.tsx'
import { OutgoingGrid } from './attachments/outgoing-grid.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import css from './thread.module.css'
import { useLongPress } from './use-long-press.ts'

/** The day of the messages below it. */
export function DayRow({ sentAt }: { sentAt: string }) {
  const t = useTexts()
  const dates = useDates()
  const days = dates.daysUntil(sentAt)
  const name = days === 0 ? t('thread.today') : days === -1 ? t('thread.yesterday') : dates.format(sentAt, 'dayHeading')
  return <p className={css.Day}>{name}</p>
}

/** The line above the first new message. */
export function NewRow() {
  const t = useTexts()
  return <p className={css.NewLine}>{t('thread.newMessages')}</p>
}

type Props = {
  message: Message
  quote?: Quote | undefined
  deletion?: DeletionState | undefined
  isOwn: boolean
  isRead: boolean
  startsGroup: boolean
  counterpartName: string
  /** Words of a search that are marked. */
  highlight?: string | undefined
  pictures: LocalPictures
  onOpen: (attachment: Attachment) => void
  onGoTo: (seq: number) => void
  /** Undefined where the person may not write. */
  onReply: (() => void) | undefined
  onDelete: () => void
  onUndo: () => void
}

/** A message that the service has accepted, or the tombstone of a deleted one. */
export function SentMessageRow(props: Props) {
  const { message, deletion, isOwn, startsGroup, counterpartName, onReply, onDelete } = props
  const time = useClock(message.sentAt)
  const bubble = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const longPress = useLongPress(() => setMenuOpen(true))
  const isDeleted = message.text === null || isLeaving(deletion)
  // The shell moves the focus of a removed button to its row, for example when a deletion is undone.
  const focusableArea = isOwn ? { tabIndex: -1 } : undefined
  return (
    <div className={css.Row} data-own={isOwn || undefined} data-group={startsGroup || undefined} {...focusableArea}>
      {isDeleted ? (
        <Tombstone {...props} />
      ) : (
        <>
          <div
            ref={bubble}
            className={css.Bubble}
            data-media={message.attachments.length > 0 || undefined}
            {...longPress}
          >
            <BubbleContent {...props} time={time} />
          </div>
          <MessageActions
            {...{ message, isOwn, counterpartName, time, onReply, onDelete, bubble }}
            isOpen={isMenuOpen}
            onToggle={setMenuOpen}
            copy={
              <div className={css.Copy} data-own={isOwn || undefined}>
                <div className={css.Bubble} data-media={message.attachments.length > 0 || undefined}>
                  <BubbleContent {...props} time={time} />
                </div>
              </div>
            }
          />
          {deletion?.at === 'failed' && <RefusedDeletion code={deletion.code} onRetry={onDelete} />}
        </>
      )}
    </div>
  )
}

/** What is left of a deleted message. The button that takes the deletion back gets the focus that the message's own button had. */
function Tombstone({ isOwn, deletion, onUndo }: Pick<Props, 'isOwn' | 'deletion' | 'onUndo'>) {
  const t = useTexts()
  const undo = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus()
  }, [])
  return (
    <p className={css.Tombstone}>
      <Icon name="trash" size={1.125} />
      <span>{isOwn ? t('thread.deletedByYou') : t('thread.deleted')}</span>
      {deletion?.at === 'waiting' && (
        <Button ref={undo} type="button" variant="quiet" className={css.Undo} onClick={onUndo}>
          {t('thread.undo')}
        </Button>
      )}
    </p>
  )
}

/** Says why a message was not deleted, with a button that tries again. */
function RefusedDeletion({
  code,
  onRetry,
}: {
  code: Extract<DeletionState, { at: 'failed' }>['code']
  onRetry: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  return (
    <div className={css.Failure}>
      <p role="alert">{t('thread.delete.failed', { reason: problemText({ code, problem: {} }) })}</p>
      <Button type="button" variant="secondary" onClick={onRetry}>
        {t('thread.delete.again')}
      </Button>
    </div>
  )
}

function BubbleContent(props: Props & { time: string }) {
  const { message, quote, isOwn, isRead, highlight, pictures, time, onOpen, onGoTo } = props
  const t = useTexts()
  const { text, attachments } = message
  return (
    <>
      <VisuallyHidden>
        <bdi>{isOwn ? t('thread.you') : message.authorName}</bdi>:{' '}
      </VisuallyHidden>
      {quote && (
        <button type="button" className={css.QuoteButton} onClick={() => onGoTo(quote.seq)}>
          <QuotedMessage quote={quote} isOwn={isOwn === (quote.author === message.author)} />
        </button>
      )}
      {attachments.length > 0 && <AttachmentGrid attachments={attachments} pictures={pictures} onOpen={onOpen} />}
      <p className={css.Content}>
        {text && <MessageText text={text} highlight={highlight} />}
        <span className={css.Facts}>
          <time dateTime={message.sentAt}>{time}</time>
          {isOwn && (
            <>
              <Icon name={isRead ? 'double-check' : 'check'} size={1.125} />
              <VisuallyHidden>{isRead ? t('thread.state.read') : t('thread.state.sent')}</VisuallyHidden>
            </>
          )}
        </span>
      </p>
    </>
  )
}

/** Formats the time of day of a row. Unlike {@link useDates} it sets no timer, because scrolling renders rows in every frame. */
function useClock(time: string): string {
  const language = useLanguage()
  const { zone } = useSettings()
  return formatTime(time, 'clock', language, zone)
}

type SnapshotRowProps = { snapshot: Snapshot; onOpen: () => void; onDelete?: () => void }

/** A picture of a call at its time in the thread. */
export function SnapshotRow({ snapshot, onOpen, onDelete }: SnapshotRowProps) {
  const t = useTexts()
  const time = useClock(snapshot.takenAt)
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div className={css.Snapshot}>
      <button type="button" className={css.SnapshotButton} onClick={onOpen}>
        <PhotoImage photo={snapshot} alt="" sizes="14rem" />
        <span>{t('thread.snapshot', { time })}</span>
      </button>
      {onDelete && (
        <Menu
          label={t('thread.snapshotMenu', { time })}
          items={[{ label: t('snapshots.delete.confirm'), icon: 'trash', onSelect: onDelete }]}
          isOpen={isMenuOpen}
          onToggle={setMenuOpen}
          align="end"
          className={css.MessageMenu}
        />
      )}
    </div>
  )
}

type OutgoingProps = {
  outgoing: OutgoingMessage
  ownRole: TicketRole
  startsGroup: boolean
  files: DeviceFiles
  pictures: LocalPictures
  onPause: () => void
  onRetry: () => void
  onSendWithoutFile: () => void
  onDiscard: () => void
}

/**
 * A message on its way, with buttons to stop it, and to retry or discard it after a refusal. A refusal that cannot pass offers no retry;
 * what is left without the refused file can be sent.
 */
export function OutgoingMessageRow(props: OutgoingProps) {
  const { outgoing, ownRole, startsGroup, files, pictures, onPause, onRetry, onSendWithoutFile, onDiscard } = props
  const t = useTexts()
  const problemText = useProblemText()
  const { text, attachments = [], quote, state } = outgoing
  const blocked = isBlocked(outgoing)
  return (
    <div className={css.Row} data-own data-group={startsGroup || undefined} data-state={state.at}>
      <div className={css.Bubble} data-media={attachments.length > 0 || undefined}>
        <VisuallyHidden>{t('thread.you')}: </VisuallyHidden>
        {quote && (
          <p className={css.QuoteButton}>
            <QuotedMessage quote={quote} isOwn={quote.author === ownRole} />
          </p>
        )}
        {attachments.length > 0 && <OutgoingGrid {...{ attachments, state, files, pictures, onPause }} />}
        <p className={css.Content}>
          {text && <MessageText text={text} />}
          <span className={css.Facts}>
            <Icon name={blocked ? 'warning' : 'clock'} size={1.125} />
            <span>{t(`thread.state.${state.at}`)}</span>
          </span>
        </p>
      </div>
      {blocked && (
        <div className={css.Failure}>
          {state.at === 'failed' && <p>{problemText({ code: state.code, problem: {} })}</p>}
          {canRetry(state) && (
            <Button variant="secondary" onClick={onRetry}>
              {t('thread.retry')}
            </Button>
          )}
          {canSendWithoutFile(outgoing) && (
            <Button variant="secondary" onClick={onSendWithoutFile}>
              {t('thread.withoutFile')}
            </Button>
          )}
          <Button variant="quiet" onClick={onDiscard}>
            {t('thread.discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
