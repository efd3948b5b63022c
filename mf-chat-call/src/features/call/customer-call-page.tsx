import { pathTo, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { createId, getShell, Slot } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { fetchThread } from '../../thread/thread-service.ts'
import { fetchCurrentTicket } from '../../tickets.ts'
import { type CallEnded, CallScreen } from './call-screen.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await fetchCurrentTicket(api)
  if (!ticket) return null
  return { ticket, thread: await fetchThread(api, ticket.id), nextClientId: createId() }
}

function CustomerCallPage() {
  const t = useTexts()
  const call = useLoaderData<typeof loader>()
  const back = { to: pathTo('/chat'), label: t('chat.title') }
  if (!call)
    return (
      <Page
        title={t('call.titleAlone')}
        back={back}
        actions={<ButtonLink to={pathTo('/tickets')}>{t('chat.toTickets')}</ButtonLink>}
      >
        <Notice>{t('chat.none')}</Notice>
      </Page>
    )
  const { ticket, thread, nextClientId } = call
  const name = ticket.appointment?.mechanicName ?? ticket.mechanic?.name
  return (
    <CallScreen
      ticket={ticket}
      thread={thread}
      nextClientId={nextClientId}
      threadAction={pathTo('/chat')}
      title={name ? t('call.title', { name }) : t('call.titleAlone')}
      counterpartName={name ?? t('mechanic')}
      leaveTo={pathTo('/tickets/:ticketId/rating', { ticketId: ticket.id })}
      lobbyExtra={<Slot name="open-on-phone" path={pathTo('/chat/videocall')} />}
      back={back}
      ended={toEnded(ticket, t)}
    />
  )
}

/** The message for a customer when there is nothing to join, and the next action. */
function toEnded({ id, state, ratingDue, referral }: Ticket, t: ReturnType<typeof useTexts>): CallEnded {
  const ticketPath = pathTo('/tickets/:ticketId', { ticketId: id })
  const rate = { to: pathTo('/tickets/:ticketId/rating', { ticketId: id }), label: t('call.rateNow') }
  if (state === 'referred') {
    const text = referral?.unsafe ? (
      <Notice tone="danger" live title={t('call.unsafe.title')}>
        {t('call.unsafe.text')}
      </Notice>
    ) : (
      <Notice>{t('call.referred')}</Notice>
    )
    const toWorkshops = { to: ticketPath, label: t('call.unsafe.toWorkshops') }
    if (!ratingDue) return { text, action: toWorkshops }
    return {
      text: (
        <Stack>
          {text}
          <ButtonLink variant="secondary" to={toWorkshops.to}>
            {toWorkshops.label}
          </ButtonLink>
          <p>{t('call.over')}</p>
        </Stack>
      ),
      action: rate,
    }
  }
  if (ratingDue) return { text: <Notice>{t('call.over')}</Notice>, action: rate }
  if (state === 'booking_open')
    return {
      text: <Notice>{t('call.notBooked')}</Notice>,
      action: { to: pathTo('/appointment'), label: t('chat.notOpen.book') },
    }
  return { text: <Notice>{t('call.none')}</Notice>, action: { to: ticketPath, label: t('call.toTicket') } }
}

export { CustomerCallPage as Component }
