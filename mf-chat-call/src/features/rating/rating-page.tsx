import { fetchTicket } from '@radruf/case-parts'
import {
  canRejoin,
  describePresence,
  getCallMinutes,
  getFirstName,
  getPortraitAddress,
  type Photo,
  pathTo,
  type Snapshot,
  type Ticket,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Icon, Link, Notice, Page } from '@radruf/shared-ui'
import { Avatar, EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, PhotoImage, toRefusal, useEvent, useNow, usePerson } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { Agreed } from './agreed.tsx'
import { RatingFields } from './rating-fields.tsx'
import { findRatingProblems, type RatingResult, readRating } from './rating-form.ts'
import css from './rating-page.module.css'
import { useRatingTexts } from './texts/index.ts'

type LoaderData = { ticket: Ticket; bike: Photo | null } | { ticket: null }

/** The hidden field that names a form of the page; without it the form is the rating. */
const INTENT = 'intent'
const PART_RECEIVED = 'part-received'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await fetchTicket(api, params.ticketId ?? '')
  if (!ticket) return data({ ticket: null } satisfies LoaderData, { status: 404 })
  return {
    ticket,
    bike: findCallPicture(ticket) ? null : await fetchBikePhoto(api, ticket.id),
  } satisfies LoaderData
}

/** The last drawing kept in the last call, else its last picture. */
function findCallPicture({ snapshots, lastCall }: Ticket): Snapshot | undefined {
  const taken = lastCall ? snapshots.filter(({ takenAt }) => takenAt >= lastCall.metAt) : []
  return taken.findLast(({ isDrawing }) => isDrawing) ?? taken.at(-1)
}

/** The photo of the whole bike; null without one, and when the request fails: the page is complete without it. */
const fetchBikePhoto = (api: Api, ticketId: string): Promise<Photo | null> =>
  unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } })).then(
    ({ photos }) => photos.find(({ perspective }) => perspective === 'bike') ?? null,
    () => null,
  )

/** Sends the rating, or records that the customer has the part, which leads to the times of the next call. */
export async function action({ params, request, context }: ActionFunctionArgs): Promise<RatingResult | Response> {
  const { api } = getShell(context)
  const path = { ticketId: params.ticketId ?? '' }
  const form = await request.formData()
  const input = readRating(form)
  try {
    if (form.get(INTENT) === PART_RECEIVED) {
      await unwrap(api.POST('/api/tickets/{ticketId}/moves', { params: { path }, body: { to: 'booking_open' } }))
      return redirect(pathTo('/appointment'), 303)
    }
    const problems = findRatingProblems(input)
    if (problems) return { input, problems }
    const body = { call: Number(input.call), service: Number(input.service), reason: input.reason }
    await unwrap(api.PUT('/api/tickets/{ticketId}/rating', { params: { path }, body }))
    return redirect(pathTo('/tickets/:ticketId/rating', path), 303)
  } catch (error) {
    return { input, ...toRefusal(error) }
  }
}

export function RatingPage() {
  const loaded = useLoaderData<LoaderData>()
  const { revalidate } = useRevalidator()
  // The call is over once both participants have left it.
  useEvent('call.participants', () => void revalidate())
  return loaded.ticket ? <AfterCall ticket={loaded.ticket} bike={loaded.bike} /> : <TicketNotFound />
}

/** After the call: thanks, what was agreed, the rating, and the link back into a call that was left by mistake. */
function AfterCall({ ticket, bike }: { ticket: Ticket; bike: Photo | null }) {
  const t = useTexts()
  const tRating = useRatingTexts()
  const formId = useId()
  const result = useActionData<RatingResult>()
  const { lastCall, ratingDue, rating } = ticket
  const mechanic = ticket.mechanic?.name ?? t('mechanic')
  const snapshot = findCallPicture(ticket)
  const picture = snapshot ?? bike
  if (!lastCall && !ratingDue && !rating)
    return (
      <Page
        back={{ to: pathTo('/tickets/:ticketId', { ticketId: ticket.id }), label: tRating('back') }}
        title={tRating('title')}
        className={css.Early}
        actions={<NextStep ticket={ticket} formId={formId} />}
      >
        {/* The customer may have hung up before the mechanic came. */}
        <Rejoin ticket={ticket} />
        <EmptyState drawing="step-repair">
          <p>{tRating('notYet')}</p>
        </EmptyState>
      </Page>
    )
  return (
    <Page data-boundary="mf-chat-call" className={css.Page} actions={<NextStep ticket={ticket} formId={formId} />}>
      <Rejoin ticket={ticket} />
      <header className={css.Header}>
        <Avatar name={mechanic} src={getPortraitAddress(ticket.mechanic?.profile?.portraitId)} size={3.75} />
        <div>
          <Heading ticket={ticket} />
          {lastCall && <CallLength ticket={ticket} lastCall={lastCall} />}
        </div>
        <Link standalone to={pathTo('/overview')} className={css.Close}>
          <Icon name="close" />
          <span>{tRating('close')}</span>
        </Link>
      </header>
      {lastCall && picture && (
        <figure className={css.Figure}>
          <PhotoImage
            photo={picture}
            alt={tRating(snapshot ? 'snapshot' : 'bike')}
            sizes="(min-width: 42rem) 40rem, 100vw"
            fallback="large"
            priority
            className={css.Picture}
          />
          {snapshot?.isDrawing && <figcaption className={css.Label}>{tRating('drawing')}</figcaption>}
        </figure>
      )}
      {lastCall && <Agreed ticket={ticket} />}
      {ratingDue || rating ? (
        <RatingFields formId={formId} rating={rating} result={result} hasOwnButton={isWaitingForPart(ticket)} />
      ) : (
        <Notice>{tRating('notYet')}</Notice>
      )}
    </Page>
  )
}

const isWaitingForPart = ({ state }: Ticket) => state === 'waiting_for_part'

/** The mechanic who has just ended the call, else the thanks. */
function Heading({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const tRating = useRatingTexts()
  const { name } = usePerson()
  const presence = describePresence(ticket)
  const isHungUp = presence.at === 'hungUp' && presence.by === 'mechanic' && ticket.state === 'in_call'
  const thanks = name ? tRating('thanksTo', { name: getFirstName(name) }) : tRating('thanksAll')
  return (
    <h1 tabIndex={-1} data-page-heading>
      {isHungUp ? t('call.end.hungUp', { name: getFirstName(ticket.mechanic?.name ?? t('mechanic')) }) : thanks}
    </h1>
  )
}

/** The minutes of the call. Praise is for a repair that worked. */
function CallLength({ ticket, lastCall }: { ticket: Ticket; lastCall: NonNullable<Ticket['lastCall']> }) {
  const t = useTexts()
  const tRating = useRatingTexts()
  const now = useNow(10_000)
  const { summary } = ticket
  const isFixed = summary?.outcome === 'fixed' && summary.writtenAt >= lastCall.metAt
  const mechanic = getFirstName(ticket.mechanic?.name ?? t('mechanic'))
  return (
    <p>
      {tRating('duration', { count: getCallMinutes(lastCall, now), mechanic })} {isFixed && tRating('wellDone')}
    </p>
  )
}

/** The link back into the call. It disappears once the call can no longer be rejoined. */
function Rejoin({ ticket: { state, appointment } }: { ticket: Ticket }) {
  const tRating = useRatingTexts()
  const isRejoinable = canRejoin(state, appointment, useNow())
  return (
    <div className={css.Rejoin} data-open={isRejoinable || undefined} inert={!isRejoinable}>
      <div className={css.RejoinLine}>
        <span>{tRating('hungUp')}</span>
        <Link standalone to={pathTo('/chat/videocall')}>
          {tRating('rejoin')}
        </Link>
      </div>
    </div>
  )
}

/** The one next step: the part, else the rating, else the overview. */
function NextStep({ ticket, formId }: { ticket: Ticket; formId: string }) {
  const tRating = useRatingTexts()
  const { state, formData } = useNavigation()
  if (isWaitingForPart(ticket))
    return (
      <Form method="post" className={css.Part}>
        <input type="hidden" name={INTENT} value={PART_RECEIVED} />
        <Button wide loading={state !== 'idle' && formData?.get(INTENT) === PART_RECEIVED}>
          {tRating('partReceived')}
        </Button>
      </Form>
    )
  if (!ticket.ratingDue) return <ButtonLink to={pathTo('/overview')}>{tRating('toOverview')}</ButtonLink>
  return (
    <Button form={formId} loading={state !== 'idle'}>
      {tRating('submit')}
    </Button>
  )
}

function TicketNotFound() {
  const t = useTexts()
  const tRating = useRatingTexts()
  return (
    <Page title={tRating('title')} actions={<ButtonLink to={pathTo('/tickets')}>{t('chat.toTickets')}</ButtonLink>}>
      <Notice tone="danger">{t('ticketNotFound')}</Notice>
    </Page>
  )
}
