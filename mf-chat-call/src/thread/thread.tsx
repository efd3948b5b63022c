import type { Attachment, Message, Snapshot, Thread as ThreadData } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Button, Icon, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { useBlockReload, useDates } from '@radruf/shell-kit'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { CannedText } from '../canned/canned-texts.ts'
import { DeleteSnapshotDialog } from '../snapshots/delete-snapshot.tsx'
import { useTexts } from '../texts/index.ts'
import { Composer } from './composer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { DayRow, MessageRow, NewRow, OutgoingMessageRow, SnapshotRow } from './message-row.tsx'
import css from './thread.module.css'
import { countUnread, findLastUnreadSeq, type ThreadRow, toThreadRows } from './thread-rows.ts'
import { ThreadSearch } from './thread-search.tsx'
import type { ThreadState } from './thread-state.ts'
import { ThreadUnavailable } from './thread-unavailable.tsx'
import { usePictures } from './use-pictures.ts'
import { usePresence } from './use-presence.ts'
import { useThread } from './use-thread.ts'
import { useCounterpartTyping } from './use-typing.ts'

/** Milliseconds that an announcement stays in the live region, and that the line of new messages stays once it was seen. */
const ANNOUNCED_FOR = 5000
const NEW_LINE_FOR = 2000

/** The data and actions of a thread's header. */
export type ThreadControls = { isPresent: boolean; answerMinutes: number | null; openSearch?: () => void }

type ThreadProps = {
  /** Null when the messages could not be loaded. */
  thread: ThreadData | null
  /** The path of the page whose action handles the thread's forms: see `submitThreadForm`. */
  action: string
  /** The client id of a message posted without script. It comes from the loader, so that going back sends no duplicate. */
  nextClientId: string
  counterpartName: string
  /** Texts that a mechanic can insert. */
  cannedTexts?: readonly CannedText[]
  /** The pictures of the ticket's calls, which stand at their time. */
  snapshots?: readonly Snapshot[]
  /** Called with the loaded thread and after every change of it. */
  onChange?: (thread: ThreadData) => void
  /** Replaces the search button that a thread without a header has. */
  renderHeader?: (controls: ThreadControls) => ReactNode
}

/** The messages of one ticket and the field for a new one. It fills its container. Pass the ticket's id as key. */
export function Thread({ thread, ...props }: ThreadProps) {
  // A loaded thread stays when reloading it fails.
  const [loaded, setLoaded] = useState(thread)
  if (thread && thread !== loaded) setLoaded(thread)
  if (loaded) return <LoadedThread thread={loaded} {...props} />
  return (
    <>
      {props.renderHeader?.({ isPresent: false, answerMinutes: null })}
      <div className={css.Closed}>
        <ThreadUnavailable />
      </div>
    </>
  )
}

function LoadedThread({
  thread,
  action,
  nextClientId,
  counterpartName,
  cannedTexts,
  snapshots,
  onChange,
  renderHeader,
}: ThreadProps & { thread: ThreadData }) {
  const t = useTexts()
  const dates = useDates()
  const list = useRef<MessageListHandle>(null)
  const [announced, setAnnounced] = useState('')
  const [deleting, setDeleting] = useState<string | null>(null)
  const [deletingSnapshot, setDeletingSnapshot] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [words, setWords] = useState('')
  const { session, view, ownRole, files, service } = useThread(thread, (messages) => handleArrival(messages))
  useBlockReload(view.outbox.length > 0)
  const reportChange = useEffectEvent((state: ThreadState) =>
    onChange?.({ ...thread, ...state, messages: [...state.messages] }),
  )
  useEffect(() => reportChange(view.thread), [view.thread])
  const [newAfter, setNewAfter] = useState(() =>
    findLastUnreadSeq(view.thread, ownRole) === undefined ? null : view.thread.read[ownRole],
  )
  const { zone } = dates
  const rows = useMemo(
    () => toThreadRows(view.thread, view.outbox, { ownRole, newAfter, zone, snapshots }),
    [view.thread, view.outbox, ownRole, newAfter, zone, snapshots],
  )
  const [openAt] = useState(() => (newAfter === null ? undefined : 'new'))
  const [isTyping, clearTyping] = useCounterpartTyping(thread.ticketId)
  const isPresent = usePresence(thread.ticketId, service.sendPresence)
  const pictures = usePictures(view.thread.messages, snapshots)
  const [shownPicture, setShownPicture] = useState<string | null>(null)
  const closeDialog = useCallback(() => setDeleting(null), [])
  const isWatching = () => (list.current?.isAtEnd() ?? false) && document.visibilityState === 'visible'

  function handleArrival(messages: readonly Message[]) {
    const [first] = messages
    if (!first) return
    clearTyping()
    setAnnounced(messages.map((message) => describeArrival(message)).join(' '))
    if (isWatching()) session.markRead()
    else setNewAfter((before) => before ?? first.seq - 1)
  }
  const describeArrival = ({ authorName, text, attachments }: Message) =>
    t('thread.arrived', {
      name: authorName,
      text: text || t('thread.attachments', { count: attachments.length }),
    })
  const send: Parameters<typeof Composer>[0]['onSend'] = (text, attachments) => {
    setNewAfter(null)
    session.send(text, attachments)
    list.current?.scrollToEnd()
  }
  const goTo = async (seq: number) => {
    const isLoaded = () => session.store.getState().thread.messages.some((message) => message.seq === seq)
    while (!isLoaded() && session.store.getState().thread.hasEarlier) await session.loadEarlier()
    const message = session.store.getState().thread.messages.find((candidate) => candidate.seq === seq)
    // After the rows are rendered.
    if (message) requestAnimationFrame(() => list.current?.scrollToRow(message.clientId))
  }
  const closeSearch = () => {
    setSearching(false)
    setWords('')
  }

  useEffect(() => {
    // The list already has the announced messages; a screen reader must not meet them twice.
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR)
    return () => clearTimeout(timer)
  }, [announced])
  const isUnread = findLastUnreadSeq(view.thread, ownRole) !== undefined
  useEffect(() => {
    if (newAfter === null || isUnread) return
    const timer = setTimeout(() => setNewAfter(null), NEW_LINE_FOR)
    return () => clearTimeout(timer)
  }, [newAfter, isUnread])
  useEffect(() => {
    const markRead = () => {
      if (isWatching()) session.markRead()
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  })

  const renderRow = useCallback(
    (row: ThreadRow) => {
      if (row.kind === 'day') return <DayRow sentAt={row.sentAt} />
      if (row.kind === 'new') return <NewRow />
      if (row.kind === 'snapshot')
        return (
          <SnapshotRow
            snapshot={row.snapshot}
            onOpen={() => setShownPicture(row.snapshot.id)}
            {...(ownRole === 'customer' && { onDelete: () => setDeletingSnapshot(row.snapshot.id) })}
          />
        )
      if (row.kind === 'message')
        return (
          <MessageRow
            {...row}
            highlight={words}
            onOpen={({ id }: Attachment) => setShownPicture(id)}
            onDelete={() => setDeleting(row.message.id)}
          />
        )
      const { clientId } = row.outgoing
      return (
        <OutgoingMessageRow
          outgoing={row.outgoing}
          startsGroup={row.startsGroup}
          files={files}
          onPause={() => session.pause(clientId)}
          onRetry={() => session.retry(clientId)}
          onDiscard={() => session.discard(clientId)}
        />
      )
    },
    [words, ownRole, files, session],
  )
  const openSearch = () => setSearching(true)

  return (
    <section className={css.Thread} aria-label={t('thread.label', { name: counterpartName })}>
      {renderHeader?.({ isPresent, answerMinutes: thread.answerMinutes, openSearch })}
      <div className={css.Body} data-rounded={renderHeader ? true : undefined}>
        {isSearching ? (
          <ThreadSearch
            search={service.search}
            onWords={setWords}
            onGoTo={(seq) => void goTo(seq).catch(() => {})}
            onClose={closeSearch}
          />
        ) : (
          !renderHeader && (
            <Button variant="quiet" className={css.SearchButton} onClick={openSearch}>
              <Icon name="search" size={1.25} />
              {t('thread.search.open')}
            </Button>
          )
        )}
        <MessageList
          ref={list}
          rows={rows}
          renderRow={renderRow}
          isPrepended={view.isPrepended}
          openAt={openAt}
          label={t('thread.scroller')}
          onNearStart={() => void session.loadEarlier().catch(() => {})}
          onAtEndChange={(isAtEnd) => isAtEnd && isWatching() && session.markRead()}
          newCount={countUnread(view.thread, ownRole)}
          empty={t('thread.empty', { name: counterpartName })}
        />
        <p className={css.Typing}>{isTyping && t('thread.typing', { name: counterpartName })}</p>
        <VisuallyHidden>
          <span role="status">{announced}</span>
        </VisuallyHidden>
      </div>
      {view.thread.open ? (
        <Composer
          ticketId={thread.ticketId}
          action={action}
          nextClientId={nextClientId}
          files={files}
          isQueued={(clientId) =>
            session.store
              .getState()
              .outbox.some(({ attachments = [] }) => attachments.some((file) => file.clientId === clientId))
          }
          onSend={send}
          cannedTexts={cannedTexts}
          sendTyping={service.sendTyping}
        />
      ) : (
        <div className={css.Closed}>
          <Notice>{ownRole === 'customer' ? t('thread.closed') : t('thread.closedTicket')}</Notice>
        </div>
      )}
      {deleting && <DeleteDialog messageId={deleting} action={action} onClose={closeDialog} />}
      {deletingSnapshot && (
        <DeleteSnapshotDialog
          ticketId={thread.ticketId}
          snapshotId={deletingSnapshot}
          onClose={() => setDeletingSnapshot(null)}
        />
      )}
      <PictureViewer pictures={pictures} shown={shownPicture} onShow={setShownPicture} />
    </section>
  )
}
