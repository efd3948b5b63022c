/** The id of the outcome form, whose pictures are chosen outside it. */
export const OUTCOME_FORM = 'outcome-form'

/** The fields of the outcome form that are stored on the device until it is sent, and the names of their drafts. */
export const OUTCOME_DRAFTS = {
  outcome: 'summary-outcome',
  text: 'summary',
  done: 'summary-done',
  open: 'summary-open',
  pictures: 'summary-pictures',
  offeredTimes: 'summary-times',
  parts: 'parts',
  remindAt: 'summary-reminder',
} as const
