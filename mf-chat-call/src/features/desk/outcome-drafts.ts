/** The texts of the outcome form that are stored on the device until it is sent, and the names of their drafts. */
export const OUTCOME_DRAFTS = {
  text: 'summary',
  done: 'summary-done',
  open: 'summary-open',
  partId: 'part-id',
  partName: 'part-name',
  partNote: 'part-note',
  partFits: 'part-fits',
} as const
