import { runningCall } from '@radruf/call'
import { fetchThread, fetchTicket } from '@radruf/case-parts'
import { getFirstName, isCallEnded, isCallState, pathTo, type Thread, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { createId, getShell, Slot } from '@radruf/shell-kit'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './mechanic-call-page.module.css'
import { useUnread } from './room/call-chat.tsx'
import { CallScreen } from './room/call-screen.tsx'

type DeskCall = { ticket: Ticket; thread: Thread | null; nextClientId: string }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await fetchTicket(api, params.ticketId ?? '')
  if (!ticket) return data({ call: null }, { status: 404 })
  const isRunning = runningCall.getState()?.route.ticketId === ticket.id
  // A call that has ended continues in the case, also right after ending it on this page. One that the service has closed after its time
  // may still run.
  if (isRunning ? isCallEnded(ticket) : !isCallState(ticket.state))
    throw redirect(pathTo('/desk/:ticketId', { ticketId: ticket.id }))
  return { call: { ticket, thread: await fetchThread(api, ticket.id), nextClientId: createId() } }
}

export function MechanicCallPage() {
  const t = useTexts()
  const { call } = useLoaderData<{ call: DeskCall | null }>()
  if (!call)
    return (
      <Page title={t('call.titleAlone')}>
        <Notice tone="danger">{t('ticketNotFound')}</Notice>
        <ButtonLink to={pathTo('/desk')}>{t('call.toDesk')}</ButtonLink>
      </Page>
    )
  return <DeskCallScreen {...call} />
}

/** The call with the desk's view of the case beside it. */
function DeskCallScreen({ ticket, thread, nextClientId }: DeskCall) {
  const t = useTexts()
  const unread = useUnread(thread)
  const firstName = getFirstName(ticket.customer.name)
  const casePath = pathTo('/desk/:ticketId', { ticketId: ticket.id })
  return (
    <CallScreen
      ticket={ticket}
      title={t('call.title', { name: firstName })}
      thread={thread}
      counterpartName={firstName}
      counterpartFullName={ticket.customer.name}
      path={pathTo('/desk/:ticketId/call', { ticketId: ticket.id })}
      leaveTo={casePath}
      minimizeTo={casePath}
      customerLanguage={ticket.customer.language}
      renderPanel={(panel) => ({
        label: t('call.case'),
        content: (
          <div className={css.Case}>
            <Slot
              name="case-panel"
              {...{ ticket, thread, nextClientId, unread, ...panel }}
              fallback={<Notice>{t('call.caseMissing')}</Notice>}
            />
          </div>
        ),
      })}
      back={{ to: casePath, label: t('call.toCase') }}
      ended={{ text: <Notice>{t('call.timeOver')}</Notice>, action: { to: casePath, label: t('call.toCase') } }}
    />
  )
}
