/** Test helpers for remotes: pages with the real router and the real API client, in front of a fake service. */
export * from './fake-service.ts'
export * from './render-route.tsx'
export * from './samples.ts'
