import type { Answers, Hazard } from '@radruf/contract'
import type { FirstAidCard } from '@radruf/contract/first-aid'

/** The page between the questionnaire and the appointment. */
export type FirstAid =
  | {
      at: 'steps'
      ticketId: string
      problem: Answers
      cards: readonly FirstAidCard[]
      /** Ids of the cards that the customer has tried. */
      tried: readonly string[]
      canBook: boolean
    }
  | {
      at: 'danger'
      ticketId: string
      hazards: readonly Hazard[]
      /** The page that follows. */
      onward: string
      /** The question about dangers; null once the questionnaire was sent. */
      changePath: string | null
      /** The next free time of a call; null before a call can be booked. */
      nextTime: string | null
      canBook: boolean
    }
  | { at: 'solved'; ticketId: string; reopenUntil: string }
