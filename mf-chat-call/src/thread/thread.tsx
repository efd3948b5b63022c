import {
  type Attachment,
  MESSAGE_PREVIEW_LENGTH,
  type Message,
  type Snapshot,
  type Thread as ThreadData,
} from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Button, Icon, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { type CannedText, useBlockReload } from '@radruf/shell-kit'
import { countUnread, type Quote, type ThreadRow } from '@radruf/thread'
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { DeleteSnapshotDialog } from '../snapshots/delete-snapshot.tsx'
import { useTexts } from '../texts/index.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { DayRow, NewRow, OutgoingMessageRow, SentMessageRow, SnapshotRow } from './message-row.tsx'
import css from './thread.module.css'
import { ThreadUnavailable } from './thread-unavailable.tsx'
import { usePictures } from './use-pictures.ts'
import { usePresence } from './use-presence.ts'
import { useThread } from './use-thread.ts'
import {
  type LoadedState,
  useAnnouncement,
  useChangeReport,
  useNewLine,
  useReadMark,
  useRows,
  useThreadSearch,
} from './use-thread-list.ts'
import { useCounterpartTyping } from './use-typing.ts'

/** Loaded after the page. Without it a dropped file is left to the browser. */
const DropVeil = lazy(() =>
  import('./attachments/drop-veil.tsx').then(
    (veil) => ({ default: veil.DropVeil }),
    () => ({ default: () => null }),
  ),
)
/** Loaded when it is opened. */
const ThreadSearch = lazy(() =>
  import('./thread-search.tsx').then(
    (search) => ({ default: search.ThreadSearch }),
    () => ({ default: MissingSearch }),
  ),
)

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
  /** Stands above the field for a new message. */
  notice?: ReactNode
  /** Stands in place of the field, where the person may not write. */
  replacement?: ReactNode
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

type LoadedThreadProps = Omit<ThreadProps, 'thread'> & { thread: ThreadData }

/** Parts over the thread: a picture, or the question before a picture of the call is deleted. */
type Overlay = { kind: 'picture' | 'snapshot'; id: string }

function LoadedThread({ thread, onChange, renderHeader, ...props }: LoadedThreadProps) {
  const { counterpartName, snapshots, replacement } = props
  const t = useTexts()
  const list = useRef<MessageListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const [words, setWords] = useState('')
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [answered, setAnswered] = useState<Quote | null>(null)
  const [announced, announce] = useAnnouncement()
  const [isTyping, clearTyping] = useCounterpartTyping(thread.ticketId)
  const loaded = useThread(thread, (messages) => handleArrival(messages))
  const { session, view, ownRole, service } = loaded
  const mayWrite = view.thread.open && !replacement
  const newLine = useNewLine(view.thread, ownRole)
  const frame = useRef<HTMLElement>(null)
  const isWatching = useReadMark(session, { list, frame })
  const rows = useRows(loaded, newLine.after, snapshots)
  const isPresent = usePresence(thread.ticketId, service.sendPresence)
  const pictures = usePictures(view, snapshots)
  const search = useThreadSearch(session, list, setWords)
  const renderRow = useRenderRow(loaded, {
    words,
    counterpartName,
    onOpen: setOverlay,
    onGoTo: search.goTo,
    onReply: mayWrite ? setAnswered : undefined,
  })
  useBlockReload(view.outbox.length > 0)
  useChangeReport(thread, view.thread, onChange)

  function handleArrival(messages: readonly Message[]) {
    const [first] = messages
    if (!first) return
    clearTyping()
    announce(messages)
    if (isWatching()) session.markRead()
    else newLine.beginAfter(first.seq - 1)
  }
  const send: Parameters<typeof Composer>[0]['onSend'] = (text, attachments) => {
    newLine.end()
    session.send(text, attachments, answered ?? undefined)
    setAnswered(null)
    list.current?.scrollToEnd()
  }

  return (
    <section ref={frame} className={css.Thread} aria-label={t('thread.label', { name: counterpartName })}>
      {renderHeader?.({ isPresent, answerMinutes: thread.answerMinutes, openSearch: search.open })}
      <div className={css.Body} data-rounded={renderHeader ? true : undefined}>
        <SearchRow search={search} find={service.search} hasButton={!renderHeader} />
        <MessageList
          ref={list}
          rows={rows}
          renderRow={renderRow}
          isPrepended={view.isPrepended}
          openAt={newLine.opensAt}
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
        {mayWrite && (
          <Suspense fallback={null}>
            <DropVeil frame={frame} name={counterpartName} onFiles={(dropped) => composer.current?.addFiles(dropped)} />
          </Suspense>
        )}
      </div>
      <ThreadFoot
        {...props}
        {...{ answered, composer }}
        onAnswer={setAnswered}
        ticketId={thread.ticketId}
        loaded={loaded}
        onSend={send}
      />
      {overlay?.kind === 'snapshot' && (
        <DeleteSnapshotDialog ticketId={thread.ticketId} snapshotId={overlay.id} onClose={() => setOverlay(null)} />
      )}
      <PictureViewer
        pictures={pictures}
        shown={overlay?.kind === 'picture' ? overlay.id : null}
        onShow={(id) => setOverlay(id === null ? null : { kind: 'picture', id })}
      />
    </section>
  )
}

type RowOptions = {
  words: string
  counterpartName: string
  onOpen: (overlay: Overlay) => void
  onGoTo: (seq: number) => void
  onReply: ((quote: Quote) => void) | undefined
}

/** Renders a row. The function changes only with what rows show, because the list then renders all of them again. */
function useRenderRow(
  { ownRole, files, pictures, session }: LoadedState,
  { words, counterpartName, onOpen, onGoTo, onReply }: RowOptions,
) {
  return useCallback(
    (row: ThreadRow) => {
      if (row.kind === 'day') return <DayRow sentAt={row.sentAt} />
      if (row.kind === 'new') return <NewRow />
      if (row.kind === 'snapshot') {
        const { id } = row.snapshot
        const onDelete = () => onOpen({ kind: 'snapshot', id })
        return (
          <SnapshotRow
            snapshot={row.snapshot}
            onOpen={() => onOpen({ kind: 'picture', id })}
            {...(ownRole === 'customer' && { onDelete })}
          />
        )
      }
      if (row.kind === 'message') {
        const { message } = row
        return (
          <SentMessageRow
            {...row}
            highlight={words}
            counterpartName={counterpartName}
            pictures={pictures}
            onOpen={({ id }: Attachment) => onOpen({ kind: 'picture', id })}
            onGoTo={onGoTo}
            onReply={onReply && (() => onReply(toQuote(message)))}
            onDelete={() => session.deleteMessage(message.id)}
            onUndo={() => session.undoDeletion(message.id)}
          />
        )
      }
      const { clientId } = row.outgoing
      return (
        <OutgoingMessageRow
          outgoing={row.outgoing}
          ownRole={ownRole}
          startsGroup={row.startsGroup}
          files={files}
          pictures={pictures}
          onPause={() => session.pause(clientId)}
          onRetry={() => session.retry(clientId)}
          onSendWithoutFile={() => session.sendWithoutFile(clientId)}
          onDiscard={() => session.discard(clientId)}
        />
      )
    },
    [words, counterpartName, ownRole, files, pictures, session, onOpen, onGoTo, onReply],
  )
}

const toQuote = ({ id, seq, author, authorName, text, attachments }: Message): Quote => ({
  id,
  seq,
  author,
  authorName,
  text: text?.slice(0, MESSAGE_PREVIEW_LENGTH) ?? null,
  attachments: attachments.length,
})

type SearchRowProps = {
  search: ReturnType<typeof useThreadSearch>
  find: LoadedState['service']['search']
  /** The thread has no header with a button of its own. */
  hasButton: boolean
}

function SearchRow({ search, find, hasButton }: SearchRowProps) {
  const t = useTexts()
  if (search.isOpen)
    return (
      <Suspense fallback={null}>
        <ThreadSearch search={find} onWords={search.onWords} onGoTo={search.goTo} onClose={search.close} />
      </Suspense>
    )
  if (!hasButton) return null
  return (
    <Button variant="quiet" className={css.SearchButton} onClick={search.open}>
      <Icon name="search" size={1.25} />
      {t('thread.search.open')}
    </Button>
  )
}

/** The search asks the service, and so needs a connection as its code does. */
function MissingSearch({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <div className={css.Search}>
      <p role="alert">{t('thread.search.failed')}</p>
      <Button variant="quiet" onClick={onClose}>
        {t('thread.search.close')}
      </Button>
    </div>
  )
}

type ThreadFootProps = Pick<ThreadProps, 'action' | 'nextClientId' | 'cannedTexts' | 'notice' | 'replacement'> &
  Pick<Parameters<typeof Composer>[0], 'ticketId' | 'answered' | 'onAnswer' | 'onSend'> & {
    loaded: LoadedState
    composer: RefObject<ComposerHandle | null>
  }

/** The field for a new message, or the reason for its absence. */
function ThreadFoot({ ticketId, loaded, composer, onSend, notice, replacement, ...props }: ThreadFootProps) {
  const t = useTexts()
  const { view, session, ownRole, files, pictures, service } = loaded
  if (!view.thread.open)
    return (
      <div className={css.Closed}>
        <Notice>{ownRole === 'customer' ? t('thread.closed') : t('thread.closedTicket')}</Notice>
      </div>
    )
  if (replacement) return replacement
  return (
    <>
      {notice}
      <Composer
        {...props}
        ref={composer}
        ticketId={ticketId}
        files={files}
        pictures={pictures}
        isQueued={session.isQueued}
        onSend={onSend}
        ownRole={ownRole}
        sendTyping={service.sendTyping}
      />
    </>
  )
}
