import type { Attachment, Message, Snapshot } from '@radruf/contract'
import { Button, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Menu } from '@radruf/shared-ui/menu'
import { formatTime, PhotoImage, useDates, useLanguage, useProblemText, useSettings } from '@radruf/shell-kit'
import {
  canRetry,
  canSendWithoutFile,
  type DeviceFiles,
  isBlocked,
  type LocalPictures,
  type OutgoingMessage,
} from '@radruf/thread'
import { useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { AttachmentGrid } from './attachments/attachment-grid.tsx'
import { OutgoingGrid } from './attachments/outgoing-grid.tsx'
import { MessageText } from './message-text.tsx'
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
  isOwn: boolean
  isRead: boolean
  startsGroup: boolean
  /** Words of a search that are marked. */
  highlight?: string | undefined
  pictures: LocalPictures
  onOpen: (attachment: Attachment) => void
  onDelete: () => void
}

/** A message that the service has accepted, or the tombstone of a deleted one. */
export function SentMessageRow({ message, isOwn, isRead, startsGroup, highlight, pictures, onOpen, onDelete }: Props) {
  const t = useTexts()
  const time = useClock(message.sentAt)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const longPress = useLongPress(() => setMenuOpen(true))
  const { text, attachments } = message
  const author = (
    <VisuallyHidden>
      <bdi>{isOwn ? t('thread.you') : message.authorName}</bdi>:{' '}
    </VisuallyHidden>
  )
  if (text === null)
    return (
      <div className={css.Row} data-own={isOwn || undefined} data-group={startsGroup || undefined}>
        <p className={css.Tombstone}>
          <Icon name="trash" size={1.125} />
          <span>{isOwn ? t('thread.deletedByYou') : t('thread.deleted')}</span>
        </p>
      </div>
    )
  const getItems = () => [
    ...(text ? [{ label: t('thread.copy'), icon: 'copy' as const, onSelect: () => void copyText(text) }] : []),
    ...(isOwn ? [{ label: t('thread.delete.confirm'), icon: 'trash' as const, onSelect: onDelete }] : []),
  ]
  return (
    <div className={css.Row} data-own={isOwn || undefined} data-group={startsGroup || undefined}>
      <div className={css.Bubble} data-media={attachments.length > 0 || undefined} {...longPress}>
        {author}
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
      </div>
      {(text || isOwn) && (
        <Menu
          label={t('thread.menu', { time })}
          items={isMenuOpen ? getItems() : []}
          isOpen={isMenuOpen}
          onToggle={setMenuOpen}
          align={isOwn ? 'end' : 'start'}
          className={css.MessageMenu}
        />
      )}
    </div>
  )
}

/** Formats the time of day of a row. Unlike {@link useDates} it sets no timer, because scrolling renders rows in every frame. */
function useClock(time: string): string {
  const language = useLanguage()
  const { zone } = useSettings()
  return formatTime(time, 'clock', language, zone)
}

/** Refused without the permission; the text can still be selected. */
const copyText = (text: string) => navigator.clipboard?.writeText(text).catch(() => {})

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
  const { outgoing, startsGroup, files, pictures, onPause, onRetry, onSendWithoutFile, onDiscard } = props
  const t = useTexts()
  const problemText = useProblemText()
  const { text, attachments = [], state } = outgoing
  const blocked = isBlocked(outgoing)
  return (
    <div className={css.Row} data-own data-group={startsGroup || undefined} data-state={state.at}>
      <div className={css.Bubble} data-media={attachments.length > 0 || undefined}>
        <VisuallyHidden>{t('thread.you')}: </VisuallyHidden>
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
