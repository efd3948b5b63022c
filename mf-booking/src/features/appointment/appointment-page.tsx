import { isBookable, MINUTE_MS, type Photo, pathTo, type Ticket } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { ButtonLink, Page } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { type ActionResult, fetchCurrentTicket, getShell, SupportLine, toRefusal, useNow } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { BookedView } from './booked-view.tsx'
import { applyChangeDeadline, BOOKING_PATHS, type BookingView, getBookingView } from './booking-view.ts'
import { ChooseView } from './choose-view.tsx'
import type { Day } from './days.ts'

type LoaderData = {
  view: BookingView
  ticketId: string
  days: readonly Day[]
  date: string | null
  /** The ticket has no appointment and is on the waitlist. */
  isOnWaitlist: boolean
  photo: Photo | null
  mechanic: Ticket['mechanic']
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LoaderData> {
  const { api } = getShell(context)
  const { searchParams } = new URL(request.url)
  const ticket = await fetchCurrentTicket(api)
  if (!ticket || !isBookable(ticket.state)) {
    const view = getBookingView(ticket, null, searchParams)
    return { view, ticketId: '', days: [], date: null, isOnWaitlist: false, photo: null, mechanic: null }
  }
  const params = { path: { ticketId: ticket.id } }
  const [{ days, isOnWaitlist = false }, { hold }] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/slots', { params })),
    unwrap(api.GET('/api/tickets/{ticketId}/hold', { params })),
  ])
  const view = getBookingView(ticket, hold, searchParams)
  const { id: ticketId, photo, mechanic } = ticket
  return {
    view,
    ticketId,
    days,
    date: searchParams.get('date'),
    isOnWaitlist,
    photo,
    mechanic,
  }
}

/** Holds a slot, books the held one, rebooks a missed appointment, changes the waitlist, or cancels. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const form = await request.formData()
  const ticketId = String(form.get('ticketId'))
  const params = { path: { ticketId } }
  try {
    switch (form.get('intent')) {
      case 'confirm': {
        const body = { holdId: String(form.get('holdId')) }
        await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body }))
        return redirect(form.has('moving') ? BOOKING_PATHS.moved : BOOKING_PATHS.booked, 303)
      }
      case 'rebook': {
        const { id: holdId } = await unwrap(
          api.PUT('/api/tickets/{ticketId}/hold', { params, body: readHoldRequest(form) }),
        )
        await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId } }))
        return redirect(BOOKING_PATHS.booked, 303)
      }
      case 'waitlist':
        await setWaitlist(api, ticketId, form.get('join') === 'yes')
        return redirect(BOOKING_PATHS.choose, 303)
      case 'cancel': {
        const query = { seenStartsAt: String(form.get('seenStartsAt')) }
        await unwrap(api.DELETE('/api/tickets/{ticketId}/appointment', { params: { ...params, query } }))
        return redirect(BOOKING_PATHS.cancelled, 303)
      }
      default:
        await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body: readHoldRequest(form) }))
        return redirect(form.get('seenStartsAt') ? BOOKING_PATHS.heldForMove : BOOKING_PATHS.held, 303)
    }
  } catch (error) {
    // The ticket has moved on since the page was loaded; the reloaded page shows its state.
    if (isApiError(error) && error.code === 'TICKET_CANNOT_MOVE') return redirect(BOOKING_PATHS.choose, 303)
    const result: ActionResult = toRefusal(error)
    // The error status keeps loaders from running while offline. Otherwise they reload the slots without the taken one.
    return result.refusal?.code === 'OFFLINE' ? data(result, { status: 503 }) : result
  }
}

/** The chosen slot, and the appointment that the page showed; none is an empty field. */
const readHoldRequest = (form: FormData) => ({
  startsAt: String(form.get('startsAt')),
  seenStartsAt: String(form.get('seenStartsAt')) || null,
})

const setWaitlist = (api: Api, ticketId: string, join: boolean) => {
  const params = { path: { ticketId } }
  return join
    ? unwrap(api.PUT('/api/tickets/{ticketId}/appointment/earlier', { params }))
    : unwrap(api.DELETE('/api/tickets/{ticketId}/appointment/earlier', { params }))
}

export function AppointmentPage() {
  const { view: loadedView, ticketId, ...choice } = useLoaderData<LoaderData>()
  const view = applyChangeDeadline(loadedView, useNow(MINUTE_MS))
  const refusal = useActionData<ActionResult>()?.refusal
  switch (view.at) {
    case 'choose':
      return <ChooseView {...view} {...choice} ticketId={ticketId} refusal={refusal} />
    case 'booked':
      return <BookedView {...view} ticketId={ticketId} refusal={refusal} />
    default:
      return <UnavailableView view={view} />
  }
}

type Unavailable = Extract<BookingView, { at: 'no-ticket' | 'waiting' | 'over' }>

/** No slot can be chosen now: the next step, and the link to it. */
function UnavailableView({ view }: { view: Unavailable }) {
  const t = useTexts()
  const { text, link } = useNextStep(view)
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/overview'), label: t('booked.back') }}
      title={t('waiting.title')}
      actions={<ButtonLink to={link.to}>{link.label}</ButtonLink>}
    >
      <EmptyState drawing="item-phone">
        <p>{text}</p>
      </EmptyState>
      <SupportLine question={t('support.question')} />
    </Page>
  )
}

function useNextStep(view: Unavailable) {
  const t = useTexts()
  const overview = { to: pathTo('/overview'), label: t('waiting.toOverview') }
  if (view.at === 'no-ticket') {
    return { text: t('waiting.none'), link: { to: pathTo('/tickets'), label: t('waiting.toTickets') } }
  }
  if (view.at === 'over') return { text: t('waiting.over'), link: overview }
  if (view.waitsFor === 'review') return { text: t('waiting.review'), link: overview }
  const questionnaire = { to: pathTo('/questionnaire'), label: t('waiting.toQuestionnaire') }
  return { text: t('waiting.questionnaire'), link: questionnaire }
}
