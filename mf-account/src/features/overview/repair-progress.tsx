import type { Ticket, TicketState } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../../texts/index.ts'
import css from './overview.module.css'

/** The steps of a repair. The last one is named by the outcome; with a part to get, a second call follows it. */
const STEPS = {
  repair: ['describe', 'time', 'call', 'done'],
  workshop: ['describe', 'time', 'call', 'workshop'],
  part: ['describe', 'call', 'part', 'nextCall'],
} as const

const getSteps = ({ state, referral }: Ticket) =>
  state === 'waiting_for_part' ? STEPS.part : referral ? STEPS.workshop : STEPS.repair

/** The index of a ticket's step; all steps of a closed ticket are complete. */
const CURRENT_STEP: Record<TicketState, number> = {
  questionnaire_open: 0,
  in_review: 1,
  booking_open: 1,
  booked: 2,
  in_call: 2,
  wrap_up: 3,
  waiting_for_part: 2,
  referred: 3,
  closed: 4,
}

/** The step of a ticket. After a missed call the call is still the current step, although the ticket is in `wrap_up`. */
const getCurrentStep = ({ state, missedAppointment }: Ticket) =>
  state === 'wrap_up' && missedAppointment ? CURRENT_STEP.in_call : CURRENT_STEP[state]

/** The four steps of a repair. The drawn ring marks the current one and draws itself again once the call can be joined. */
export function RepairProgress({ ticket, isJoinable }: { ticket: Ticket; isJoinable: boolean }) {
  const t = useTexts()
  const current = getCurrentStep(ticket)
  return (
    <ol className={css.RepairProgress} aria-label={t('stations.label')}>
      {getSteps(ticket).map((step, index) => (
        <li
          key={step}
          data-at={index < current ? 'done' : index === current ? undefined : 'later'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={css.Dot}>
            {index === current && (
              <MarkRing key={String(isJoinable)} width={40} height={38} weight={4} className={css.Ring} />
            )}
          </span>
          <span>
            {t(`stations.${step}`)}
            {index < current && <VisuallyHidden>{`, ${t('stations.behind')}`}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}
