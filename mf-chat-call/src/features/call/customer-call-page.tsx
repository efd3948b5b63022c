import { fetchThread } from '@radruf/case-parts'
import { getFirstName, getPortraitAddress, pathTo, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { type Drawing, EmptyState } from '@radruf/shared-ui/illustrations'
import { createId, fetchCurrentTicket, getShell, Slot } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { CallChat, useUnread } from './room/call-chat.tsx'
import { type CallEnded, CallScreen } from './room/call-screen.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticket = await fetchCurrentTicket(api)
  if (!ticket) return null
  const [thread, tools] = await Promise.all([fetchThread(api, ticket.id), fetchTools(api, ticket.id)])
  return { ticket, thread, tools, nextClientId: createId() }
}

/** The customer's own tools, for the checklist. The call does not need them, so a failure is none. */
const fetchTools = (api: Api, ticketId: string): Promise<readonly string[]> =>
  unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } })).then(
    ({ answers }) => [answers.tools ?? []].flat(),
    () => [],
  )

function CustomerCallPage() {
  const t = useTexts()
  const call = useLoaderData<typeof loader>()
  const unread = useUnread(call?.thread ?? null)
  const back = { to: pathTo('/overview'), label: t('lobby.back') }
  if (!call)
    return (
      <Page
        title={t('call.titleAlone')}
        back={back}
        actions={<ButtonLink to={pathTo('/tickets')}>{t('chat.toTickets')}</ButtonLink>}
      >
        <NoCall>{t('chat.none')}</NoCall>
      </Page>
    )
  const { ticket, thread, tools, nextClientId } = call
  const fullName = ticket.appointment?.mechanicName ?? ticket.mechanic?.name
  const counterpartName = fullName ? getFirstName(fullName) : t('mechanic')
  return (
    <CallScreen
      ticket={ticket}
      thread={thread}
      path={pathTo('/chat/videocall')}
      minimizeTo={pathTo('/overview')}
      newTimeTo={pathTo('/chat')}
      renderPanel={({ isOpen }) => ({
        label: t('call.chat'),
        toggle: { icon: 'chat', unread: isOpen ? 0 : unread },
        content: isOpen && (
          <CallChat
            thread={thread}
            nextClientId={nextClientId}
            threadAction={pathTo('/chat')}
            counterpartName={counterpartName}
          />
        ),
      })}
      renderChecklist={(onChange) =>
        ticket.appointment && (
          <Slot
            name="call-checklist"
            appointmentId={ticket.appointment.id}
            tools={tools}
            mechanic={counterpartName}
            onChange={onChange}
          />
        )
      }
      title={fullName ? t('call.title', { name: counterpartName }) : t('call.titleAlone')}
      counterpartName={counterpartName}
      counterpartFullName={fullName ?? counterpartName}
      counterpartPortrait={getPortraitAddress(ticket.mechanic?.profile?.portraitId)}
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
  if (ratingDue) return { text: <NoCall drawing="step-repair">{t('call.over')}</NoCall>, action: rate }
  if (state === 'booking_open')
    return {
      text: <NoCall>{t('call.notBooked')}</NoCall>,
      action: { to: pathTo('/appointment'), label: t('chat.notOpen.book') },
    }
  return { text: <NoCall>{t('call.none')}</NoCall>, action: { to: ticketPath, label: t('call.toTicket') } }
}

const NoCall = ({ children, drawing = 'step-book' }: { children: string; drawing?: Drawing }) => (
  <EmptyState drawing={drawing}>
    <p>{children}</p>
  </EmptyState>
)

export { CustomerCallPage as Component }
