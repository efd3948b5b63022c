import { pathTo, type Thread as ThreadData, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { newId } from '../../new-id.ts'
import { askTicket } from '../../tickets.ts'
import { useTexts } from '../../texts/index.ts'
import { askThread } from '../../thread/thread-service.ts'
import { CallScreen } from './call-screen.tsx'
import { SafetyCheck } from './safety/safety-check.tsx'

type Found = { ticket: Ticket; thread: ThreadData | null; nextClientId: string }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await askTicket(api, params.ticketId ?? '')
  if (!ticket) return data({ found: null }, { status: 404 })
  // A call that is over goes on in the case, also for whoever has just ended it here.
  if (ticket.state !== 'booked' && ticket.state !== 'in_call')
    throw redirect(pathTo('/desk/:ticketId', { ticketId: ticket.id }))
  return { found: { ticket, thread: await askThread(api, ticket.id), nextClientId: newId() } }
}

export function Component() {
  const t = useTexts()
  const { found } = useLoaderData<{ found: Found | null }>()
  if (!found)
    return (
      <Page title={t('call.titleAlone')}>
        <Notice tone="danger">{t('ticketNotFound')}</Notice>
        <ButtonLink to={pathTo('/desk')}>{t('case.toDesk')}</ButtonLink>
      </Page>
    )
  const { ticket, thread, nextClientId } = found
  const casePath = pathTo('/desk/:ticketId', { ticketId: ticket.id })
  return (
    <CallScreen
      ticket={ticket}
      title={t('call.title', { name: ticket.customer.name })}
      thread={thread}
      nextClientId={nextClientId}
      threadAction={casePath}
      otherName={ticket.customer.name}
      leaveTo={casePath}
      besides={<SafetyCheck action={casePath} customer={ticket.customer} />}
      back={{ to: casePath, label: t('call.toCase') }}
      over={null}
    />
  )
}
