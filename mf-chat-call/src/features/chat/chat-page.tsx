import { submitThreadForm } from '@radruf/case-parts'
import { canJoin, getPortraitAddress, pathTo, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import {
  type ActionResult,
  fetchCurrentTicket,
  getShell,
  type Refusal,
  useIsOffline,
  useNow,
  usePerson,
  useProblemText,
  useReconnect,
  useShell,
} from '@radruf/shell-kit'
import { useEffect, useEffectEvent } from 'react'
import { type ActionFunctionArgs, redirect, useActionData, useLoaderData, useRevalidator } from 'react-router-dom'
import { useSnapshotNotes } from '../../snapshots/use-snapshot-notes.ts'
import { useTexts } from '../../texts/index.ts'
import { Thread, type ThreadControls } from '../../thread/thread.tsx'
import { ThreadHeader, useAnswerTime } from '../../thread/thread-header.tsx'
import { ThreadUnavailable } from '../../thread/thread-unavailable.tsx'
import { type ChatData, type loader, storeChat } from './chat-data.ts'
import css from './chat-page.module.css'
import { TicketStrip } from './ticket-strip.tsx'

export { findOfflinePage, loader } from './chat-data.ts'

export async function action({ request, context }: ActionFunctionArgs): Promise<ActionResult | Response | null> {
  const { api } = getShell(context)
  const form = await request.formData()
  const ticket = await fetchCurrentTicket(api)
  const refusal = ticket ? await submitThreadForm(api, ticket.id, form) : null
  return refusal ?? redirect(pathTo('/chat'), 303)
}

export function ChatPage() {
  const t = useTexts()
  const chat = useLoaderData<typeof loader>()
  const result = useActionData<ActionResult | null>()
  const problemText = useProblemText()
  const next = findNextStep(chat, useNow(), t)
  const back = { to: pathTo('/overview'), label: t('chat.back') }
  if (chat.at === 'thread') return <ChatScreen chat={chat} back={back} callTo={next?.to} refusal={result?.refusal} />
  return (
    <Page title={t('chat.title')} back={back} actions={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}>
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      <Content chat={chat} />
    </Page>
  )
}

/** The chat over the whole screen: head, ticket, messages, field. */
function ChatScreen({
  chat: { ticket, thread, nextClientId, isStored, loadedAt },
  back,
  callTo,
  refusal,
}: {
  chat: Extract<ChatData, { at: 'thread' }>
  back: { to: string; label: string }
  callTo: string | undefined
  refusal: Refusal | undefined
}) {
  const t = useTexts()
  const problemText = useProblemText()
  const { id: personId } = usePerson()
  const { connection, now } = useShell()
  const readTime = () => (connection.isOnline() ? new Date(now()).toISOString() : undefined)
  useRetries(isStored)
  useSnapshotNotes(isStored ? null : ticket)
  const name = ticket.mechanic?.name ?? ticket.appointment?.mechanicName ?? t('mechanic')
  const head = { name, portrait: getPortraitAddress(ticket.mechanic?.profile?.portraitId), back, callTo }
  return (
    <div className={css.Screen} data-fullscreen="phone">
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <Thread
        key={ticket.id}
        thread={thread}
        action={pathTo('/chat')}
        nextClientId={nextClientId}
        counterpartName={name}
        snapshots={ticket.snapshots}
        onChange={(changed) => storeChat(personId, { ticket, thread: changed, loadedAt: readTime() ?? loadedAt })}
        renderHeader={(controls) => (
          <>
            <LiveHeader {...head} {...controls} isOpen={ticket.state !== 'closed'} isStored={isStored} />
            <TicketStrip ticket={ticket} />
          </>
        )}
      />
    </div>
  )
}

/** Milliseconds between two attempts to load a chat that is shown as this device stored it. */
const RETRY_INTERVAL_MS = 5000

/**
 * Loads the chat again while a stored one is shown: when the connection or the event stream is back. If the connection was never lost,
 * it tries from time to time while the page is visible.
 */
function useRetries(isStored: boolean) {
  const { connection } = useShell()
  const { revalidate, state } = useRevalidator()
  const retry = useEffectEvent(() => {
    if (connection.isOnline() && state === 'idle') void revalidate()
  })
  useReconnect(() => {
    if (isStored) void revalidate()
  })
  useEffect(() => {
    if (!isStored) return
    const timer = setInterval(() => document.hidden || retry(), RETRY_INTERVAL_MS)
    const unsubscribe = connection.subscribe(() => retry())
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [isStored, connection])
}

/** Header: what happens to messages without a connection, the counterpart's current activity, or the usual answer time. */
function LiveHeader({
  isPresent,
  answerMinutes,
  openSearch,
  isOpen,
  isStored,
  ...head
}: ThreadControls & { isOpen: boolean; isStored: boolean } & Omit<
    Parameters<typeof ThreadHeader>[0],
    'status' | 'onSearch'
  >) {
  const t = useTexts()
  const answerTime = useAnswerTime(answerMinutes)
  const isOffline = useIsOffline()
  const status = isOffline || isStored ? t('chat.offline') : isPresent ? t('chat.present') : answerTime
  return <ThreadHeader {...head} status={isOpen ? status : t('chat.closed')} onSearch={openSearch} />
}

function Content({ chat }: { chat: Exclude<ChatData, { at: 'thread' }> }) {
  const t = useTexts()
  if (chat.at === 'problem') return <ThreadUnavailable />
  if (chat.at === 'none')
    return (
      <EmptyState drawing="step-describe">
        <h2>{t('chat.notOpen.title')}</h2>
        <p>{t('chat.none')}</p>
      </EmptyState>
    )
  return <NotOpen ticket={chat.ticket} />
}

/** The page's main link: into the call, or to the next step of a customer without a chat. */
function findNextStep(chat: ChatData, now: number, t: ReturnType<typeof useTexts>) {
  if (chat.at === 'none') return { to: pathTo('/tickets'), label: t('chat.toTickets') }
  if (chat.at === 'problem') return undefined
  const { state, appointment } = chat.ticket
  if (chat.at === 'thread')
    return canJoin(state, appointment, now) ? { to: pathTo('/chat/videocall'), label: t('call.join') } : undefined
  if (state === 'questionnaire_open') return { to: pathTo('/questionnaire'), label: t('chat.notOpen.describe') }
  if (state === 'booking_open') return { to: pathTo('/appointment'), label: t('chat.notOpen.book') }
  return undefined
}

/** Explains when the chat opens. */
function NotOpen({ ticket: { state } }: { ticket: Ticket }) {
  const t = useTexts()
  if (state === 'closed') return <Notice>{t('thread.closed')}</Notice>
  return (
    <EmptyState drawing="step-book">
      <h2>{t('chat.notOpen.title')}</h2>
      <p>{t('chat.notOpen.text')}</p>
      {state === 'in_review' && <p>{t('chat.notOpen.inReview')}</p>}
    </EmptyState>
  )
}
