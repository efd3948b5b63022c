import type { Thread as ThreadData } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useEvent, usePerson } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useTexts } from '../../../texts/index.ts'
import { Thread } from '../../../thread/thread.tsx'
import { lastUnread } from '../../../thread/thread-rows.ts'
import { threadOf } from '../../../thread/thread-state.ts'
import css from './call-room.module.css'

export type CallChatProps = { thread: ThreadData | null; nextClientId: string; threadAction: string }

/** The ticket's thread beside the pictures. */
export function CallChat({ thread, nextClientId, threadAction, otherName }: CallChatProps & { otherName: string }) {
  const t = useTexts()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <aside ref={panel} className={css.chat} aria-label={t('call.chat')}>
      <Thread thread={thread} action={threadAction} nextClientId={nextClientId} otherName={otherName} />
    </aside>
  )
}

/** A mark on the chat's button while something unread waits behind it. */
export function UnreadMark({ thread, open }: { thread: ThreadData | null; open: boolean }) {
  const t = useTexts()
  const { role } = usePerson()
  const { revalidate } = useRevalidator()
  useEvent('chat.changed', ({ ticketId }) => {
    if (!open && (!thread || ticketId === thread.ticketId)) void revalidate()
  })
  const unread = !open && thread !== null && lastUnread(threadOf(thread), role) !== undefined
  return (
    <>
      {unread && <span className={css.unread} aria-hidden="true" />}
      <VisuallyHidden>
        <span role="status">{unread && t('call.unread')}</span>
      </VisuallyHidden>
    </>
  )
}
