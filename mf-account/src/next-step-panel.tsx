import { canRejoin, getFirstName, pathTo, type Ticket } from '@radruf/contract'
import { ButtonLink, Link, Panel } from '@radruf/shared-ui'
import { Slot, useBrand, useDates, useNow, usePerson } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { type NextStep, nextStepPath } from './next-step.ts'
import { PartPanel } from './part-panel.tsx'
import { ReferralPanel } from './referral-panel.tsx'
import { useTexts } from './texts/index.ts'
import { ticketPath } from './ticket-path.ts'

type Props = {
  step: NextStep
  ticket: Ticket
  /** The customer's own tools, for the checklist of the appointment. */
  tools?: readonly string[]
  isOffline?: boolean
  /** The panel stands on the ticket's page: steps that are taken there need no link to it. */
  onTicketPage?: boolean
}

/** Steps whose panel the booking remote fills: an appointment is ahead or its call is running. */
const AT_APPOINTMENT: readonly NextStep[] = ['booked', 'join', 'rejoin']

/**
 * The next step with its action inside. The booking remote shows the appointment; without that remote its time is shown here. A
 * step that is taken on this very page has no action.
 */
export function NextStepPanel({ step, ticket, tools, isOffline, onTicketPage = false }: Props) {
  if (step === 'referred' || step === 'unsafe') return <ReferralPanel ticket={ticket} isUnsafe={step === 'unsafe'} />
  if (ticket.appointment && AT_APPOINTMENT.includes(step))
    return (
      <Slot
        name="next-appointment"
        ticket={ticket}
        tools={tools}
        isOffline={isOffline}
        fallback={<AppointmentFallback step={step} ticket={ticket} appointment={ticket.appointment} />}
      />
    )
  if (step === 'part') return <PartPanel ticket={ticket} />
  if (step === 'rebook' || step === 'missed') return <MissedPanel step={step} ticket={ticket} />
  const isHere = onTicketPage && nextStepPath(step, ticket) === ticketPath(ticket)
  const action = isHere ? undefined : <StepAction step={step} ticket={ticket} />
  return <StepPanel step={step} ticket={ticket} action={action} />
}

/** Names the side that missed the call, and the next step. */
function MissedPanel({ step, ticket }: { step: 'rebook' | 'missed'; ticket: Ticket }) {
  const t = useTexts()
  const by = ticket.missedBy ?? 'unknown'
  return (
    <Panel title={t(`missed.${by}.title`)} actions={<StepAction step={step} ticket={ticket} />}>
      <p>{t(`missed.${by}.text`)}</p>
      <p>{t(`next.${step}.text`)}</p>
    </Panel>
  )
}

function StepPanel({ step, ticket, action }: ActionProps & { action: ReactNode }) {
  const t = useTexts()
  const { name } = usePerson()
  const isRejoinable = canRejoin(ticket.state, ticket.appointment, useNow(10_000))
  const isWaiting = step === 'review' || step === 'wrap_up'
  const firstName = name && getFirstName(name)
  const title =
    step === 'closed' && firstName ? t('next.closed.titleWithName', { name: firstName }) : t(`next.${step}.title`)
  return (
    // While the customer only waits, no button asks for an action.
    <Panel
      title={title}
      actions={isWaiting ? undefined : action}
      links={
        isRejoinable && (
          <Link standalone to={pathTo('/chat/videocall')}>
            {t('next.rejoin.action')}
          </Link>
        )
      }
    >
      <p>{t(`next.${step}.text`)}</p>
      {isWaiting && <WaitingTime ticket={ticket} />}
    </Panel>
  )
}

/** A step whose panel names it and has its action. */
type ActionProps = { step: Exclude<NextStep, 'referred' | 'unsafe'>; ticket: Ticket }

const StepAction = ({ step, ticket }: ActionProps) => {
  const t = useTexts()
  return (
    <ButtonLink
      to={nextStepPath(step, ticket)}
      wide
      variant={step === 'closed' || step === 'solved' ? 'secondary' : 'primary'}
    >
      {t(`next.${step}.action`)}
    </ButtonLink>
  )
}

/** The time at which the wait began, and the hours in which an answer can be expected. */
function WaitingTime({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const { supportHours } = useBrand()
  return (
    <>
      <p>{t('waiting.answer', supportHours)}</p>
      <p>{t('waiting.since', { date: dates.format(ticket.stateSince, 'dayTime') })}</p>
    </>
  )
}

function AppointmentFallback({
  step,
  ticket,
  appointment,
}: ActionProps & { appointment: NonNullable<Ticket['appointment']> }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Panel
      label={t('overview.callWith', { mechanic: appointment.mechanicName })}
      title={dates.format(appointment.startsAt, 'relativeDayTime')}
      actions={step === 'booked' ? undefined : <StepAction step={step} ticket={ticket} />}
    >
      {step === 'booked' && <p>{t('overview.joinFrom', { time: dates.format(appointment.joinFrom, 'time') })}</p>}
    </Panel>
  )
}
