import {
  canJoin,
  canReopen,
  JOIN_OPENS_MINUTES_BEFORE,
  joinOpensAt,
  pathTo,
  reopenUntil,
  type Ticket,
  type TicketState,
} from '@radruf/contract'
import { Badge, Button, ButtonLink, Card, Notice, Row, Stack } from '@radruf/shared-ui'
import { type Refusal, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { AppointmentCountdown } from './appointment-countdown.tsx'

/** The mechanic's next step with a case, by the ticket's state. */
export function NextStep({ ticket, refusal }: { ticket: Ticket; refusal?: Refusal }) {
  const problemText = useProblemText()
  return (
    <Stack gap="m">
      <StateStep ticket={ticket} />
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
    </Stack>
  )
}

function StateStep({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { state } = ticket
  if (state === 'booked' || state === 'in_call') return <CallStep ticket={ticket} />
  if (state === 'in_review')
    return (
      <Card tone="brand">
        <Row>
          <MoveButton to="booking_open" label={t('case.openBooking')} />
          <MoveButton to="questionnaire_open" label={t('case.askForMore')} secondary />
          <MoveButton to="referred" label={t('case.refer')} secondary />
        </Row>
      </Card>
    )
  if (state === 'referred') return <MoveButton to="closed" label={t('case.close')} />
  if (state === 'wrap_up') return null
  if (state === 'waiting_for_part')
    return (
      <Card tone="brand">
        <p>{t('case.state.waiting_for_part')}</p>
        <Row>
          <MoveButton to="booking_open" label={t('case.partThere')} />
          <MoveButton to="closed" label={t('case.close')} secondary />
        </Row>
      </Card>
    )
  if (state === 'closed') return <ClosedStep ticket={ticket} />
  return <Notice>{t(`case.state.${state}`)}</Notice>
}

function ClosedStep({ ticket: { closedAt } }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  return (
    <Notice>
      <p>{t('case.state.closed')}</p>
      {closedAt !== null && canReopen(closedAt, now) && (
        <>
          <p>{t('case.reopenUntil', { day: dates.format(reopenUntil(closedAt), 'shortDayAtTime') })}</p>
          <MoveButton to="wrap_up" label={t('case.reopen')} secondary />
        </>
      )}
    </Notice>
  )
}

function CallStep({ ticket: { id, state, appointment, callParticipants } }: { ticket: Ticket }) {
  const t = useTexts()
  const now = useNow()
  const isJoinable = canJoin(state, appointment, now)
  const isTooEarly = appointment !== null && now < joinOpensAt(appointment.startsAt)
  const isCustomerWaiting = callParticipants.some(({ role }) => role === 'customer')
  return (
    <Card tone={isJoinable ? 'brand' : 'plain'}>
      {appointment && <AppointmentCountdown appointment={appointment} />}
      <div role="status">{isCustomerWaiting && <Badge tone="warning">{t('desk.customerWaiting')}</Badge>}</div>
      <Row>
        {isJoinable && <ButtonLink to={pathTo('/desk/:ticketId/call', { ticketId: id })}>{t('call.join')}</ButtonLink>}
        {isTooEarly && !isJoinable && <p>{t('case.joinLater', { minutes: JOIN_OPENS_MINUTES_BEFORE })}</p>}
        {state === 'in_call' && <MoveButton to="wrap_up" label={t('case.endCall')} secondary />}
      </Row>
    </Card>
  )
}

function MoveButton({ to, label, secondary }: { to: TicketState; label: string; secondary?: boolean }) {
  const navigation = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="to" value={to} />
      <Button
        type="submit"
        variant={secondary ? 'secondary' : 'primary'}
        loading={navigation.state !== 'idle' && navigation.formData?.get('to') === to}
      >
        {label}
      </Button>
    </Form>
  )
}
