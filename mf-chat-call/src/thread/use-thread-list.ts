import type { Message, Snapshot, Thread as ThreadData, TicketRole } from '@radruf/contract'
import { toCalendarDate, useDates } from '@radruf/shell-kit'
import { findLastUnreadSeq, type ThreadState, toThreadRows } from '@radruf/thread'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import type { MessageListHandle } from './message-list.tsx'
import type { useThread } from './use-thread.ts'

/** Milliseconds that an announcement stays in the live region, and that the line of new messages stays once it was seen. */
const ANNOUNCED_FOR_MS = 5000
const NEW_LINE_FOR_MS = 2000

/** A thread with its session, as its page holds it. */
export type LoadedState = ReturnType<typeof useThread>
type ListRef = RefObject<MessageListHandle | null>

/** The sentence about messages that just arrived, for screen readers. It goes, because the list has the messages, too. */
export function useAnnouncement() {
  const t = useTexts()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR_MS)
    return () => clearTimeout(timer)
  }, [announced])
  const describe = ({ authorName, text, attachments }: Message) =>
    t('thread.arrived', {
      name: authorName,
      text: text || t('thread.attachments', { count: attachments.length }),
    })
  return [announced, (messages: readonly Message[]) => setAnnounced(messages.map(describe).join(' '))] as const
}

/** The line above the new messages: it stays shortly after they were read. A list with the line opens at it. */
export function useNewLine(thread: ThreadState, ownRole: TicketRole) {
  const isUnread = findLastUnreadSeq(thread, ownRole) !== undefined
  const [after, setAfter] = useState(() => (isUnread ? thread.read[ownRole] : null))
  const [opensAt] = useState(() => (after === null ? undefined : 'new'))
  useEffect(() => {
    if (after === null || isUnread) return
    const timer = setTimeout(() => setAfter(null), NEW_LINE_FOR_MS)
    return () => clearTimeout(timer)
  }, [after, isUnread])
  return {
    after,
    opensAt,
    beginAfter: (seq: number) => setAfter((before) => before ?? seq),
    end: () => setAfter(null),
  }
}

/**
 * Marks the messages as read while the end of the list is watched. A thread in a hidden tab, or below the visible part of the page, is not
 * read. Returns whether it is watched.
 */
export function useReadMark(
  { markRead }: LoadedState['session'],
  { list, frame }: { list: ListRef; frame: RefObject<HTMLElement | null> },
) {
  const isWatching = () =>
    document.visibilityState === 'visible' && (list.current?.isAtEnd() ?? false) && isInView(frame.current)
  const markWatched = useEffectEvent(() => {
    if (isWatching()) markRead()
  })
  useEffect(() => markWatched())
  useEffect(() => {
    const observer = new IntersectionObserver(() => markWatched())
    if (frame.current) observer.observe(frame.current)
    document.addEventListener('visibilitychange', markWatched)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', markWatched)
    }
  }, [frame])
  return isWatching
}

function isInView(element: HTMLElement | null): boolean {
  if (!element?.checkVisibility()) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top < window.innerHeight
}

export function useRows(
  { view, ownRole }: LoadedState,
  newAfter: number | null,
  snapshots: readonly Snapshot[] | undefined,
) {
  const { zone } = useDates()
  return useMemo(
    () =>
      toThreadRows(view, {
        ownRole,
        newAfter,
        toDay: (time) => toCalendarDate(time, zone),
        snapshots,
      }),
    [view, ownRole, newAfter, zone, snapshots],
  )
}

export function useChangeReport(
  thread: ThreadData,
  current: ThreadState,
  onChange: ((thread: ThreadData) => void) | undefined,
) {
  const report = useEffectEvent((state: ThreadState) =>
    onChange?.({ ...thread, ...state, messages: [...state.messages] }),
  )
  useEffect(() => report(current), [current])
}

/** The search in the thread: whether it is open, and going to a hit, for which earlier messages are loaded. */
export function useThreadSearch(session: LoadedState['session'], list: ListRef, onWords: (words: string) => void) {
  const [isOpen, setOpen] = useState(false)
  // Rows get it, and are rendered again when it changes.
  const goTo = useCallback((seq: number) => void showMessage(session, list, seq).catch(() => {}), [session, list])
  const close = () => {
    setOpen(false)
    onWords('')
  }
  return { isOpen, open: () => setOpen(true), close, onWords, goTo }
}

/** Scrolls to a message, for which earlier ones are loaded. Rejects when that fails. */
async function showMessage({ store, loadEarlier }: LoadedState['session'], list: ListRef, seq: number) {
  const find = () => store.getState().thread.messages.find((message) => message.seq === seq)
  while (!find() && store.getState().thread.hasEarlier) await loadEarlier()
  const message = find()
  // After the rows are rendered.
  if (message) requestAnimationFrame(() => list.current?.scrollToRow(message.clientId))
}
