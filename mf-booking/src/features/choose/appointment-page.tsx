import { pathTo, type Slots } from '@radruf/contract'
import { type Api, ApiError, unwrap } from '@radruf/contract/client'
import { getShell, type Refusal, toRefusal } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { askCurrentTicket } from '../../current-ticket.ts'
import { BookedView } from './booked-view.tsx'
import { ADDRESSES, type BookingView, bookingView, isBookable } from './booking-view.ts'
import { ChooseView } from './choose-view.tsx'
import { ConfirmView } from './confirm-view.tsx'
import { WaitingView } from './waiting-view.tsx'

export type Refused = { refusal: Refusal }
type Loaded = { view: BookingView; ticketId: string; slots: Slots; date: string | null }

const NO_SLOTS: Slots = { zone: 'Europe/Berlin', days: [] }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getShell(context)
  const { searchParams } = new URL(request.url)
  const ticket = await askCurrentTicket(api)
  if (!ticket || !isBookable(ticket)) {
    return { view: bookingView(ticket, null, searchParams), ticketId: '', slots: NO_SLOTS, date: null }
  }
  const params = { path: { ticketId: ticket.id } }
  const [slots, { hold }] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/slots', { params })),
    unwrap(api.GET('/api/tickets/{ticketId}/hold', { params })),
  ])
  return { view: bookingView(ticket, hold, searchParams), ticketId: ticket.id, slots, date: searchParams.get('date') }
}

/** Holds a time, books the held one or one that needs no second look, or cancels what is booked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const form = await request.formData()
  const params = { path: { ticketId: String(form.get('ticketId')) } }
  try {
    switch (form.get('intent')) {
      case 'confirm': {
        const body = { holdId: String(form.get('holdId')) }
        await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body }))
        return redirect(pathTo('/appointment/confirmation'), 303)
      }
      case 'rebook': {
        const body = { startsAt: String(form.get('startsAt')) }
        const { id: holdId } = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body }))
        await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId } }))
        return redirect(pathTo('/appointment/confirmation'), 303)
      }
      case 'earlier':
        await wishEarlier(api, String(form.get('ticketId')), form.get('wanted') === 'yes')
        return redirect(ADDRESSES.choose, 303)
      case 'cancel':
        await unwrap(api.DELETE('/api/tickets/{ticketId}/appointment', { params }))
        return redirect(ADDRESSES.cancelled, 303)
      default: {
        const body = { startsAt: String(form.get('startsAt')) }
        await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body }))
        return redirect(ADDRESSES.confirm, 303)
      }
    }
  } catch (error) {
    // The ticket has gone on since this page was loaded; the page says where it stands.
    if (error instanceof ApiError && error.code === 'TICKET_CANNOT_MOVE') return redirect(ADDRESSES.choose, 303)
    const refused: Refused = toRefusal(error)
    // Without a connection nothing can be asked again; otherwise the times are, without the one that is gone.
    return refused.refusal.code === 'OFFLINE' ? data(refused, { status: 503 }) : refused
  }
}

const wishEarlier = (api: Api, ticketId: string, wanted: boolean) => {
  const params = { path: { ticketId } }
  return wanted
    ? unwrap(api.PUT('/api/tickets/{ticketId}/appointment/earlier', { params }))
    : unwrap(api.DELETE('/api/tickets/{ticketId}/appointment/earlier', { params }))
}

export function Component() {
  const { view, ticketId, slots, date } = useLoaderData<Loaded>()
  const refusal = useActionData<Refused>()?.refusal
  switch (view.at) {
    case 'choose':
      return <ChooseView {...view} ticketId={ticketId} slots={slots} date={date} refusal={refusal} />
    case 'confirm':
      return <ConfirmView {...view} ticketId={ticketId} slots={slots} refusal={refusal} />
    case 'booked':
      return <BookedView {...view} ticketId={ticketId} zone={slots.zone} refusal={refusal} />
    default:
      return <WaitingView view={view} />
  }
}
