import { type CaseShare, pathTo, type Questionnaire, REOPEN_DAYS, type Ticket } from '@radruf/contract'
import { type Api, ApiError, unwrap } from '@radruf/contract/client'
import { ButtonLink, Card, Notice, Page } from '@radruf/shared-ui'
import { getShell, type Refusal, Slot, toRefusal, useNow, useProblemText } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { findNextStep, nextStepPath } from '../../next-step.ts'
import { NextStepCard } from '../../next-step-card.tsx'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'
import { useTicketName } from '../../ticket-name.ts'
import { CaseShareCard, canShareCase, changeCaseShare } from './case-share-card.tsx'
import { CloseTicket } from './close-ticket.tsx'
import { TicketReferral } from './referral.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketSummary } from './ticket-summary.tsx'

/** Milliseconds. */
const DAY = 86_400_000

type Found = {
  found: true
  ticket: Ticket
  questionnaire: Questionnaire
  share: CaseShare | null
  asked: string | null
}
type Loaded = Found | { found: false }

const ticketIdOf = ({ params }: { params: LoaderFunctionArgs['params'] }) => ({
  params: { path: { ticketId: params.ticketId ?? '' } },
})

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  try {
    const [ticket, questionnaire] = await Promise.all([
      unwrap(api.GET('/api/tickets/{ticketId}', ticketIdOf({ params }))),
      unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', ticketIdOf({ params }))),
    ])
    const share = canShareCase(ticket) ? await currentShare(api, ticket.id) : null
    const asked = new URL(request.url).searchParams.get('confirm')
    return { found: true, ticket, questionnaire, share, asked } satisfies Loaded
  } catch (error) {
    // An address that is not even an id is refused as input; for the person it is the same.
    if (error instanceof ApiError && ['TICKET_NOT_FOUND', 'INVALID_INPUT'].includes(error.code))
      return data({ found: false } satisfies Loaded, { status: 404 })
    throw error
  }
}

const currentShare = async (api: Api, ticketId: string): Promise<CaseShare | null> =>
  (await unwrap(api.GET('/api/tickets/{ticketId}/case-file', { params: { path: { ticketId } } }))).share

type Refused = { refusal?: Refusal; shareRefusal?: Refusal }

/** Closes the ticket on the customer's word, or shares its case. */
export async function action({ params, request, context }: ActionFunctionArgs): Promise<Response | Refused> {
  const { api } = getShell(context)
  const shared = await changeCaseShare(api, params.ticketId ?? '', await request.formData())
  if (shared && 'shareRefusal' in shared) return shared
  if (shared) return redirect(pathTo('/tickets/:ticketId', { ticketId: params.ticketId ?? '' }), 303)
  try {
    await unwrap(api.POST('/api/tickets/{ticketId}/moves', { ...ticketIdOf({ params }), body: { to: 'closed' } }))
    return redirect(pathTo('/tickets/:ticketId', { ticketId: params.ticketId ?? '' }), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** One ticket: where it stands, what was found out, what was answered. */
export function TicketPage() {
  const loaded = useLoaderData() as Loaded
  return loaded.found ? <TicketScreen {...loaded} /> : <TicketMissing />
}

function TicketScreen({ ticket, questionnaire, share, asked }: Found) {
  const t = useTexts()
  const ticketName = useTicketName()
  const problemText = useProblemText()
  const refused = useActionData<Refused>()
  const now = useNow(10_000)
  const step = findNextStep(ticket, now)
  const mayReopen =
    ticket.chatOpenedAt !== null && ticket.closedAt !== null && now < Date.parse(ticket.closedAt) + REOPEN_DAYS * DAY
  const target = nextStepPath(step, ticket)
  const isHere = target === pathTo('/tickets/:ticketId', { ticketId: ticket.id })
  return (
    <Page
      title={ticketName(ticket)}
      back={{ to: pathTo('/tickets'), label: t('ticket.toTickets') }}
      actions={isHere || asked ? undefined : <ButtonLink to={target}>{t(`next.${step}.action`)}</ButtonLink>}
      aside={
        <>
          <TicketFacts ticket={ticket} />
          <Card title={t('ticket.answers')}>
            <Slot name="answers-summary" questionnaire={questionnaire} fallback={<p>{t('ticket.answersMissing')}</p>} />
          </Card>
        </>
      }
    >
      {refused?.refusal && (
        <Notice tone="danger" live>
          {problemText(refused.refusal)}
        </Notice>
      )}
      {asked && <CloseTicket ticket={ticket} asked />}
      {ticket.state === 'closed' ? (
        <Notice title={t('ticket.closed')}>
          {ticket.chatOpenedAt && <p>{t('ticket.closedText')}</p>}
          {mayReopen && (
            <p>
              {t('ticket.reopen', { days: REOPEN_DAYS })} <SupportLink />
            </p>
          )}
        </Notice>
      ) : (
        <NextStepCard step={step} ticket={ticket} />
      )}
      {ticket.summary && <TicketSummary summary={ticket.summary} />}
      <Slot name="call-snapshots" ticket={ticket} />
      {ticket.referral && <TicketReferral ticket={ticket} referral={ticket.referral} />}
      {canShareCase(ticket) && <CaseShareCard share={share} refusal={refused?.shareRefusal} />}
      {!asked && <CloseTicket ticket={ticket} asked={false} />}
    </Page>
  )
}

function TicketMissing() {
  const t = useTexts()
  return (
    <Page
      title={t('ticket.notFound')}
      actions={<ButtonLink to={pathTo('/tickets')}>{t('ticket.toTickets')}</ButtonLink>}
    >
      <p>{t('ticket.notFoundText')}</p>
    </Page>
  )
}
