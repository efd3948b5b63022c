import { type Appointment, canJoin, pathTo, type Ticket } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Card, DescriptionList, Link, Page, Row, Stack } from '@radruf/shared-ui'
import { getShell, Slot, SupportLine, useDates, useNow, usePerson } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { fetchCurrentTicket } from '../../current-ticket.ts'
import { useTexts } from '../../texts/index.ts'
import { Checklist } from './checklist.tsx'
import { OpenOnPhone } from './open-on-phone.tsx'

type LoaderData = { ticketId: string; state: Ticket['state']; appointment: Appointment; tools: string[] }

async function loader({ context }: LoaderFunctionArgs): Promise<LoaderData> {
  const { api } = getShell(context)
  const ticket = await fetchCurrentTicket(api)
  if (!ticket?.appointment) throw redirect(pathTo('/appointment'))
  const params = { path: { ticketId: ticket.id } }
  const { answers } = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
  const { id, state, appointment } = ticket
  return { ticketId: id, state, appointment, tools: [answers.tools ?? []].flat() }
}

/** The booked appointment, the next steps, and the preparation of the call. */
function ConfirmationPage() {
  const { ticketId, state, appointment, tools } = useLoaderData<LoaderData>()
  const t = useTexts()
  const dates = useDates()
  const now = useNow(60_000)
  const { email } = usePerson()
  const isJoinable = canJoin(state, appointment, now)
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/overview'), label: t('waiting.toOverview') }}
      title={t('confirmation.title')}
      actions={
        isJoinable ? (
          <ButtonLink to={pathTo('/chat/videocall')}>{t('confirmation.join')}</ButtonLink>
        ) : (
          <ButtonLink to={pathTo('/chat')}>{t('confirmation.chat')}</ButtonLink>
        )
      }
      aside={
        <>
          <OpenOnPhone path={pathTo('/appointment/confirmation')} />
          <Slot name="device-check" ticketId={ticketId} />
          <Slot name="push-choice" />
          <SupportLine question={t('support.question')} />
        </>
      }
    >
      <Card title={t('confirmation.appointment')} tone="brand">
        <DescriptionList
          items={[
            {
              term: t('confirm.time'),
              detail: <time dateTime={appointment.startsAt}>{dates.format(appointment.startsAt, 'full')}</time>,
            },
            { term: t('confirm.zone'), detail: dates.zone },
            { term: t('confirm.mechanic'), detail: appointment.mechanicName },
            { term: t('confirm.length'), detail: t('callLength') },
          ]}
        />
        <Row gap="s">
          <Link to={pathTo('/appointment')} standalone>
            {t('confirmation.change')}
          </Link>
          {isJoinable && (
            <Link to={pathTo('/chat')} standalone>
              {t('confirmation.chat')}
            </Link>
          )}
        </Row>
      </Card>
      <Card title={t('confirmation.nextTitle')}>
        <Stack as="ul" gap="s">
          <li>{t('confirmation.next.mail', { email })}</li>
          <li>{t('confirmation.next.chat')}</li>
          <li>{t('confirmation.next.join', { time: dates.format(appointment.joinFrom, 'clockWithZone') })}</li>
        </Stack>
      </Card>
      <Checklist appointmentId={appointment.id} tools={tools} />
    </Page>
  )
}

/** The customer arrives here after booking. */
export const confirmationRoute = {
  id: 'mf-booking:confirmation',
  path: pathTo('/appointment/confirmation'),
  loader,
  Component: ConfirmationPage,
}
