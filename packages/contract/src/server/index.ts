export { answerClientError, refuseTunnels, SERVER_TIMEOUTS } from './client-errors.ts'
export { createConcurrencyLimit } from './concurrency-limit.ts'
export { finishRequestsOnClose } from './finish-requests.ts'
export { RESERVED_SEGMENTS } from './reserved-segments.ts'
