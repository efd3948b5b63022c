export { type Candidate, fairOrder as orderByFairness } from '@radruf/contract/booking'
