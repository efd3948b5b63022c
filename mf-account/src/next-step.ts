import { canJoin, pathTo, type Ticket, type TicketState } from '@radruf/contract'

/** The one thing for the customer to do next. Its texts have the key `next.<step>`. */
export type NextStep =
  | 'start'
  | 'continue'
  | 'review'
  | 'book'
  | 'rebook'
  | 'another'
  | 'booked'
  | 'join'
  | 'rejoin'
  | 'rate'
  | 'missed'
  | 'wrap_up'
  | 'part'
  | 'reopened'
  | 'unsafe'
  | 'referred'
  | 'closed'

type Condition = (ticket: Ticket, now: number) => boolean
const hasStarted: Condition = ({ hasAnswers }) => hasAnswers
const hasMissedAppointment: Condition = ({ missedAppointment }) => missedAppointment
const isJoinable: Condition = ({ state, appointment }, now) => canJoin(state, appointment, now)
const isRatingDue: Condition = ({ ratingDue }) => ratingDue
/** Both have left; the page of the rating offers to rejoin. */
const isCallLeft: Condition = ({ ratingDue, callParticipants }) => ratingDue && callParticipants.length === 0
const needsAnotherCall: Condition = ({ summary }) => summary?.outcome === 'another_call'
const isUnsafe: Condition = ({ summary, referral }) => referral?.unsafe === true || summary?.outcome === 'unsafe'
// A ticket in `wrap_up` has a final outcome only after it was closed and reopened.
const isReopened: Condition = ({ summary }) => summary !== null && summary.outcome !== 'another_call'

/** The next step by state: the first whose condition holds, else `otherwise`. */
const NEXT_STEPS: Record<TicketState, { otherwise: NextStep; when?: readonly (readonly [Condition, NextStep])[] }> = {
  questionnaire_open: { when: [[hasStarted, 'continue']], otherwise: 'start' },
  in_review: { otherwise: 'review' },
  booking_open: {
    when: [
      [hasMissedAppointment, 'rebook'],
      [needsAnotherCall, 'another'],
    ],
    otherwise: 'book',
  },
  booked: { when: [[isJoinable, 'join']], otherwise: 'booked' },
  in_call: { when: [[isCallLeft, 'rate']], otherwise: 'rejoin' },
  wrap_up: {
    when: [
      [isRatingDue, 'rate'],
      [hasMissedAppointment, 'missed'],
      [isReopened, 'reopened'],
    ],
    otherwise: 'wrap_up',
  },
  waiting_for_part: { otherwise: 'part' },
  // The safety warning comes before every request to the customer.
  referred: {
    when: [
      [isUnsafe, 'unsafe'],
      [isRatingDue, 'rate'],
    ],
    otherwise: 'referred',
  },
  closed: { when: [[isRatingDue, 'rate']], otherwise: 'closed' },
}

/** The step that the ticket's state and the service's clock call for; `now` is in milliseconds since 1970. */
export const findNextStep = (ticket: Ticket, now: number): NextStep => {
  const { when = [], otherwise } = NEXT_STEPS[ticket.state]
  return when.find(([condition]) => condition(ticket, now))?.[1] ?? otherwise
}

const ticketPath = ({ id }: Ticket) => pathTo('/tickets/:ticketId', { ticketId: id })
const PATHS: Record<NextStep, (ticket: Ticket) => string> = {
  start: () => pathTo('/questionnaire'),
  continue: () => pathTo('/questionnaire'),
  review: ticketPath,
  book: () => pathTo('/appointment'),
  rebook: () => pathTo('/appointment'),
  another: () => pathTo('/appointment'),
  booked: () => pathTo('/appointment/confirmation'),
  join: () => pathTo('/chat/videocall'),
  rejoin: () => pathTo('/chat/videocall'),
  rate: ({ id }) => pathTo('/tickets/:ticketId/rating', { ticketId: id }),
  missed: () => pathTo('/chat'),
  wrap_up: ticketPath,
  part: () => pathTo('/appointment'),
  reopened: ticketPath,
  unsafe: ticketPath,
  referred: ticketPath,
  closed: ticketPath,
}

/** The path of the page on which the step is taken. */
export const nextStepPath = (step: NextStep, ticket: Ticket): string => PATHS[step](ticket)
