/** The zod schemas of the contract, for the service and the generator. zod is too large for browsers. */
export { ApiProblem } from './api-problem.ts'
export { type Endpoint, hasWriteLimit, listErrors, needsStorage } from './endpoint.ts'
export * from './endpoints.ts'
export { openApiDocument } from './openapi.ts'
export { EmailAddress, PersonName } from './schemas/common.ts'
export { Introduction } from './schemas/mechanic-profiles.ts'
