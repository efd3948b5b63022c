import type { Message } from '@radruf/contract'
import { Button, IconButton } from '@radruf/shared-ui'
import { useDates, useProblemText } from '@radruf/shell-kit'
import { useTexts } from '../texts/index.ts'
import type { OutgoingMessage } from './outbox.ts'
import css from './thread.module.css'

/** A message that the service has accepted, or the tombstone of a deleted one. */
export function MessageRow({
  message,
  own,
  read,
  onDelete,
}: {
  message: Message
  own: boolean
  read: boolean
  onDelete: () => void
}) {
  const t = useTexts()
  const time = useDates().format(message.sentAt, 'clock')
  const deleted = message.deletedAt !== null
  return (
    <li className={css.Message} data-own={own || undefined} data-deleted={deleted || undefined}>
      <p className={css.Author}>{own ? t('thread.you') : message.authorName}</p>
      <p className={css.Text}>{deleted ? t('thread.deleted') : message.text}</p>
      <div className={css.Facts}>
        <time dateTime={message.sentAt}>{time}</time>
        {own && !deleted && (
          <>
            <span>{read ? t('thread.state.read') : t('thread.state.sent')}</span>
            <IconButton
              icon="trash"
              variant="quiet"
              className={css.Delete}
              label={t('thread.delete.label', { time })}
              onClick={onDelete}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** A message on its way, with buttons to retry or discard it after a refusal. */
export function OutgoingMessageRow({
  outgoing: { text, state },
  onRetry,
  onDiscard,
}: {
  outgoing: OutgoingMessage
  onRetry: () => void
  onDiscard: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  return (
    <li className={css.Message} data-own data-state={state.at}>
      <p className={css.Author}>{t('thread.you')}</p>
      <p className={css.Text}>{text}</p>
      <p className={css.Facts}>
        <span>{t(`thread.state.${state.at}`)}</span>
      </p>
      {state.at === 'failed' && (
        <div className={css.Failure}>
          <p>{problemText({ code: state.code, problem: {} })}</p>
          <Button variant="secondary" onClick={onRetry}>
            {t('thread.retry')}
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            {t('thread.discard')}
          </Button>
        </div>
      )}
    </li>
  )
}
