import type { Thread as ThreadData } from '@radruf/contract'
import { useEvent, useTicketRole } from '@radruf/shell-kit'
import { countUnread, toThreadState } from '@radruf/thread'
import { useRevalidator } from 'react-router-dom'
import { Thread } from '../../../thread/thread.tsx'
import css from './call-chat.module.css'

export type CallChatProps = { thread: ThreadData | null; nextClientId: string; threadAction: string }

/** The ticket's thread beside the video. */
export const CallChat = ({
  thread,
  nextClientId,
  threadAction,
  counterpartName,
}: CallChatProps & { counterpartName: string }) => (
  <div className={css.Chat}>
    <Thread thread={thread} action={threadAction} nextClientId={nextClientId} counterpartName={counterpartName} />
  </div>
)

/** Keeps the page's thread current, whose unread messages are counted. An open chat keeps a copy of its own. */
export function useCurrentThread(ticketId: string) {
  const { revalidate } = useRevalidator()
  useEvent('chat.changed', (event) => {
    if (event.ticketId === ticketId) void revalidate()
  })
}

/** The number of unread messages of the page's thread. */
export function useUnread(thread: ThreadData | null): number {
  const role = useTicketRole()
  return thread === null ? 0 : countUnread(toThreadState(thread), role)
}
