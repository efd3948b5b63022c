import {
  canJoin,
  canRejoin,
  canReopen,
  describePresence,
  isReopenedAfterFirstAid,
  isSolvedByFirstAid,
  pathTo,
  type Ticket,
  type TicketState,
} from '@radruf/contract'
import { ticketPath } from './ticket-path.ts'

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
  | 'missed'
  | 'wrap_up'
  | 'part'
  | 'reopened'
  | 'unsafe'
  | 'referred'
  | 'closed'
  | 'solved'

/** The customer has left the ticket's latest call. */
const hasLeftCall = ({ ratingDue, rating }: Ticket) => ratingDue || rating !== null
/** The ticket's latest call can be rated in one row, also again. Services of earlier releases take call and service at once only. */
export const isCallRateable = (ticket: Ticket): boolean => hasLeftCall(ticket) && ticket.callStars !== undefined

type TicketCondition = (ticket: Ticket, now: number) => boolean
const hasStarted: TicketCondition = ({ hasAnswers }) => hasAnswers
const hasMissedAppointment: TicketCondition = ({ missedAppointment }) => missedAppointment
const isJoinable: TicketCondition = ({ state, appointment }, now) => canJoin(state, appointment, now)
/** The customer has left, and one of the two has hung up or the call can no longer be joined. */
const isCallOver: TicketCondition = (ticket, now) =>
  hasLeftCall(ticket) && (describePresence(ticket).at === 'hungUp' || !canRejoin(ticket.state, ticket.appointment, now))
const needsAnotherCall: TicketCondition = ({ summary }) => summary?.outcome === 'another_call'
const isUnsafe: TicketCondition = ({ summary, referral }) => referral?.unsafe === true || summary?.outcome === 'unsafe'
// A ticket in `wrap_up` has a final outcome, or had no call, only after it was closed and reopened.
const isReopened: TicketCondition = (ticket) =>
  ticket.summary ? ticket.summary.outcome !== 'another_call' : isReopenedAfterFirstAid(ticket)

const isReopenableAfterFirstAid: TicketCondition = (ticket, now) =>
  isSolvedByFirstAid(ticket) && canReopen(ticket.closedAt, now)

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
  in_call: { cases: [[isCallOver, 'wrap_up']], default: 'rejoin' },
  wrap_up: {
    cases: [
      [hasMissedAppointment, 'missed'],
      [isReopened, 'reopened'],
    ],
    default: 'wrap_up',
  },
  waiting_for_part: { default: 'part' },
  referred: { cases: [[isUnsafe, 'unsafe']], default: 'referred' },
  closed: { cases: [[isReopenableAfterFirstAid, 'solved']], default: 'closed' },
}

/** The step that the ticket's state and the service's clock call for; `now` is in milliseconds since 1970. */
export const findNextStep = (ticket: Ticket, now: number): NextStep => {
  const { cases = [], default: defaultStep } = NEXT_STEPS[ticket.state]
  return cases.find(([condition]) => condition(ticket, now))?.[1] ?? defaultStep
}

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
  missed: () => pathTo('/chat'),
  wrap_up: ticketPath,
  part: () => pathTo('/appointment'),
  reopened: ticketPath,
  unsafe: ticketPath,
  referred: ticketPath,
  closed: ticketPath,
  solved: () => pathTo('/questionnaire/first-aid'),
}

/** The path of the page on which the step is taken. */
export const nextStepPath = (step: NextStep, ticket: Ticket): string => PATHS[step](ticket)
