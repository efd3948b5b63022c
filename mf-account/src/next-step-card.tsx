import { JOIN_OPENS_MINUTES_BEFORE, type Ticket } from '@radruf/contract'
import { Card, Row } from '@radruf/shared-ui'
import { Slot, useBrand, useDates } from '@radruf/shell-kit'
import type { NextStep } from './next-step.ts'
import { useTexts } from './texts/index.ts'
import { TicketBadge, useTicketName } from './ticket-label.tsx'

/**
 * The next step in words, followed by the booking remote's appointment card when an appointment is ahead. Without that
 * remote the time is shown as text. `showTicketName` adds the ticket's name and state.
 */
export function NextStepCard({
  step,
  ticket,
  showTicketName = false,
}: {
  step: NextStep | 'none'
  ticket: Ticket | undefined
  showTicketName?: boolean
}) {
  const t = useTexts()
  const ticketName = useTicketName()
  const appointment = step === 'booked' || step === 'join' ? ticket?.appointment : undefined
  return (
    <>
      <Card tone={step === 'unsafe' ? 'danger' : appointment ? 'plain' : 'brand'} title={t(`next.${step}.title`)}>
        {showTicketName && ticket && (
          <Row spread gap="s">
            <span>{ticketName(ticket)}</span>
            <TicketBadge ticket={ticket} />
          </Row>
        )}
        <p>{t(`next.${step}.text`, { minutes: JOIN_OPENS_MINUTES_BEFORE })}</p>
        {ticket && (step === 'review' || step === 'wrap_up') && <WaitingTime ticket={ticket} />}
      </Card>
      {ticket && appointment && (
        <Slot name="next-appointment" ticket={ticket} fallback={<AppointmentFallback appointment={appointment} />} />
      )}
    </>
  )
}

/** The time at which the wait began, and the hours in which an answer can be expected. */
function WaitingTime({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const { supportHours } = useBrand()
  return (
    <>
      <p>{t('waiting.since', { date: dates.format(ticket.stateSince, 'dayTime') })}</p>
      <p>{t('waiting.answer', supportHours)}</p>
    </>
  )
}

function AppointmentFallback({ appointment }: { appointment: NonNullable<Ticket['appointment']> }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Card tone="brand">
      <p>
        {t('overview.appointment', {
          date: dates.format(appointment.startsAt, 'dayTime'),
          mechanic: appointment.mechanicName,
        })}
      </p>
    </Card>
  )
}
