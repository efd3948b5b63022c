import type { Ticket } from '@radruf/contract'
import { Card, Row } from '@radruf/shared-ui'
import { Slot, useBrand } from '@radruf/shell-kit'
import type { NextStep } from './next-step.ts'
import { useTexts } from './texts/index.ts'
import { TicketBadge } from './ticket-badge.tsx'
import { useTicketName } from './ticket-name.ts'
import { useDates } from './use-dates.ts'

/**
 * The next step in words; with an appointment ahead also the card of the booking remote, or without that remote the time in
 * plain words. `named`: says which ticket it is about.
 */
export function NextStepCard({
  step,
  ticket,
  named = false,
}: {
  step: NextStep | 'none'
  ticket: Ticket | undefined
  named?: boolean
}) {
  const t = useTexts()
  const ticketName = useTicketName()
  const appointment = step === 'booked' || step === 'join' ? ticket?.appointment : undefined
  return (
    <>
      <Card tone={step === 'unsafe' ? 'danger' : appointment ? 'plain' : 'brand'} title={t(`next.${step}.title`)}>
        {named && ticket && (
          <Row spread gap="s">
            <span>{ticketName(ticket)}</span>
            <TicketBadge ticket={ticket} />
          </Row>
        )}
        <p>{t(`next.${step}.text`)}</p>
        {ticket && (step === 'review' || step === 'wrap_up') && <Waiting ticket={ticket} />}
      </Card>
      {ticket && appointment && (
        <Slot name="next-appointment" ticket={ticket} fallback={<PlainAppointment appointment={appointment} />} />
      )}
    </>
  )
}

/** Since when the customer waits, and until when an answer can be expected. */
function Waiting({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { dayAndTime } = useDates()
  const { supportHours } = useBrand()
  return (
    <>
      <p>{t('waiting.since', { date: dayAndTime(ticket.stateSince) })}</p>
      <p>{t('waiting.answer', supportHours)}</p>
    </>
  )
}

function PlainAppointment({ appointment }: { appointment: NonNullable<Ticket['appointment']> }) {
  const t = useTexts()
  const { dayAndTime } = useDates()
  return (
    <Card tone="brand">
      <p>{t('overview.appointment', { date: dayAndTime(appointment.startsAt), mechanic: appointment.mechanicName })}</p>
    </Card>
  )
}
