import {
  type Colleague,
  pathTo,
  type Questionnaire,
  type RecordedMove,
  type Thread as ThreadData,
  TICKET_STATES,
  type Ticket,
  type TicketNote,
  type TicketState,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { ButtonLink, Card, Notice, Page, Stack } from '@radruf/shared-ui'
import { getShell, type Refusal, Slot, toRefusal, useEvent, usePerson } from '@radruf/shell-kit'
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
import { deviceStorage } from '../../device-storage.ts'
import { newId } from '../../new-id.ts'
import { askTicket } from '../../tickets.ts'
import { Snapshots } from '../../snapshots/snapshots.tsx'
import { useTexts } from '../../texts/index.ts'
import { Thread } from '../../thread/thread.tsx'
import { isThreadIntent, writeThread } from '../../thread/thread-action.ts'
import { askThread } from '../../thread/thread-service.ts'
import { draftKey } from '../../drafts.ts'
import css from './case-page.module.css'
import { CaseFacts } from './case-facts.tsx'
import { HandOver } from './hand-over.tsx'
import { History } from './history.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import { isOutcome, outcomeProblems, readOutcome } from './outcome.ts'
import { type OutcomeAnswer, OutcomeForm } from './outcome-form.tsx'

type Case = {
  ticket: Ticket
  questionnaire: Questionnaire
  thread: ThreadData | null
  notes: TicketNote[]
  moves: RecordedMove[]
  colleagues: Colleague[]
  nextClientId: string
  nextNoteId: string
}
type Answer = { outcome?: OutcomeAnswer; refusal?: Refusal; handOver?: Refusal }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticketId = params.ticketId ?? ''
  const ticket = await askTicket(api, ticketId)
  if (!ticket) return data({ found: null }, { status: 404 })
  const at = { params: { path: { ticketId } } }
  const [questionnaire, thread, { notes }, { moves }, { colleagues }] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', at)),
    askThread(api, ticketId),
    unwrap(api.GET('/api/tickets/{ticketId}/notes', at)),
    unwrap(api.GET('/api/tickets/{ticketId}/history', at)),
    unwrap(api.GET('/api/tickets/{ticketId}/colleagues', at)),
  ])
  const ids = { nextClientId: newId(), nextNoteId: newId() }
  return { found: { ticket, questionnaire, thread, notes, moves, colleagues, ...ids } }
}

export async function action({ params, request, context }: ActionFunctionArgs): Promise<Answer | Response | null> {
  const { api } = getShell(context)
  const ticketId = params.ticketId ?? ''
  const form = await request.formData()
  const intent = form.get('intent')
  const back = redirect(pathTo('/desk/:ticketId', { ticketId }), 303)
  if (isThreadIntent(intent)) return (await writeThread(api, ticketId, form)) ?? (intent === 'delete' ? null : back)
  const write = WRITES[String(intent)] ?? move
  return (await write(api, ticketId, form)) ?? back
}

/** What the case's forms ask for; without an intent it is a move of the ticket. */
const WRITES: Record<string, (api: Api, ticketId: string, form: FormData) => Promise<Answer | null>> = {
  summary: writeOutcome,
  note: addNote,
  'delete-note': deleteNote,
  'hand-over': handOver,
}

async function addNote(api: Api, ticketId: string, form: FormData): Promise<Answer | null> {
  const text = String(form.get('note') ?? '').trim()
  if (!text) return null
  try {
    const body = { clientId: String(form.get('clientId')), text }
    await unwrap(api.POST('/api/tickets/{ticketId}/notes', { params: { path: { ticketId } }, body }))
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

async function deleteNote(api: Api, ticketId: string, form: FormData): Promise<Answer | null> {
  try {
    const path = { ticketId, noteId: String(form.get('noteId')) }
    await unwrap(api.DELETE('/api/tickets/{ticketId}/notes/{noteId}', { params: { path } }))
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

async function handOver(api: Api, ticketId: string, form: FormData): Promise<Answer | null> {
  try {
    const body = { mechanicId: String(form.get('mechanicId')) }
    await unwrap(api.PUT('/api/tickets/{ticketId}/mechanic', { params: { path: { ticketId } }, body }))
    return null
  } catch (error) {
    return { handOver: toRefusal(error).refusal }
  }
}

async function writeOutcome(api: Api, ticketId: string, form: FormData): Promise<Answer | null> {
  const given = readOutcome(form)
  const problems = outcomeProblems(given)
  if (problems || !isOutcome(given.outcome)) return { outcome: { given, problems } }
  try {
    const body = { outcome: given.outcome, text: given.text }
    await unwrap(api.PUT('/api/tickets/{ticketId}/summary', { params: { path: { ticketId } }, body }))
    return null
  } catch (error) {
    return { outcome: { given, ...toRefusal(error) } }
  }
}

async function move(api: Api, ticketId: string, form: FormData): Promise<Answer | null> {
  const to = TICKET_STATES.find((state): state is TicketState => state === form.get('to'))
  if (!to) return null
  try {
    await unwrap(api.POST('/api/tickets/{ticketId}/moves', { params: { path: { ticketId } }, body: { to } }))
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

export function Component() {
  const t = useTexts()
  const { found } = useLoaderData<{ found: Case | null }>()
  const back = { to: pathTo('/desk'), label: t('desk.title') }
  if (!found)
    return (
      <Page title={t('case.unknown')} back={back}>
        <Notice tone="danger">{t('ticketNotFound')}</Notice>
        <ButtonLink to={back.to}>{t('case.toDesk')}</ButtonLink>
      </Page>
    )
  return <CaseScreen key={found.ticket.id} {...found} back={back} />
}

function CaseScreen({
  ticket,
  questionnaire,
  thread,
  notes,
  moves,
  colleagues,
  nextClientId,
  nextNoteId,
  back,
}: Case & { back: { to: string; label: string } }) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const answer = useActionData<Answer | null>()
  const { revalidate } = useRevalidator()
  useEvent('call.participants', (event) => {
    if (event.ticketId === ticket.id) void revalidate()
  })
  // The service ends a call that is still on when its summary comes, so there is no detour by "end the call".
  const takesOutcome = ticket.state === 'wrap_up' || ticket.state === 'in_call'
  const summarised = !takesOutcome && ticket.summary !== null
  useEffect(() => {
    // The summary is with the service: what this device kept of it is no longer needed.
    if (summarised) deviceStorage().removeItem(draftKey('summary', personId, ticket.id))
  }, [summarised, personId, ticket.id])
  return (
    <Page
      title={t('case.title', { name: ticket.customer.name, number: ticket.number })}
      back={back}
      className={css.page}
    >
      <div className={css.case}>
        <Stack gap="l" className={css.facts}>
          <NextStep ticket={ticket} refusal={answer?.refusal} />
          {takesOutcome && <OutcomeForm ticketId={ticket.id} customer={ticket.customer} answer={answer?.outcome} />}
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
          <HandOver ticket={ticket} colleagues={colleagues} refusal={answer?.handOver} />
          <History moves={moves} />
        </Stack>
        <section className={css.chat} aria-labelledby="case-chat">
          <h2 id="case-chat">{t('chat.title')}</h2>
          {ticket.chatOpenedAt ? (
            <Thread
              thread={thread}
              action={pathTo('/desk/:ticketId', { ticketId: ticket.id })}
              nextClientId={nextClientId}
              otherName={ticket.customer.name}
              repliesIn={ticket.customer.language}
            />
          ) : (
            <Notice>{t('case.chatNotOpen')}</Notice>
          )}
        </section>
      </div>
    </Page>
  )
}
