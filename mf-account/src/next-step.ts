import { pathTo, type Ticket, type TicketState } from '@radruf/contract'

/** The one thing to do next; texts are found under `next.<step>`. */
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
  | 'wrap_up'
  | 'reopened'
  | 'unsafe'
  | 'referred'
  | 'closed'

type Condition = (ticket: Ticket, now: number) => boolean
const interrupted: Condition = ({ hasAnswers }) => hasAnswers
const missed: Condition = ({ missedAppointment }) => missedAppointment
const mayJoin: Condition = ({ appointment }, now) => appointment !== null && now >= Date.parse(appointment.joinFrom)
const unrated: Condition = ({ ratingDue }) => ratingDue
const anotherCall: Condition = ({ summary }) => summary?.outcome === 'another_call'
const unsafe: Condition = ({ summary, referral }) => referral?.unsafe === true || summary?.outcome === 'unsafe'
// Only a ticket that was closed once has an outcome that ends it while the mechanic is at it again.
const reopened: Condition = ({ summary }) => summary !== null && summary.outcome !== 'another_call'

/** For each state what comes next: the first whose condition holds, the last without one. */
const NEXT: Record<TicketState, { otherwise: NextStep; when?: readonly (readonly [Condition, NextStep])[] }> = {
  questionnaire_open: { when: [[interrupted, 'continue']], otherwise: 'start' },
  in_review: { otherwise: 'review' },
  booking_open: {
    when: [
      [missed, 'rebook'],
      [anotherCall, 'another'],
    ],
    otherwise: 'book',
  },
  booked: { when: [[mayJoin, 'join']], otherwise: 'booked' },
  in_call: { otherwise: 'rejoin' },
  wrap_up: {
    when: [
      [unrated, 'rate'],
      [reopened, 'reopened'],
    ],
    otherwise: 'wrap_up',
  },
  // That the bike must not be ridden comes before everything else that could be asked of anybody.
  referred: {
    when: [
      [unsafe, 'unsafe'],
      [unrated, 'rate'],
    ],
    otherwise: 'referred',
  },
  closed: { when: [[unrated, 'rate']], otherwise: 'closed' },
}

export const findNextStep = (ticket: Ticket, now: number): NextStep => {
  const { when = [], otherwise } = NEXT[ticket.state]
  return when.find(([holds]) => holds(ticket, now))?.[1] ?? otherwise
}

const ticketPage = ({ id }: Ticket) => pathTo('/tickets/:ticketId', { ticketId: id })
const TARGETS: Record<NextStep, (ticket: Ticket) => string> = {
  start: () => pathTo('/questionnaire'),
  continue: () => pathTo('/questionnaire'),
  review: ticketPage,
  book: () => pathTo('/appointment'),
  rebook: () => pathTo('/appointment'),
  another: () => pathTo('/appointment'),
  booked: () => pathTo('/appointment/confirmation'),
  join: () => pathTo('/chat/videocall'),
  rejoin: () => pathTo('/chat/videocall'),
  rate: ({ id }) => pathTo('/tickets/:ticketId/rating', { ticketId: id }),
  wrap_up: ticketPage,
  reopened: ticketPage,
  unsafe: ticketPage,
  referred: ticketPage,
  closed: ticketPage,
}

/** Where the step is taken. */
export const nextStepPath = (step: NextStep, ticket: Ticket): string => TARGETS[step](ticket)
