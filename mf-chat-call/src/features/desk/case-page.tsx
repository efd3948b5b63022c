import {
  type Colleague,
  pathTo,
  type Questionnaire,
  type RecordedMove,
  type Thread as ThreadData,
  type Ticket,
  type TicketNote,
} from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Card, Notice, Page, Stack } from '@radruf/shared-ui'
import { createId, deviceStorage, getShell, Slot, useEvent, usePerson } from '@radruf/shell-kit'
import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router-dom'
import { draftKey } from '../../drafts.ts'
import { Snapshots } from '../../snapshots/snapshots.tsx'
import { useTexts } from '../../texts/index.ts'
import { Thread } from '../../thread/thread.tsx'
import { fetchThread, isThreadIntent, submitThreadForm } from '../../thread/thread-service.ts'
import { fetchTicket } from '../../tickets.ts'
import { type CaseResult, runCaseAction } from './case-actions.ts'
import { CaseFacts, CaseHistory } from './case-facts.tsx'
import css from './case-page.module.css'
import { HandOver } from './hand-over.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import { OUTCOME_DRAFTS } from './outcome-drafts.ts'
import { OutcomeForm } from './outcome-form.tsx'

type CaseData = {
  ticket: Ticket
  questionnaire: Questionnaire
  thread: ThreadData | null
  notes: TicketNote[]
  moves: RecordedMove[]
  colleagues: Colleague[]
  /** Ids for a message and a note, so that submitting a form twice creates one. */
  nextClientId: string
  nextNoteId: string
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticketId = params.ticketId ?? ''
  const ticket = await fetchTicket(api, ticketId)
  if (!ticket) return data({ caseData: null }, { status: 404 })
  const options = { params: { path: { ticketId } } }
  const [questionnaire, thread, { notes }, { moves }, { colleagues }] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', options)),
    fetchThread(api, ticketId),
    unwrap(api.GET('/api/tickets/{ticketId}/notes', options)),
    unwrap(api.GET('/api/tickets/{ticketId}/history', options)),
    unwrap(api.GET('/api/tickets/{ticketId}/colleagues', options)),
  ])
  const ids = { nextClientId: createId(), nextNoteId: createId() }
  return { caseData: { ticket, questionnaire, thread, notes, moves, colleagues, ...ids } }
}

export async function action({ params, request, context }: ActionFunctionArgs): Promise<CaseResult | Response | null> {
  const { api } = getShell(context)
  const ticketId = params.ticketId ?? ''
  const form = await request.formData()
  const intent = form.get('intent')
  const toCase = redirect(pathTo('/desk/:ticketId', { ticketId }), 303)
  if (isThreadIntent(intent))
    return (await submitThreadForm(api, ticketId, form)) ?? (intent === 'delete' ? null : toCase)
  return (await runCaseAction(api, ticketId, form)) ?? toCase
}

function CasePage() {
  const t = useTexts()
  const { caseData } = useLoaderData<{ caseData: CaseData | null }>()
  const back = { to: pathTo('/desk'), label: t('desk.title') }
  if (!caseData)
    return (
      <Page title={t('case.unknown')} back={back}>
        <Notice tone="danger">{t('ticketNotFound')}</Notice>
        <ButtonLink to={back.to}>{t('case.toDesk')}</ButtonLink>
      </Page>
    )
  return <Case key={caseData.ticket.id} {...caseData} back={back} />
}

function Case({
  ticket,
  questionnaire,
  thread,
  notes,
  moves,
  colleagues,
  nextClientId,
  nextNoteId,
  back,
}: CaseData & { back: { to: string; label: string } }) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const result = useActionData<CaseResult | null>()
  const { outcome, handOver } = result && !result.refusal ? result : {}
  const { revalidate } = useRevalidator()
  useEvent('call.participants', (event) => {
    if (event.ticketId === ticket.id) void revalidate()
  })
  // The service ends a running call when its summary arrives, so the form does not require ending the call first.
  const acceptsOutcome = ticket.state === 'wrap_up' || ticket.state === 'in_call'
  const isSummarized = !acceptsOutcome && ticket.summary !== null
  useEffect(() => {
    // The service has the summary, so its drafts on this device are obsolete.
    if (!isSummarized) return
    for (const draft of Object.values(OUTCOME_DRAFTS)) deviceStorage().removeItem(draftKey(draft, personId, ticket.id))
  }, [isSummarized, personId, ticket.id])
  return (
    <Page
      title={t('case.title', { name: ticket.customer.name, number: ticket.number })}
      back={back}
      className={css.Page}
    >
      <div className={css.Case}>
        <Stack gap="l" className={css.Facts}>
          <NextStep ticket={ticket} refusal={result?.refusal} />
          {acceptsOutcome && <OutcomeForm ticket={ticket} result={outcome} />}
          <CaseFacts ticket={ticket} />
          <Snapshots ticket={ticket} />
          <Card title={t('caseFile.bike')} headingLevel={2}>
            <Slot
              name="answers-summary"
              questionnaire={questionnaire}
              fallback={<Notice>{t('case.answersMissing')}</Notice>}
            />
          </Card>
          <Notes ticketId={ticket.id} notes={notes} nextNoteId={nextNoteId} />
          <HandOver ticket={ticket} colleagues={colleagues} refusal={handOver} />
          <CaseHistory moves={moves} />
        </Stack>
        <section className={css.Chat} aria-labelledby="case-chat">
          <h2 id="case-chat">{t('chat.title')}</h2>
          {ticket.chatOpenedAt ? (
            <Thread
              thread={thread}
              action={pathTo('/desk/:ticketId', { ticketId: ticket.id })}
              nextClientId={nextClientId}
              counterpartName={ticket.customer.name}
              cannedReplyLanguage={ticket.customer.language}
            />
          ) : (
            <Notice>{t('case.chatNotOpen')}</Notice>
          )}
        </section>
      </div>
    </Page>
  )
}

export { CasePage as Component }
