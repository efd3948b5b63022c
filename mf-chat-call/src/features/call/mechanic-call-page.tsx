import { pathTo, type Thread as ThreadData, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { createId, getShell } from '@radruf/shell-kit'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { fetchThread } from '../../thread/thread-service.ts'
import { fetchTicket } from '../../tickets.ts'
import { CallScreen } from './call-screen.tsx'
import { SafetyCheck } from './safety/safety-check.tsx'

type CallData = { ticket: Ticket; thread: ThreadData | null; nextClientId: string }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await fetchTicket(api, params.ticketId ?? '')
  if (!ticket) return data({ call: null }, { status: 404 })
  // A call that has ended continues in the case, also right after ending it on this page.
  if (ticket.state !== 'booked' && ticket.state !== 'in_call')
    throw redirect(pathTo('/desk/:ticketId', { ticketId: ticket.id }))
  return { call: { ticket, thread: await fetchThread(api, ticket.id), nextClientId: createId() } }
}

function MechanicCallPage() {
  const t = useTexts()
  const { call } = useLoaderData<{ call: CallData | null }>()
  if (!call)
    return (
      <Page title={t('call.titleAlone')}>
        <Notice tone="danger">{t('ticketNotFound')}</Notice>
        <ButtonLink to={pathTo('/desk')}>{t('case.toDesk')}</ButtonLink>
      </Page>
    )
  const { ticket, thread, nextClientId } = call
  const casePath = pathTo('/desk/:ticketId', { ticketId: ticket.id })
  return (
    <CallScreen
      ticket={ticket}
      title={t('call.title', { name: ticket.customer.name })}
      thread={thread}
      nextClientId={nextClientId}
      threadAction={casePath}
      counterpartName={ticket.customer.name}
      leaveTo={casePath}
      callExtra={<SafetyCheck action={casePath} customer={ticket.customer} />}
      back={{ to: casePath, label: t('call.toCase') }}
      ended={{ text: <Notice>{t('desk.timeOver')}</Notice>, action: { to: casePath, label: t('call.toCase') } }}
    />
  )
}

export { MechanicCallPage as Component }
