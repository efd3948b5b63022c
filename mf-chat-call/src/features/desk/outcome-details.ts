/** What single outcomes ask for. One file, which is loaded with the first of them, because the table of parts is large. */
export { OutcomeOffers } from './outcome-offers.tsx'
export { PartFields } from './part-fields.tsx'
