import { type Appointment, pathTo, type Ticket } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Card, DescriptionList, Link, Page, Row, Stack } from '@radruf/shared-ui'
import { getShell, Slot, useNow, usePerson } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { canJoin } from '../../countdown.ts'
import { askCurrentTicket } from '../../current-ticket.ts'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { WORKING_ZONE } from '../../when.ts'
import { Checklist } from './checklist.tsx'
import { OpenOnPhone } from './open-on-phone.tsx'

type Loaded = { ticketId: string; state: Ticket['state']; appointment: Appointment; tools: string[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getShell(context)
  const ticket = await askCurrentTicket(api)
  if (!ticket?.appointment) throw redirect(pathTo('/appointment'))
  const params = { path: { ticketId: ticket.id } }
  const { answers } = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
  const { id, state, appointment } = ticket
  return { ticketId: id, state, appointment, tools: [answers.tools ?? []].flat() }
}

/** When and with whom, what happens next, and everything that makes the call a good one. */
export function Component() {
  const { ticketId, state, appointment, tools } = useLoaderData<Loaded>()
  const t = useTexts()
  const when = useWhen()
  const now = useNow(60_000)
  const { email } = usePerson()
  const joinable = canJoin(state, appointment, now)
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/overview'), label: t('waiting.toOverview') }}
      title={t('confirmation.title')}
      actions={
        joinable ? (
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
          <SupportLine />
        </>
      }
    >
      <Card title={t('confirmation.appointment')} tone="brand">
        <DescriptionList
          items={[
            {
              term: t('confirm.time'),
              detail: <time dateTime={appointment.startsAt}>{when.full(appointment.startsAt)}</time>,
            },
            { term: t('confirm.zone'), detail: WORKING_ZONE },
            { term: t('confirm.mechanic'), detail: appointment.mechanicName },
            { term: t('confirm.length'), detail: t('callLength') },
          ]}
        />
        <Row gap="s">
          <Link to={pathTo('/appointment')} standalone>
            {t('confirmation.change')}
          </Link>
          {joinable && (
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
          <li>{t('confirmation.next.join', { time: when.clock(appointment.joinFrom) })}</li>
        </Stack>
      </Card>
      <Checklist appointmentId={appointment.id} tools={tools} />
    </Page>
  )
}
