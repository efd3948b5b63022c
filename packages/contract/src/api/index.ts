/** The zod side of the contract: for the service and the generator only. zod does not belong in a browser. */
export type { Endpoint } from './endpoint.ts'
export * from './endpoints.ts'
export { openApiDocument } from './openapi.ts'
