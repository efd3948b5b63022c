import { pathTo, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { Slot, shellOf } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { newId } from '../../new-id.ts'
import { askCurrentTicket } from '../../own-ticket.ts'
import { useTexts } from '../../texts/index.ts'
import { askThread } from '../../thread/thread-service.ts'
import { CallScreen, NoCall } from './call-screen.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = shellOf(context)
  const ticket = await askCurrentTicket(api)
  if (!ticket) return null
  return { ticket, thread: await askThread(api, ticket.id), nextClientId: newId() }
}

export function Component() {
  const t = useTexts()
  const found = useLoaderData<typeof loader>()
  const back = { to: pathTo('/chat'), label: t('chat.title') }
  if (!found)
    return (
      <Page title={t('call.titleAlone')} back={back}>
        <NoCall text={t('chat.none')} to={pathTo('/tickets')} label={t('chat.toTickets')} />
      </Page>
    )
  const { ticket, thread, nextClientId } = found
  const name = ticket.appointment?.mechanicName ?? ticket.mechanic?.name
  return (
    <CallScreen
      ticket={ticket}
      thread={thread}
      nextClientId={nextClientId}
      threadAction={pathTo('/chat')}
      title={name ? t('call.title', { name }) : t('call.titleAlone')}
      otherName={name ?? t('mechanic')}
      leaveTo={pathTo('/tickets/:ticketId/rating', { ticketId: ticket.id })}
      beforehand={<Slot name="open-on-phone" path={pathTo('/chat/videocall')} />}
      back={back}
      over={<Over ticket={ticket} />}
    />
  )
}

function Over({ ticket }: { ticket: Ticket }) {
  return (
    <Stack gap="l">
      {ticket.state === 'referred' && <Referred ticket={ticket} />}
      <AfterCall ticket={ticket} />
    </Stack>
  )
}

function Referred({ ticket: { id, referral } }: { ticket: Ticket }) {
  const t = useTexts()
  const toTicket = pathTo('/tickets/:ticketId', { ticketId: id })
  if (!referral?.unsafe) return <NoCall text={t('call.referred')} to={toTicket} label={t('call.unsafe.toWorkshops')} />
  return (
    <Notice tone="danger" live title={t('call.unsafe.title')}>
      <p>{t('call.unsafe.text')}</p>
      <ButtonLink to={toTicket}>{t('call.unsafe.toWorkshops')}</ButtonLink>
    </Notice>
  )
}

function AfterCall({ ticket: { id, state, ratingDue } }: { ticket: Ticket }) {
  const t = useTexts()
  if (ratingDue)
    return (
      <NoCall
        text={t('call.over')}
        to={pathTo('/tickets/:ticketId/rating', { ticketId: id })}
        label={t('call.rateNow')}
      />
    )
  if (state === 'booking_open')
    return <NoCall text={t('call.notBooked')} to={pathTo('/appointment')} label={t('chat.notOpen.book')} />
  if (state === 'referred') return null
  return <NoCall text={t('call.none')} to={pathTo('/tickets/:ticketId', { ticketId: id })} label={t('call.toTicket')} />
}
