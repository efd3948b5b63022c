import { pathTo, REOPEN_DAYS, type Ticket, type TicketState } from '@radruf/contract'
import { Badge, Button, ButtonLink, Card, Notice, Row, Stack } from '@radruf/shared-ui'
import { type Refusal, useLanguage, useNow, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { dayAndTime } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'
import { Countdown } from './appointment-countdown.tsx'

/** What the mechanic does next with a case, by its state. */
export function NextStep({ ticket, refusal }: { ticket: Ticket; refusal?: Refusal }) {
  const problemText = useProblemText()
  return (
    <Stack gap="m">
      <StepOf ticket={ticket} />
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
    </Stack>
  )
}

function StepOf({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { state } = ticket
  if (state === 'booked' || state === 'in_call') return <CallStep ticket={ticket} />
  if (state === 'in_review')
    return (
      <Card tone="brand">
        <Row>
          <Move to="booking_open" label={t('case.openBooking')} />
          <Move to="questionnaire_open" label={t('case.askForMore')} secondary />
          <Move to="referred" label={t('case.refer')} secondary />
        </Row>
      </Card>
    )
  if (state === 'referred') return <Move to="closed" label={t('case.close')} />
  if (state === 'wrap_up') return null
  if (state === 'closed') return <ClosedStep ticket={ticket} />
  return <Notice>{t(`case.state.${state}`)}</Notice>
}

function ClosedStep({ ticket: { closedAt } }: { ticket: Ticket }) {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const until = closedAt === null ? 0 : Date.parse(closedAt) + REOPEN_DAYS * 86_400_000
  return (
    <Notice>
      <p>{t('case.state.closed')}</p>
      {until > now && (
        <>
          <p>{t('case.reopenUntil', { day: dayAndTime(new Date(until).toISOString(), language) })}</p>
          <Move to="wrap_up" label={t('case.reopen')} secondary />
        </>
      )}
    </Notice>
  )
}

function CallStep({ ticket: { id, state, appointment, callParticipants } }: { ticket: Ticket }) {
  const t = useTexts()
  const now = useNow()
  const mayJoin = appointment !== null && Date.parse(appointment.joinFrom) <= now
  const customerIsThere = callParticipants.some(({ role }) => role === 'customer')
  return (
    <Card tone={mayJoin ? 'brand' : 'plain'}>
      {appointment && <Countdown appointment={appointment} />}
      <div role="status">{customerIsThere && <Badge tone="warning">{t('desk.customerWaiting')}</Badge>}</div>
      <Row>
        {mayJoin || state === 'in_call' ? (
          <ButtonLink to={pathTo('/desk/:ticketId/call', { ticketId: id })}>{t('call.join')}</ButtonLink>
        ) : (
          <p>{t('case.joinLater')}</p>
        )}
        {state === 'in_call' && <Move to="wrap_up" label={t('case.endCall')} secondary />}
      </Row>
    </Card>
  )
}

function Move({ to, label, secondary }: { to: TicketState; label: string; secondary?: boolean }) {
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
