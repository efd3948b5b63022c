/** One chunk, loaded with the first outcome that has details, because the table of parts is large. */
export { OutcomeOffers } from './outcome-offers.tsx'
export { NeededParts } from './parts/needed-parts.tsx'
export { OutcomeReminder } from './reminder/outcome-reminder.tsx'
