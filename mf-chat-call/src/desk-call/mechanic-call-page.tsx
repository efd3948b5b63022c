import { runningCall } from '@radruf/call'
import { getFirstName, isCallEnded, isCallState, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page, Spinner } from '@radruf/shared-ui'
import { createId, getShell } from '@radruf/shell-kit'
import { lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { CallScreen } from '../features/call/call-screen.tsx'
import { type CaseResult, runCaseAction } from '../features/desk/case-actions.ts'
import { loadReplies } from '../features/desk/load-case.ts'
import { useTexts } from '../texts/index.ts'
import { fetchThread } from '../thread/thread-service.ts'
import { fetchTicket } from '../tickets.ts'
import type { CallCase } from './call-case.ts'

/** Loaded with the call, which other pages of the desk do not need. */
const DeskPanel = lazy(() => import('./desk-panel.tsx'))

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await fetchTicket(api, params.ticketId ?? '')
  if (!ticket) return data({ call: null }, { status: 404 })
  const isRunning = runningCall.getState()?.route.ticketId === ticket.id
  // A call that has ended continues in the case, also right after ending it on this page. One that the service has closed after its time
  // may still run.
  if (isRunning ? isCallEnded(ticket) : !isCallState(ticket.state))
    throw redirect(pathTo('/desk/:ticketId', { ticketId: ticket.id }))
  const options = { params: { path: { ticketId: ticket.id } } }
  const [thread, questionnaire, notes, replies] = await Promise.all([
    fetchThread(api, ticket.id),
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', options)).catch(() => null),
    unwrap(api.GET('/api/tickets/{ticketId}/notes', options)).then(
      (reply) => reply.notes,
      () => null,
    ),
    loadReplies(api),
  ])
  const ids = { nextClientId: createId(), nextNoteId: createId() }
  return { call: { ticket, thread, questionnaire, notes, replies, ...ids } }
}

/** Notes and the outcome are saved as in the case. */
export async function action({ params, request, context }: ActionFunctionArgs): Promise<CaseResult | null> {
  return runCaseAction(getShell(context).api, params.ticketId ?? '', await request.formData())
}

export function MechanicCallPage() {
  const t = useTexts()
  const { call } = useLoaderData<{ call: CallCase | null }>()
  const result = useActionData<CaseResult | null>()
  if (!call)
    return (
      <Page title={t('call.titleAlone')}>
        <Notice tone="danger">{t('ticketNotFound')}</Notice>
        <ButtonLink to={pathTo('/desk')}>{t('case.toDesk')}</ButtonLink>
      </Page>
    )
  const { ticket } = call
  const firstName = getFirstName(ticket.customer.name)
  const casePath = pathTo('/desk/:ticketId', { ticketId: ticket.id })
  return (
    <CallScreen
      ticket={ticket}
      title={t('call.title', { name: firstName })}
      thread={call.thread}
      counterpartName={firstName}
      counterpartFullName={ticket.customer.name}
      path={pathTo('/desk/:ticketId/call', { ticketId: ticket.id })}
      leaveTo={casePath}
      minimizeTo={casePath}
      renderPanel={(panel) => ({
        label: t('call.panel.case'),
        content: (
          <Suspense fallback={<Spinner label={t('call.loading')} />}>
            <DeskPanel {...call} {...panel} result={result ?? null} />
          </Suspense>
        ),
      })}
      back={{ to: casePath, label: t('call.toCase') }}
      ended={{ text: <Notice>{t('desk.timeOver')}</Notice>, action: { to: casePath, label: t('call.toCase') } }}
    />
  )
}
