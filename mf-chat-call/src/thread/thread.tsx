import type { Language, Message, Thread as ThreadData } from '@radruf/contract'
import { Button, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { useApi, useBlockReload, useDates } from '@radruf/shell-kit'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { Composer } from './composer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MessageRow, OutgoingMessageRow } from './message-row.tsx'
import css from './thread.module.css'
import { findLastUnreadSeq, toThreadRows } from './thread-rows.ts'
import { createThreadService } from './thread-service.ts'
import { ThreadUnavailable } from './thread-unavailable.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'
import { useThread } from './use-thread.ts'
import { useCounterpartTyping } from './use-typing.ts'

/** Milliseconds that an announcement stays in the live region. */
const ANNOUNCED_FOR = 5000

type ThreadProps = {
  /** Null when the messages could not be loaded. */
  thread: ThreadData | null
  /** The path of the page whose action handles the thread's forms: see `submitThreadForm`. */
  action: string
  /** The client id of a message posted without script. It comes from the loader, so that going back sends no duplicate. */
  nextClientId: string
  counterpartName: string
  /** Offers canned replies to a mechanic in the customer's language. */
  cannedReplyLanguage?: Language
}

/** The messages of one ticket and the field for a new one. Pass the ticket's id as key. */
export function Thread({ thread, ...props }: ThreadProps) {
  // A loaded thread stays when reloading it fails.
  const [loaded, setLoaded] = useState(thread)
  if (thread && thread !== loaded) setLoaded(thread)
  return loaded ? <LoadedThread thread={loaded} {...props} /> : <ThreadUnavailable />
}

function LoadedThread({
  thread,
  action,
  nextClientId,
  counterpartName,
  cannedReplyLanguage,
}: ThreadProps & { thread: ThreadData }) {
  const t = useTexts()
  const api = useApi()
  const dates = useDates()
  const [announced, setAnnounced] = useState('')
  const [deleting, setDeleting] = useState<string | null>(null)
  const { session, view, ownRole } = useThread(thread, (messages) => handleArrival(messages))
  useBlockReload(view.outbox.length > 0)
  const [newAfter, setNewAfter] = useState(() =>
    findLastUnreadSeq(view.thread, ownRole) === undefined ? null : view.thread.read[ownRole],
  )
  const rows = toThreadRows(view.thread, view.outbox, { ownRole, newAfter, zone: dates.zone })
  const { list, atEnd, onScroll, scrollToEnd, isWatching } = useStickToEnd<HTMLOListElement>()
  const [isTyping, clearTyping] = useCounterpartTyping(thread.ticketId)
  const closeDialog = useCallback(() => setDeleting(null), [])

  function handleArrival(messages: readonly Message[]) {
    const [first] = messages
    if (!first) return
    clearTyping()
    setAnnounced(
      messages.map(({ authorName, text }) => t('thread.arrived', { name: authorName, text: text ?? '' })).join(' '),
    )
    if (isWatching()) session.markRead()
    else setNewAfter((before) => before ?? first.seq - 1)
  }
  const send = (text: string) => {
    setNewAfter(null)
    session.send(text)
    scrollToEnd()
  }

  useEffect(() => {
    // The list already has the announced messages; a screen reader must not meet them twice.
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR)
    return () => clearTimeout(timer)
  }, [announced])
  useEffect(() => {
    const markRead = () => {
      if (isWatching()) session.markRead()
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  })

  return (
    <section className={css.Thread} aria-label={t('thread.label', { name: counterpartName })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <ol className={css.List} ref={list} onScroll={onScroll} tabIndex={0} aria-label={t('thread.messages')}>
        {rows.length === 0 && <li className={css.Empty}>{t('thread.empty', { name: counterpartName })}</li>}
        {rows.map((row) => {
          if (row.kind === 'day')
            return (
              <li key={row.rowKey} className={css.Day}>
                {dates.format(row.sentAt, 'dayHeading')}
              </li>
            )
          if (row.kind === 'new')
            return (
              <li key={row.rowKey} className={css.NewLine} data-new>
                {t('thread.newMessages')}
              </li>
            )
          if (row.kind === 'message')
            return (
              <MessageRow
                key={row.rowKey}
                message={row.message}
                own={row.own}
                read={row.read}
                onDelete={() => setDeleting(row.message.id)}
              />
            )
          const { clientId } = row.outgoing
          return (
            <OutgoingMessageRow
              key={row.rowKey}
              outgoing={row.outgoing}
              onRetry={() => session.retry(clientId)}
              onDiscard={() => session.discard(clientId)}
            />
          )
        })}
      </ol>
      {!atEnd && (
        <Button variant="secondary" className={css.ToEnd} onClick={scrollToEnd}>
          {t('thread.toLatest')}
        </Button>
      )}
      <p className={css.Typing}>{isTyping && t('thread.typing', { name: counterpartName })}</p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {view.thread.open ? (
        <Composer
          ticketId={thread.ticketId}
          action={action}
          nextClientId={nextClientId}
          onSend={send}
          cannedReplyLanguage={cannedReplyLanguage}
          sendTyping={createThreadService(api, thread.ticketId).sendTyping}
        />
      ) : (
        <Notice>{ownRole === 'customer' ? t('thread.closed') : t('thread.closedTicket')}</Notice>
      )}
      {deleting && <DeleteDialog messageId={deleting} action={action} onClose={closeDialog} />}
    </section>
  )
}
