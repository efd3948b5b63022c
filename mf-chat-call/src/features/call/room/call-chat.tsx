import type { Thread as ThreadData } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useEvent, usePerson } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useTexts } from '../../../texts/index.ts'
import { Thread } from '../../../thread/thread.tsx'
import { findLastUnreadSeq } from '../../../thread/thread-rows.ts'
import { toThreadState } from '../../../thread/thread-state.ts'
import css from './room.module.css'

export type CallChatProps = { thread: ThreadData | null; nextClientId: string; threadAction: string }

/** The ticket's thread beside the video. */
export function CallChat({
  thread,
  nextClientId,
  threadAction,
  counterpartName,
}: CallChatProps & { counterpartName: string }) {
  const t = useTexts()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <aside ref={panel} className={css.Chat} aria-label={t('call.chat')}>
      <Thread thread={thread} action={threadAction} nextClientId={nextClientId} counterpartName={counterpartName} />
    </aside>
  )
}

/** A mark on the chat button while the closed chat has unread messages. */
export function UnreadMark({ thread, open }: { thread: ThreadData | null; open: boolean }) {
  const t = useTexts()
  const { role } = usePerson()
  const { revalidate } = useRevalidator()
  useEvent('chat.changed', ({ ticketId }) => {
    if (!open && (!thread || ticketId === thread.ticketId)) void revalidate()
  })
  const hasUnread = !open && thread !== null && findLastUnreadSeq(toThreadState(thread), role) !== undefined
  return (
    <>
      {hasUnread && <span className={css.Unread} aria-hidden="true" />}
      <VisuallyHidden>
        <span role="status">{hasUnread && t('call.unread')}</span>
      </VisuallyHidden>
    </>
  )
}
