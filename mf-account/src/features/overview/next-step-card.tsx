import type { Ticket } from '@radruf/contract'
import { Card, Row } from '@radruf/shared-ui'
import { Slot } from '@radruf/shell-kit'
import type { NextStep } from '../../next-step.ts'
import { useTexts } from '../../texts/index.ts'
import { TicketBadge } from '../../ticket-badge.tsx'
import { useTicketName } from '../../ticket-name.ts'
import { useDates } from '../../use-dates.ts'

/** The next step in words; with an appointment also its time, shown by the booking remote or, without it, in plain words. */
export function NextStepCard({ step, ticket }: { step: NextStep | 'none'; ticket: Ticket | undefined }) {
  const t = useTexts()
  const ticketName = useTicketName()
  return (
    <Card tone="brand" title={t(`next.${step}.title`)}>
      {ticket && (
        <Row spread>
          <span>{ticketName(ticket)}</span>
          <TicketBadge ticket={ticket} />
        </Row>
      )}
      <p>{t(`next.${step}.text`)}</p>
      {ticket?.appointment && (step === 'booked' || step === 'join') && (
        <Slot
          name="next-appointment"
          ticket={ticket}
          fallback={<PlainAppointment appointment={ticket.appointment} />}
        />
      )}
    </Card>
  )
}

function PlainAppointment({ appointment }: { appointment: NonNullable<Ticket['appointment']> }) {
  const t = useTexts()
  const { dayAndTime } = useDates()
  return (
    <p>{t('overview.appointment', { date: dayAndTime(appointment.startsAt), mechanic: appointment.mechanicName })}</p>
  )
}
