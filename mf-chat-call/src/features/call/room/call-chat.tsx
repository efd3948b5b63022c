import type { Thread as ThreadData } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useEvent, usePerson } from '@radruf/shell-kit'
import { useRevalidator } from 'react-router-dom'
import type { CannedText } from '../../../canned/canned-texts.ts'
import { useTexts } from '../../../texts/index.ts'
import { Thread } from '../../../thread/thread.tsx'
import { countUnread } from '../../../thread/thread-rows.ts'
import { toThreadState } from '../../../thread/thread-state.ts'
import css from './call-chat.module.css'

export type CallChatProps = { thread: ThreadData | null; nextClientId: string; threadAction: string }

/** The ticket's thread beside the video. */
export const CallChat = ({
  thread,
  nextClientId,
  threadAction,
  counterpartName,
  cannedTexts,
}: CallChatProps & { counterpartName: string; cannedTexts?: readonly CannedText[] }) => (
  <div className={css.Chat}>
    <Thread
      thread={thread}
      action={threadAction}
      nextClientId={nextClientId}
      counterpartName={counterpartName}
      {...(cannedTexts && { cannedTexts })}
    />
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
  const { role } = usePerson()
  return thread === null ? 0 : countUnread(toThreadState(thread), role)
}

/** The number of unread messages in a button. It is no live region: screen readers know none within a button or a tab. */
export function UnreadBadge({ count }: { count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <>
      <span className={css.Badge} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('cases.unread', { count })}</VisuallyHidden>
    </>
  )
}

/** Announces every unread message while the chat is closed: its text changes with the number. */
export function UnreadStatus({ count }: { count: number }) {
  const t = useTexts()
  return <VisuallyHidden role="status">{count > 0 && t('cases.unread', { count })}</VisuallyHidden>
}
