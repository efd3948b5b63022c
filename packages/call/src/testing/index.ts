/** Browser connections without a browser, for tests of pages. */
export { createFakeConnections } from './fake-connections.ts'
