import type { Language, Message, Thread as ThreadData } from '@radruf/contract'
import { Button, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { useApi, useLanguage, useUnsent } from '@radruf/shell-kit'
import { useCallback, useEffect, useState } from 'react'
import { dayName } from '../berlin-time.ts'
import { useTexts } from '../texts/index.ts'
import { Composer } from './composer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MessageRow, OutgoingRow } from './message-row.tsx'
import css from './thread.module.css'
import { ThreadFailed } from './thread-unavailable.tsx'
import { itemsOf, lastUnread } from './thread-rows.ts'
import { threadServiceOf } from './thread-service.ts'
import { useFollow } from './use-stick-to-end.ts'
import { useThread } from './use-thread.ts'
import { useOtherTyping } from './use-typing.ts'

/** Milliseconds. */
const ANNOUNCED_FOR = 5000

export type ThreadProps = {
  /** Null when the messages could not be loaded. */
  thread: ThreadData | null
  /** The screen whose action takes the thread's forms: see `thread-action.ts`. */
  action: string
  /** The id that a message gets when it is posted without script; from the loader, so that Back doubles nothing. */
  nextClientId: string
  otherName: string
  /** Of a mechanic: ready answers are offered, in the customer's language. */
  repliesIn?: Language
}

/** The messages of one ticket and the field to write the next one. Give it the ticket's id as key. */
export function Thread({ thread, ...props }: ThreadProps) {
  // What was loaded once stays when loading it again fails.
  const [loaded, setLoaded] = useState(thread)
  if (thread && thread !== loaded) setLoaded(thread)
  return loaded ? <LoadedThread thread={loaded} {...props} /> : <ThreadFailed />
}

function LoadedThread({ thread, action, nextClientId, otherName, repliesIn }: ThreadProps & { thread: ThreadData }) {
  const t = useTexts()
  const api = useApi()
  const language = useLanguage()
  const [announced, setAnnounced] = useState('')
  const [deleting, setDeleting] = useState<string | null>(null)
  const { session, snapshot, me } = useThread(thread, (messages) => arrived(messages))
  useUnsent(snapshot.outbox.length > 0)
  const [newAfter, setNewAfter] = useState(() =>
    lastUnread(snapshot.thread, me) === undefined ? null : snapshot.thread.read[me],
  )
  const items = itemsOf(snapshot.thread, snapshot.outbox, me, newAfter)
  const { list, atEnd, onScroll, toEnd, isWatching } = useFollow<HTMLOListElement>()
  const [typing, endTyping] = useOtherTyping(thread.ticketId)
  const closeDialog = useCallback(() => setDeleting(null), [])

  function arrived(messages: readonly Message[]) {
    const [first] = messages
    if (!first) return
    endTyping()
    setAnnounced(
      messages.map(({ authorName, text }) => t('thread.arrived', { name: authorName, text: text ?? '' })).join(' '),
    )
    if (isWatching()) session.markRead()
    else setNewAfter((line) => line ?? first.seq - 1)
  }
  const send = (text: string) => {
    setNewAfter(null)
    session.send(text)
    toEnd()
  }

  useEffect(() => {
    // What was announced is in the list; said twice it would be in the way of whoever reads through the page.
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR)
    return () => clearTimeout(timer)
  }, [announced])
  useEffect(() => {
    const read = () => {
      if (isWatching()) session.markRead()
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  })

  return (
    <section className={css.thread} aria-label={t('thread.label', { name: otherName })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <ol className={css.list} ref={list} onScroll={onScroll} tabIndex={0} aria-label={t('thread.messages')}>
        {items.length === 0 && <li className={css.empty}>{t('thread.empty', { name: otherName })}</li>}
        {items.map((item) => {
          if (item.kind === 'day')
            return (
              <li key={item.rowKey} className={css.day}>
                {dayName(item.sentAt, language)}
              </li>
            )
          if (item.kind === 'new')
            return (
              <li key={item.rowKey} className={css.newLine} data-new>
                {t('thread.newMessages')}
              </li>
            )
          if (item.kind === 'message')
            return (
              <MessageRow
                key={item.rowKey}
                message={item.message}
                own={item.own}
                read={item.read}
                onDelete={() => setDeleting(item.message.id)}
              />
            )
          const { clientId } = item.outgoing
          return (
            <OutgoingRow
              key={item.rowKey}
              outgoing={item.outgoing}
              onRetry={() => session.retry(clientId)}
              onDiscard={() => session.discard(clientId)}
            />
          )
        })}
      </ol>
      {!atEnd && (
        <Button variant="secondary" className={css.toEnd} onClick={toEnd}>
          {t('thread.toLatest')}
        </Button>
      )}
      <p className={css.typing}>{typing && t('thread.typing', { name: otherName })}</p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {snapshot.thread.open ? (
        <Composer
          ticketId={thread.ticketId}
          action={action}
          nextClientId={nextClientId}
          onSend={send}
          repliesIn={repliesIn}
          sayTyping={threadServiceOf(api, thread.ticketId).sayTyping}
        />
      ) : (
        <Notice>{me === 'customer' ? t('thread.closed') : t('thread.closedTicket')}</Notice>
      )}
      {deleting && <DeleteDialog messageId={deleting} action={action} onClose={closeDialog} />}
    </section>
  )
}
