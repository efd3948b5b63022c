export { answerClientError, SERVER_TIMEOUTS } from './client-errors.ts'
export { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'
