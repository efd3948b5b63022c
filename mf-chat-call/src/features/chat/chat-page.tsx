import { pathTo, type Thread as ThreadData, type Ticket } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { getShell, type Refusal, useNow, useProblemText } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { newId } from '../../new-id.ts'
import { askCurrentTicket } from '../../tickets.ts'
import { useTexts } from '../../texts/index.ts'
import { Thread } from '../../thread/thread.tsx'
import { writeThread } from '../../thread/thread-action.ts'
import { ThreadFailed } from '../../thread/thread-unavailable.tsx'
import { askThread } from '../../thread/thread-service.ts'
import css from './chat-page.module.css'

type Chat =
  | { at: 'none' }
  | { at: 'problem' }
  | { at: 'not-open'; ticket: Ticket }
  | { at: 'thread'; ticket: Ticket; thread: ThreadData | null; nextClientId: string }

export async function loader({ context }: LoaderFunctionArgs): Promise<Chat> {
  const { api } = getShell(context)
  try {
    const ticket = await askCurrentTicket(api)
    if (!ticket) return { at: 'none' }
    if (!ticket.chatOpenedAt) return { at: 'not-open', ticket }
    return { at: 'thread', ticket, thread: await askThread(api, ticket.id), nextClientId: newId() }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'NOT_SIGNED_IN') throw error
    return { at: 'problem' }
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const form = await request.formData()
  const ticket = await askCurrentTicket(api)
  const refused = ticket ? await writeThread(api, ticket.id, form) : null
  if (refused) return refused
  // A deletion comes from a fetcher and answers there; a message posted without script goes back to the thread.
  return form.get('intent') === 'delete' ? null : redirect(pathTo('/chat'), 303)
}

export function Component() {
  const t = useTexts()
  const chat = useLoaderData<typeof loader>()
  const refused = useActionData<{ refusal: Refusal } | null>()
  const problemText = useProblemText()
  const mayJoin = useMayJoin(chat.at === 'thread' ? chat.ticket : null)
  return (
    <Page
      title={t('chat.title')}
      actions={mayJoin ? <ButtonLink to={pathTo('/chat/videocall')}>{t('call.join')}</ButtonLink> : wayIn(chat, t)}
    >
      {refused && (
        <Notice tone="danger" live>
          {problemText(refused.refusal)}
        </Notice>
      )}
      <Content chat={chat} />
    </Page>
  )
}

function Content({ chat }: { chat: Chat }) {
  const t = useTexts()
  if (chat.at === 'problem') return <ThreadFailed />
  if (chat.at === 'none')
    return (
      <Notice title={t('chat.notOpen.title')}>
        <p>{t('chat.none')}</p>
      </Notice>
    )
  if (chat.at === 'not-open') return <NotOpen ticket={chat.ticket} />
  const { ticket, thread, nextClientId } = chat
  return (
    <div className={css.chat}>
      <Thread
        key={ticket.id}
        thread={thread}
        action={pathTo('/chat')}
        nextClientId={nextClientId}
        otherName={ticket.mechanic?.name ?? ticket.appointment?.mechanicName ?? t('mechanic')}
      />
    </div>
  )
}

/** Where somebody goes who has no chat yet. */
function wayIn(chat: Chat, t: ReturnType<typeof useTexts>) {
  if (chat.at === 'none') return <ButtonLink to={pathTo('/tickets')}>{t('chat.toTickets')}</ButtonLink>
  if (chat.at !== 'not-open') return undefined
  if (chat.ticket.state === 'questionnaire_open')
    return <ButtonLink to={pathTo('/questionnaire')}>{t('chat.notOpen.describe')}</ButtonLink>
  if (chat.ticket.state === 'booking_open')
    return <ButtonLink to={pathTo('/appointment')}>{t('chat.notOpen.book')}</ButtonLink>
  return undefined
}

/** Says what opens the chat. */
function NotOpen({ ticket: { state } }: { ticket: Ticket }) {
  const t = useTexts()
  if (state === 'closed') return <Notice>{t('thread.closed')}</Notice>
  return (
    <Notice title={t('chat.notOpen.title')}>
      <p>{t('chat.notOpen.text')}</p>
      {state === 'in_review' && <p>{t('chat.notOpen.inReview')}</p>}
    </Notice>
  )
}

/** Whether the call can be joined now; looks again as time goes by. */
function useMayJoin(ticket: Ticket | null): boolean {
  const now = useNow()
  if (!ticket?.appointment) return false
  return ticket.state === 'in_call' || (ticket.state === 'booked' && Date.parse(ticket.appointment.joinFrom) <= now)
}
