import { canJoin, canRejoin, describePresence, pathTo, type Ticket, type TicketState } from '@radruf/contract'

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

type TicketCondition = (ticket: Ticket, now: number) => boolean
const hasStarted: TicketCondition = ({ hasAnswers }) => hasAnswers
const hasMissedAppointment: TicketCondition = ({ missedAppointment }) => missedAppointment
const isJoinable: TicketCondition = ({ state, appointment }, now) => canJoin(state, appointment, now)
const isRatingDue: TicketCondition = ({ ratingDue }) => ratingDue
/** One of the two has hung up, or the call can no longer be joined. The page of the rating offers to rejoin. */
const isCallOver: TicketCondition = (ticket, now) =>
  ticket.ratingDue && (describePresence(ticket).at === 'hungUp' || !canRejoin(ticket.state, ticket.appointment, now))
const needsAnotherCall: TicketCondition = ({ summary }) => summary?.outcome === 'another_call'
const isUnsafe: TicketCondition = ({ summary, referral }) => referral?.unsafe === true || summary?.outcome === 'unsafe'
// A ticket in `wrap_up` has a final outcome only after it was closed and reopened.
const isReopened: TicketCondition = ({ summary }) => summary !== null && summary.outcome !== 'another_call'

/** The next step by state: the first whose condition holds, else `default`. */
const NEXT_STEPS: Record<
  TicketState,
  { default: NextStep; cases?: readonly (readonly [TicketCondition, NextStep])[] }
> = {
  questionnaire_open: { cases: [[hasStarted, 'continue']], default: 'start' },
  in_review: { default: 'review' },
  booking_open: {
    cases: [
      [hasMissedAppointment, 'rebook'],
      [needsAnotherCall, 'another'],
    ],
    default: 'book',
  },
  booked: { cases: [[isJoinable, 'join']], default: 'booked' },
  in_call: { cases: [[isCallOver, 'rate']], default: 'rejoin' },
  wrap_up: {
    cases: [
      [isRatingDue, 'rate'],
      [hasMissedAppointment, 'missed'],
      [isReopened, 'reopened'],
    ],
    default: 'wrap_up',
  },
  waiting_for_part: { default: 'part' },
  // The safety warning comes before every request to the customer.
  referred: {
    cases: [
      [isUnsafe, 'unsafe'],
      [isRatingDue, 'rate'],
    ],
    default: 'referred',
  },
  closed: { cases: [[isRatingDue, 'rate']], default: 'closed' },
}

/** The step that the ticket's state and the service's clock call for; `now` is in milliseconds since 1970. */
export const findNextStep = (ticket: Ticket, now: number): NextStep => {
  const { cases = [], default: defaultStep } = NEXT_STEPS[ticket.state]
  return cases.find(([condition]) => condition(ticket, now))?.[1] ?? defaultStep
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
