import type { Message } from '@radruf/contract'
import { Button, IconButton } from '@radruf/shared-ui'
import { useLanguage, useProblemText } from '@radruf/shell-kit'
import { timeOfDay } from '../berlin-time.ts'
import { useTexts } from '../texts/index.ts'
import type { Outgoing } from './outbox.ts'
import css from './thread.module.css'

/** A message that is with the service: its text, or what is left of it. */
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
  const language = useLanguage()
  const deleted = message.deletedAt !== null
  return (
    <li className={css.message} data-own={own || undefined} data-deleted={deleted || undefined}>
      <p className={css.author}>{own ? t('thread.you') : message.authorName}</p>
      <p className={css.text}>{deleted ? t('thread.deleted') : message.text}</p>
      <div className={css.facts}>
        <time dateTime={message.sentAt}>{timeOfDay(message.sentAt, language)}</time>
        {own && !deleted && (
          <>
            <span>{read ? t('thread.state.read') : t('thread.state.sent')}</span>
            <IconButton
              icon="trash"
              variant="quiet"
              className={css.delete}
              label={t('thread.delete.label', { time: timeOfDay(message.sentAt, language) })}
              onClick={onDelete}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** A message on its way, with what the person can do when it does not get there. */
export function OutgoingRow({
  outgoing: { text, state },
  onRetry,
  onDiscard,
}: {
  outgoing: Outgoing
  onRetry: () => void
  onDiscard: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  return (
    <li className={css.message} data-own data-state={state.at}>
      <p className={css.author}>{t('thread.you')}</p>
      <p className={css.text}>{text}</p>
      <p className={css.facts}>
        <span>{t(`thread.state.${state.at}`)}</span>
      </p>
      {state.at === 'failed' && (
        <div className={css.failure}>
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
