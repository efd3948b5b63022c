import { type CaseShare, canShareCase, pathTo, type Questionnaire, type Ticket } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import {
  type ActionResult,
  getShell,
  type Refusal,
  Slot,
  toRefusal,
  useDates,
  useNow,
  useProblemText,
} from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { changeCare } from '../../aftercare/aftercare-actions.ts'
import { IsBackForm } from '../../aftercare/is-back-form.tsx'
import { useAftercareTexts } from '../../aftercare/texts/index.ts'
import { CallRating, changeRating } from '../../call-rating.tsx'
import { findNextStep, isCallRateable } from '../../next-step.ts'
import { NextStepPanel } from '../../next-step-panel.tsx'
import { INTENT, PART_RECEIVED } from '../../part-panel.tsx'
import { Story, StoryHead, StoryLead, useOutcomeSentence } from '../../story/story.tsx'
import { useTexts } from '../../texts/index.ts'
import { useTicketHeading } from '../../ticket-heading.ts'
import { useTicketName } from '../../ticket-label.tsx'
import { ticketPath } from '../../ticket-path.ts'
import { CaseShareCard, changeCaseShare } from './share/case-share-card.tsx'
import {
  ChatRow,
  CloseTicket,
  ScreenOnly,
  StoryByline,
  TicketAnswers,
  TicketFacts,
  TicketReferral,
} from './ticket-sections.tsx'

type TicketData = {
  found: true
  ticket: Ticket
  questionnaire: Questionnaire
  share: CaseShare | null
  /** The address asks to confirm closing the ticket. */
  isConfirming: boolean
}
type LoaderData = TicketData | { found: false }

const ticketParams = (ticketId = '') => ({ params: { path: { ticketId } } })

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  try {
    const [ticket, questionnaire] = await Promise.all([
      unwrap(api.GET('/api/tickets/{ticketId}', ticketParams(params.ticketId))),
      unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', ticketParams(params.ticketId))),
    ])
    const share = canShareCase(ticket) ? await fetchCaseShare(api, ticket.id) : null
    const isConfirming = Boolean(new URL(request.url).searchParams.get('confirm'))
    return { found: true, ticket, questionnaire, share, isConfirming } satisfies LoaderData
  } catch (error) {
    // The service refuses a malformed id as input; for the person it is the same as an unknown ticket.
    if (isApiError(error) && ['TICKET_NOT_FOUND', 'INVALID_INPUT'].includes(error.code))
      return data({ found: false } satisfies LoaderData, { status: 404 })
    throw error
  }
}

const fetchCaseShare = async (api: Api, ticketId: string): Promise<CaseShare | null> =>
  (await unwrap(api.GET('/api/tickets/{ticketId}/case-file', ticketParams(ticketId)))).share

/** A refusal, of the case file or of closing the ticket: each is shown beside its own form. */
type TicketActionResult = ActionResult | { refusal?: undefined; shareRefusal: Refusal }

/**
 * Rates the call, shares the case file, ends sharing it, records that the customer has the part, or closes the ticket. Shows the ticket
 * again afterwards; with the part, the times of the next call.
 */
export async function action({ params, request, context }: ActionFunctionArgs): Promise<Response | TicketActionResult> {
  const { api } = getShell(context)
  const { ticketId = '' } = params
  const form = await request.formData()
  const careResult = await changeCare(api, form)
  if (careResult) return careResult
  const ratingResult = await changeRating(api, ticketId, form)
  if (ratingResult) return ratingResult
  const hasPart = form.get(INTENT) === PART_RECEIVED
  const shareResult = hasPart ? undefined : await changeCaseShare(api, ticketId, form)
  if (shareResult?.refusal) return { shareRefusal: shareResult.refusal }
  if (!shareResult)
    try {
      await unwrap(
        api.POST('/api/tickets/{ticketId}/moves', {
          ...ticketParams(ticketId),
          body: { to: hasPart ? 'booking_open' : 'closed' },
        }),
      )
    } catch (error) {
      return toRefusal(error)
    }
  return redirect(hasPart ? pathTo('/appointment') : pathTo('/tickets/:ticketId', { ticketId }), 303)
}

/** One ticket: its state, the story of its call, the referral and the answers. */
export function TicketPage() {
  const loaded = useLoaderData() as LoaderData
  return loaded.found ? <TicketDetails {...loaded} /> : <TicketNotFound />
}

function TicketDetails({ ticket, questionnaire, share, isConfirming }: TicketData) {
  const t = useTexts()
  const dates = useDates()
  const outcomeSentence = useOutcomeSentence()
  const ticketName = useTicketName()
  const heading = useTicketHeading()(ticket, questionnaire.answers)?.title
  const problemText = useProblemText()
  const result = useActionData<TicketActionResult>()
  const now = useNow(10_000)
  const step = findNextStep(ticket, now)
  const { summary, steps } = ticket
  const details = (
    <>
      <TicketAnswers questionnaire={questionnaire} isFolded={summary !== null} />
      {summary && <ChatRow ticket={ticket} />}
      {!isConfirming && <CloseTicket ticket={ticket} isConfirming={false} />}
    </>
  )
  const back = { to: pathTo('/tickets'), label: t('ticket.toTickets') }
  const head = summary
    ? {}
    : {
        title: heading ?? ticketName(ticket),
        lead: heading && ticketName(ticket),
        back,
        aside: <TicketFacts ticket={ticket} />,
      }
  return (
    <Page {...head} details={details}>
      {summary && (
        <StoryHead
          photo={ticket.photo}
          back={back}
          eyebrow={[dates.format(summary.writtenAt, 'dayHeading'), heading].filter(Boolean).join(' · ')}
          title={outcomeSentence(summary)}
        >
          <StoryLead summary={summary} steps={steps} />
          <StoryByline ticket={ticket} />
        </StoryHead>
      )}
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      {isConfirming && <CloseTicket ticket={ticket} isConfirming />}
      {summary && <Story summary={summary} steps={steps} />}
      {ticket.state === 'closed' && step !== 'solved' ? (
        <ScreenOnly>
          <ClosedNotice ticket={ticket} now={now} />
        </ScreenOnly>
      ) : (
        <NextStepPanel step={step} ticket={ticket} tools={[questionnaire.answers.tools ?? []].flat()} onTicketPage />
      )}
      <ScreenOnly>
        {isCallRateable(ticket) && step !== 'rejoin' && <CallRating ticket={ticket} />}
        <Slot name="call-snapshots" ticket={ticket} />
      </ScreenOnly>
      {ticket.referral && <TicketReferral ticket={ticket} referral={ticket.referral} />}
      {canShareCase(ticket) && (
        <CaseShareCard
          share={share}
          isForWorkshop={ticket.referral !== null}
          refusal={result && 'shareRefusal' in result ? result.shareRefusal : undefined}
        />
      )}
    </Page>
  )
}

/** The ticket is closed, and what to do when the problem comes back. */
function ClosedNotice({ ticket, now }: { ticket: Ticket; now: number }) {
  const t = useTexts()
  const care = useAftercareTexts()
  return (
    <Notice title={t('ticket.closed')}>
      {ticket.chatOpenedAt && <p>{t('ticket.closedText')}</p>}
      <IsBackForm ticket={ticket} now={now} action={ticketPath(ticket)}>
        {care('isBackLong')}
      </IsBackForm>
    </Notice>
  )
}

function TicketNotFound() {
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
