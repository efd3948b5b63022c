export { type Candidate, fairOrder } from '@radruf/contract/booking'
