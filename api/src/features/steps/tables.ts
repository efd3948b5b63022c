import type { Generated } from 'kysely'

/** A step that the mechanic shows to the customer in a call. */
export type CallStepTable = {
  /** Chosen by the page. It is the id of the mark that the step was made of. */
  id: string
  ticket_id: string
  /** From 1, without gaps. */
  position: number
  title: string
  /** How to do it, in one sentence; empty without one. */
  detail: Generated<string>
  /** The direction in which the part is turned, as the camera sees it; null without one. */
  turn: Generated<'left' | 'right' | null>
  /** The still with the mark; null without one, and after it was deleted. */
  photo_id: string | null
  /** The customer sees this step. At most one of a ticket. */
  is_current: Generated<boolean>
  /** The customer has confirmed the step. It is no proof. */
  found_at: Date | null
  created_at: Date
}
