/** What remotes test their screens with: the real router and the real client, in front of a service that answers from a table. */
export * from './fake-service.ts'
export * from './render-route.tsx'
export * from './samples.ts'
